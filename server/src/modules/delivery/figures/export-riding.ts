// What the shop stores about a rider's work: part of the copy of their data. Of the orders it names the number alone, because
// the rest belongs to the shopper.
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import * as queries from './export-queries.ts'

export const exportRiding = async ({ db }: Pick<Deps, 'db'>, riderId: string) => {
  const trips = await queries.readTripsOf(db, riderId)
  const positions = await queries.readPositionsOf(db, riderId)
  const handovers = await queries.readHandoversOf(db, riderId)
  const tipPayouts = await queries.readTipPayoutsOf(db, riderId)
  return {
    trips: trips.map(({ store, left_at, ended_at, drops }) => ({
      store,
      leftAt: left_at?.toISOString() ?? null,
      endedAt: ended_at?.toISOString() ?? null,
      drops: drops.map((drop) => ({
        orderNumber: drop.number,
        state: drop.state,
        endedAt: drop.ended_at === null ? null : new Date(drop.ended_at).toISOString(),
        cash: toRupees(drop.cash_paise),
      })),
    })),
    positions: positions.map(({ at, lat, lng, accuracy }) => ({
      ...{ at: at.toISOString(), lat, lng },
      accuracy: Number(accuracy),
    })),
    handovers: handovers.map(({ store, amount_paise, expected_paise, at }) => ({
      store,
      amount: toRupees(amount_paise),
      expected: toRupees(expected_paise),
      at: at.toISOString(),
    })),
    tipPayouts: tipPayouts.map(({ store, amount_paise, at }) => ({
      store,
      amount: toRupees(amount_paise),
      at: at.toISOString(),
    })),
  }
}
