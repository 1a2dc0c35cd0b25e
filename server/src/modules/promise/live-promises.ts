// Computes the promises of the stores from their current work. One query reads the work of all stores; it is cached for
// `FRESH_MS`, so computing a promise needs no query.
import type { OrderState } from '@tokri/rules/order-states.ts'
import { firstStages, pickSeconds, predictMinutes, promiseMinutes, riderMinutes } from '@tokri/rules/promise.ts'
import { firstMarginState, learnDeliveries, marginOf } from '@tokri/rules/promise-margin.ts'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './queries.ts'

/** How old the cached work may be: a promise takes changes at the store into account within 15 seconds. */
const FRESH_MS = 15_000
/**
 * The most finished orders from which the margin is learned. The ratios of the last 500 count. The quantile depends on all
 * earlier orders, but those before the last 1,500 no longer matter once it has reached one of its bounds.
 */
const MAX_FINISHED = 1500

const workStates = {
  queued: ['PLACED', 'CONFIRMED'],
  picked: ['PACKING'],
  ready: ['READY'],
  out: ['OUT_FOR_DELIVERY'],
} as const satisfies Record<keyof queries.WorkStates, readonly OrderState[]>

/** A promise in whole minutes, with the predicted total and the margin from which it was computed. */
export type ComputedPromise = { minutes: number; predicted: number; margin: number }

type Basket = { storeId: string; travelMinutes: number; lines: number }

export type LivePromises = {
  /**
   * Undefined if the cached work is fresh; otherwise resolves when it has been read again. Do not call it inside a
   * transaction.
   */
  settle: (now: Date) => Promise<void> | undefined
  /** Whether promises of this store are computed: only while a picker is on shift there. */
  isComputed: (storeId: string) => boolean
  /** Null while no picker is on shift at the store. */
  compute: (basket: Basket) => ComputedPromise | null
}

type CachedWork = queries.StoreWork & { margin: number }

const queueSeconds = ({ queuedOrders, queuedLines, pickedOrders, pickedLines }: queries.StoreWork): number => {
  const seconds = (orders: number, lines: number) => orders * pickSeconds(firstStages, 0) + lines * firstStages.perLine
  // On average, half of the work on the orders that are being picked is done.
  return seconds(queuedOrders, queuedLines) + seconds(pickedOrders, pickedLines) / 2
}

export const createLivePromises = (db: Db): LivePromises => {
  let stores: ReadonlyMap<string, CachedWork> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (now: number): Promise<void> => {
    const work = await queries.readWork(db, workStates)
    const ids = work.map(({ storeId }) => storeId)
    const finished = ids.length === 0 ? [] : await queries.readFinished(db, ids, MAX_FINISHED)
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
