// The promises of the stores, from what they have to do now. The work of all stores is read together and kept in memory:
// a promise is as old as that work, at most `FRESH_MS`, and costs no statement.
import type { OrderState } from '@tokri/rules/order-states.ts'
import { firstStages, pickSeconds, predictMinutes, promiseMinutes, riderMinutes } from '@tokri/rules/promise.ts'
import { firstMarginState, learnDeliveries, marginOf } from '@tokri/rules/promise-margin.ts'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './queries.ts'

/** How old the work in memory may be (ten-minutes.md names 15 s). */
const FRESH_MS = 15_000
/**
 * Finished orders from which the margin is learnt. It depends on the last 500; the quantile, on all since the first, of
 * which those before these make no difference once it has touched one of its bounds.
 */
const MOST_FINISHED = 1500

const workStates = {
  queued: ['PLACED', 'CONFIRMED'],
  picked: ['PACKING'],
  ready: ['READY'],
  out: ['OUT_FOR_DELIVERY'],
} as const satisfies Record<keyof queries.WorkStates, readonly OrderState[]>

/** A promise of a store: whole minutes, and the total and margin that they were made from. */
export type Computed = { minutes: number; predicted: number; margin: number }

type Basket = { storeId: string; travelMinutes: number; lines: number }

export type LivePromises = {
  /** Undefined while the work in memory is fresh, else resolves when it has been read again. Outside of transactions. */
  settle: (now: Date) => Promise<void> | undefined
  /** Whether somebody picks there. */
  isComputed: (storeId: string) => boolean
  /** Null while nobody picks there. */
  compute: (basket: Basket) => Computed | null
}

type Known = queries.StoreWork & { margin: number }

const queueSeconds = ({ queuedOrders, queuedLines, pickedOrders, pickedLines }: queries.StoreWork): number => {
  const seconds = (orders: number, lines: number) => orders * pickSeconds(firstStages, 0) + lines * firstStages.perLine
  // What is in somebody's hands is half done, on average.
  return seconds(queuedOrders, queuedLines) + seconds(pickedOrders, pickedLines) / 2
}

export const createLivePromises = (db: Db): LivePromises => {
  let stores: ReadonlyMap<string, Known> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (now: number): Promise<void> => {
    const work = await queries.readWork(db, workStates)
    const ids = work.map(({ storeId }) => storeId)
    const finished = ids.length === 0 ? [] : await queries.readFinished(db, ids, MOST_FINISHED)
    const byStore = Map.groupBy(finished, ({ storeId }) => storeId)
    stores = new Map(
      work.map((each) => {
        const margin = marginOf(learnDeliveries(firstMarginState, byStore.get(each.storeId) ?? []))
        return [each.storeId, { ...each, margin }]
      }),
    )
    readAt = now
  }

  return {
    settle: (now) => {
      const at = now.getTime()
      if (at - readAt < FRESH_MS) return undefined
      reading ??= read(at).finally(() => {
        reading = null
      })
      return reading
    },
    isComputed: (storeId) => stores.has(storeId),
    compute: ({ storeId, travelMinutes, lines }) => {
      const store = stores.get(storeId)
      if (!store) return null
      const { pickers, riders, queuedOrders, pickedOrders, readyOrders, outOrders, margin } = store
      const predicted = predictMinutes({
        stages: firstStages,
        queueSeconds: queueSeconds(store),
        pickers,
        lines,
        riderMinutes: riderMinutes({
          riders,
          waiting: queuedOrders + pickedOrders + readyOrders,
          out: outOrders,
          stages: firstStages,
          travelMinutes,
        }),
        travelMinutes,
      })
      return { predicted, margin, minutes: promiseMinutes(predicted, margin) }
    },
  }
}
