// The addresses of the pages to print. They are here and not in urls.ts, because only the counter links to them.
import { urls } from '../../../urls.ts'

/** Pick slips of these orders, or of every confirmed order. */
export const pickSlipsAddress = (orderIds?: readonly string[]): string =>
  `${urls.adminOrders()}?${new URLSearchParams({ view: 'slips', ...(orderIds && { orders: orderIds.join(',') }) })}`

/** The labels of an order's bags. */
export const labelsAddress = (orderId: string, bags: number): string =>
  `${urls.adminOrders()}?${new URLSearchParams({ view: 'labels', orders: orderId, bags: String(bags) })}`
