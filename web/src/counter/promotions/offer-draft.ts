import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { localTime, timeOf } from '../lists/local-time.ts'
import { type ScopeDraft, scopeBody, scopeDraftOf } from './scope-draft.ts'

/** The values of an offer's form. An empty name is that of the numbers: `offerName`. */
export type OfferDraft = {
  name: string
  buy: string
  get: string
  startsAt: string
  endsAt: string
  scope: ScopeDraft
}

export const offerDraftOf = (offer: OfferShape | null, timeZone: string): OfferDraft => ({
  name: offer?.name ?? '',
  buy: String(offer?.buy ?? 2),
  get: String(offer?.get ?? 1),
  startsAt: localTime(offer?.startsAt ?? null, timeZone),
  endsAt: localTime(offer?.endsAt ?? null, timeZone),
  scope: scopeDraftOf(offer),
})

/** The name of an offer without one. */
export const offerName = ({ buy, get }: Pick<OfferDraft, 'buy' | 'get'>): string => `Buy ${buy} get ${get} free`

/** Blank is not 0: the server says that it is missing. */
const pieces = (value: string): number => (value.trim() === '' ? Number.NaN : Number(value))

/** The request body; the server validates it. */
export const offerBody = (draft: OfferDraft, timeZone: string) => ({
  name: draft.name.trim() || offerName(draft),
  buy: pieces(draft.buy),
  get: pieces(draft.get),
  ...scopeBody(draft.scope),
  startsAt: timeOf(draft.startsAt, timeZone),
  endsAt: timeOf(draft.endsAt, timeZone),
})
