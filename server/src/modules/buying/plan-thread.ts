// Plans the orders of a store in a thread of its own, where a long history holds up nobody. suggestions.ts starts it.
import { parentPort, workerData } from 'node:worker_threads'
import { dayNumber } from '@tokri/rules/plan-orders/calendar.ts'
import { learnDemand } from '@tokri/rules/plan-orders/demand.ts'
import type { Demand, PlannedOrder, PlanOptions, PlanProduct } from '@tokri/rules/plan-orders/types.ts'
import { chooseOrders } from '@tokri/rules/plan-orders.ts'

/** A history as two lists, which are passed to the thread much faster than a list of days. */
export type ToPlan = {
  today: string
  products: (Omit<PlanProduct, 'history'> & { sold: Float64Array; inStock: Float64Array })[]
  options: PlanOptions
}
export type Planned = { orders: PlannedOrder[]; demands: Demand[] }

const { today, products, options } = workerData as ToPlan
const input = {
  today,
  options,
  products: products.map(({ sold, inStock, ...product }) => ({
    ...product,
    history: Array.from(sold, (pieces, k) => ({ date: '', sold: pieces, inStockShare: inStock[k] ?? 0 })),
  })),
}
const demands = learnDemand(input, dayNumber(today))
parentPort?.postMessage({ orders: chooseOrders(input, demands), demands } satisfies Planned)
