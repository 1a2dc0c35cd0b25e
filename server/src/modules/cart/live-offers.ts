// The active offers in the memory of this process, read again whenever the version of the catalogue changes. So pricing a cart
// needs no further query.
import type { Offer } from '@tokri/rules/promotions.ts'
import type { Db } from '../../platform/database/database.ts'
import { readActiveOffers } from './offer-queries.ts'
import { scopeOf } from './scopes.ts'

export type LiveOffers = {
  /** The offers of a moment, the oldest first. */
  at: (now: Date) => readonly Offer[]
  reload: () => Promise<void>
}

type DatedOffer = Offer & { startsAt: Date | null; endsAt: Date | null }

const none: readonly Offer[] = []

export const createLiveOffers = (db: Db): LiveOffers => {
  let active: DatedOffer[] = []
  return {
    at: (now) =>
      active.length === 0
        ? none
        : active.filter(
            ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now),
          ),
    reload: async () => {
      active = (await readActiveOffers(db)).map((row) => ({
        name: row.name,
        buy: row.buy,
        get: row.get,
        scope: scopeOf(row),
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      }))
    },
  }
}
