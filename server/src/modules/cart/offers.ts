// Offers such as "buy 2 get 1 free": administrators manage them. Every process applies a change within a second.

import type { createOfferSchema, OfferShape, updateOfferSchema } from '@tokri/contract/offer.schema.ts'
import { changesAfter } from '@tokri/rules/scheduled-discounts.ts'
import type { z } from 'zod'
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes as whatChanged } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { fieldsOf, refuseStale } from '../../platform/refuse-stale.ts'
import * as queries from './offer-queries.ts'
import { requireScope, scopeColumnsOf, scopeIdsOf, scopeNamesOf } from './scopes.ts'

type OfferInput = z.output<typeof createOfferSchema.body>

const time = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const termsOf = (input: OfferInput) => ({
  name: input.name,
  buy: input.buy,
  get: input.get,
  ...scopeColumnsOf(input),
  starts_at: time(input.startsAt),
  ends_at: time(input.endsAt),
  active: input.active,
})

const shapeOf = (row: queries.OfferRow): OfferShape => ({
  _id: row.id,
  name: row.name,
  buy: row.buy,
  get: row.get,
  products: row.products,
  categories: row.categories,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  active: row.active,
  createdAt: row.created_at.toISOString(),
})

const OFFER_CHANGES = 'offer-changes'
type ChangesAt = { /** ISO */ at: string }

/** A copy of the shop whose clock is behind by less than this shows an offer right in the end. */
const BEHIND_MS = 2000

/** Products show an offer from its start to its end, to the second or so; carts are priced by the clock. */
const scheduleChanges = async (
  tx: Tx,
  deps: Deps,
  { starts_at, ends_at }: ReturnType<typeof termsOf>,
): Promise<void> => {
  for (const at of changesAfter({ startsAt: starts_at, endsAt: ends_at }, deps.clock()))
    for (const startAfter of [at, new Date(at.getTime() + BEHIND_MS)])
      await deps.jobs.send(tx, OFFER_CHANGES, { at: startAfter.toISOString() } satisfies ChangesAt, { startAfter })
}

/** Registers the job that shows an offer when it starts and ends. */
export const registerOfferJob = (deps: Deps): void =>
  deps.jobs.work<ChangesAt>(
    OFFER_CHANGES,
    ({ at }) =>
      inTransaction(deps.db, async (tx) => {
        const due = new Date(at)
        // The job queue uses the database's clock, which may be ahead of ours.
        if (deps.clock() < due) return deps.jobs.send(tx, OFFER_CHANGES, { at }, { startAfter: due })
        await raiseCatalogueVersion(tx)
      }),
    { forget: true, retryDelay: 1 },
  )

const auditedOf = (row: queries.OfferRow) => ({ ...shapeOf(row), ...scopeNamesOf(row) })

const checkDates = ({ starts_at, ends_at }: ReturnType<typeof termsOf>): void => {
  if (!starts_at || !ends_at || ends_at > starts_at) return
  const message = 'The end comes after the start'
  throw new AppError('bad_request', { message, fields: { endsAt: message } })
}

const stored = async (tx: Tx, offerId: string): Promise<queries.OfferRow> => {
  const row = await queries.lockOffer(tx, offerId)
  if (!row) throw new AppError('not_found', { message: 'Offer not found' })
  return row
}

/** Runs a change of the offers, which this process applies at once. */
const changing = async <T>(deps: Deps, change: (tx: Tx, at: Date) => Promise<T>): Promise<T> => {
  const result = await inTransaction(deps.db, async (tx) => {
    const done = await change(tx, deps.clock())
    await raiseCatalogueVersion(tx)
    return done
  })
  await deps.offers.reload()
  return result
}

export const listOffers = async (deps: Deps): Promise<OfferShape[]> => (await queries.readOffers(deps.db)).map(shapeOf)

/** Throws `bad_request` for an unknown product or category, and for an end before the start. */
export const createOffer = (deps: Deps, actor: string, input: OfferInput): Promise<OfferShape> => {
  const terms = termsOf(input)
  checkDates(terms)
  return changing(deps, async (tx, at) => {
    await requireScope(tx, terms)
    await scheduleChanges(tx, deps, terms)
    const row = await queries.insertOffer(tx, { id: newId(), ...terms, created_at: at, updated_at: at })
    const { name, buy, get } = row
    await audit(tx, { at, actor, action: 'offer.created', subject: row.id, detail: { name, buy, get } })
    return shapeOf(row)
  })
}

/** Changes the given fields. Throws `not_found`, `stale_version`, and what `createOffer` throws. */
export const updateOffer = (
  deps: Deps,
  actor: string,
  { _id, was, ...changes }: z.output<typeof updateOfferSchema.body>,
): Promise<OfferShape> =>
  changing(deps, async (tx, at) => {
    const before = await stored(tx, _id)
    refuseStale(
      shapeOf(before),
      fieldsOf(was, changes),
      'Somebody else changed this offer meanwhile. Look at it again.',
    )
    const terms = termsOf({ ...shapeOf(before), ...scopeIdsOf(before), ...changes })
    checkDates(terms)
    await requireScope(tx, terms, before)
    await scheduleChanges(tx, deps, terms)
    const row = await queries.updateOffer(tx, _id, { ...terms, updated_at: at })
    const detail = whatChanged(auditedOf(before), auditedOf(row))
    await audit(tx, { at, actor, action: 'offer.updated', subject: _id, detail })
    return shapeOf(row)
  })

/** Throws `not_found`. */
export const deleteOffer = (deps: Deps, actor: string, offerId: string): Promise<void> =>
  changing(deps, async (tx, at) => {
    const { name } = await stored(tx, offerId)
    await queries.deleteOffer(tx, offerId)
    await audit(tx, { at, actor, action: 'offer.deleted', subject: offerId, detail: { name } })
  })
