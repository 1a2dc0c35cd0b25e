// The figures of today. A day begins at midnight in the shop's time zone. Orders count once they are placed, so unpaid
// online orders do not count. Revenue is the total of today's orders that are delivered and paid, minus refunds.
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import * as queries from './figures-queries.ts'

/** The time zone of the shop; each store has its own. */
export const SHOP_TIME_ZONE = 'Asia/Kolkata'

const rupeesOf = (paise: number): number => toRupees(Math.round(paise))

/** Today's figures, of one store or of all (null); money in rupees, hours of the shop's day. */
export const readFigures = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, storeId: string | null) => {
  const day = { now: clock(), zone: SHOP_TIME_ZONE, storeId }
  const [hours, states, topProducts, outOfStock, stores] = await Promise.all([
    queries.readHours(db, day),
    queries.readStates(db, day),
    queries.readTopProducts(db, day),
    queries.readOutOfStock(db, storeId),
    storeId === null ? queries.readStoreFigures(db, day) : [],
  ])
  const sum = (pick: (hour: queries.Hour) => number) => hours.reduce((total, hour) => total + pick(hour), 0)
  const kept = sum((hour) => hour.kept)
  const orders = sum((hour) => hour.orders)
  return {
    orders,
    revenue: rupeesOf(sum((hour) => hour.revenue_paise)),
    cashCollected: rupeesOf(sum((hour) => hour.cash_paise)),
    underWay: rupeesOf(sum((hour) => hour.under_way_paise)),
    averageBasket: kept === 0 ? 0 : rupeesOf(sum((hour) => hour.basket_paise) / kept),
    cancelled: orders - kept,
    byHour: Array.from({ length: 24 }, (_, hour) => {
      const found = hours.find((row) => row.hour === hour)
      return { hour, orders: found?.orders ?? 0, revenue: rupeesOf(found?.revenue_paise ?? 0) }
    }),
    ...(stores.length > 1 && {
      byStore: stores.map(({ _id, name, orders, revenue_paise }) => ({
        store: { _id, name },
        orders,
        revenue: rupeesOf(revenue_paise),
      })),
    }),
    byState: states,
    topProducts: topProducts.map((row) => ({ productId: row.product_id, name: row.name, quantity: row.quantity })),
    outOfStock: outOfStock.map((row) => ({ productId: row.id, name: row.name, unit: row.unit })),
  }
}
