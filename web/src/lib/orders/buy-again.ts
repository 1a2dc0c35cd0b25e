// What the shopper buys again: the query, what a card says about it, and whether the home page reserves space for it.

import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { buyAgain } from '@tokri/contract/order.ts'
import { m } from '../../paraglide/messages.js'
import { formatDay } from '../browser/format-date.ts'
import { local } from '../browser/storage.ts'
import { type CardProduct, cardOf } from '../catalogue/catalogue-queries.ts'
import { declareKey } from '../session/personal-data.ts'

/** The cards of a shelf, and those of the page. */
export const BUY_AGAIN_SHELF = 15
export const BUY_AGAIN_PAGE = 60

export type Habit = { product: CardProduct; times: number; lastAt: string; everyDays: number | null; due: boolean }

export const buyAgainQuery = (call: Call, most: number) =>
  queryOptions({
    queryKey: ['orders', 'stock', most],
    queryFn: async ({ signal }): Promise<Habit[]> => {
      const { data } = await call(buyAgain, { query: { limit: String(most) } }, { signal })
      return data.map(({ product, ...habit }) => ({ product: cardOf(product), ...habit }))
    },
  })

/** Why the product is shown: "About every 6 days". */
export const habitText = ({ times, lastAt, everyDays, due }: Omit<Habit, 'product'>): string => {
  if (everyDays !== null && due) return m.order_due_about_every_days({ count: everyDays })
  if (everyDays !== null) return m.order_about_every_days({ count: everyDays })
  return times === 1 ? m.order_bought_on_date({ date: formatDay(lastAt) }) : m.order_bought_times({ count: times })
}

const reservedKey = declareKey('buysAgain', { personal: true })

/** Whether the home page reserves the space of the shelf, which it does if the shopper had orders at their last visit. */
export const isBuyAgainReserved = (): boolean => local.get(reservedKey) !== null

/** Takes effect when the home page is opened the next time: the page that is open must not move. */
export const reserveBuyAgain = (reserve: boolean): void => {
  if (reserve) local.set(reservedKey, '1')
  else local.remove(reservedKey)
}
