// What an address of the orders page prints. The route does not read it, because the code of routes is part of every page.
import { readPage } from '../../../lib/navigation/search-params.ts'

/** The most bags of an order that get a label. */
export const MOST_BAGS = 20

type Print = { view: 'slips'; orderIds: string[] | undefined } | { view: 'labels'; orderId: string; bags: number }

/** The pages to print of this search; null for the board and the list. */
export const readPrintSearch = ({ view, orders, bags }: Record<string, unknown>): Print | null => {
  const ids = typeof orders === 'string' ? orders.split(',').filter((id) => /^[a-z0-9]{1,100}$/.test(id)) : []
  const [orderId] = ids
  if (view === 'slips') return { view, orderIds: orderId === undefined ? undefined : ids }
  if (view !== 'labels' || orderId === undefined) return null
  return { view, orderId, bags: Math.min(readPage(bags), MOST_BAGS) }
}
