// What was lost today: searches that found nothing, and products that people ask for or that usually sell while their shelf is
// empty. A product counts with what it usually sells in the opening hours in which there was none.
import type { LostToday } from '@tokri/contract/buying.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { momentOf } from '@tokri/rules/opening-hours.ts'
import type { Deps } from '../../deps.ts'
import { dayAt } from '../stock/service.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import { catchUpCosts } from './costs.ts'
import { lengthOf, openingsOf, within } from './history.ts'
import * as queries from './lost-queries.ts'

const HOUR_MS = 3_600_000
/** Days over which a product without a plan is looked at. */
const LOOKED = 28
const MOST_SEARCHES = 50
const MOST_PRODUCTS = 200
/** Several times what is shown: how long a shelf was empty in opening hours is known only once a product is read. */
const MOST_READ = 1000

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

export const readLostToday = async (deps: Deps, storeId: string): Promise<LostToday> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  await catchUpCosts(deps, storeId)
  const { times } = must(deps.stores.find(storeId))
  const day = dayAt(deps, storeId, 0)
  const start = momentOf(Date.parse(`${day}T00:00:00Z`), times.timeZone)
  const now = deps.clock().getTime()
  const opening = openingsOf(times, [day])[0] ?? []
  const openMs = lengthOf(opening)
  const [searches, rows] = await Promise.all([
    queries.readLostSearches(deps.db, day, MOST_SEARCHES),
    queries.readLostProducts(deps.db, {
      storeId,
      day,
      start: new Date(start),
      since: dayAt(deps, storeId, -LOOKED),
      days: LOOKED,
      most: MOST_READ,
    }),
  ])
  const read = rows.map((row) => {
    const emptyMs = row.empty.reduce(
      (sum, { from, to }) => sum + within(opening, { from: Date.parse(from), to: to === null ? now : Date.parse(to) }),
      0,
    )
    // From the figures as they are shown, so that they can be checked on paper.
    const [perDay, emptyHours, openHours] = [
      rounded(row.per_day, 1),
      rounded(emptyMs / HOUR_MS, 1),
      rounded(openMs / HOUR_MS, 1),
    ]
    const pieces = openHours === 0 ? 0 : rounded((perDay * emptyHours) / openHours, 1)
    return {
      productId: row.product_id,
      ...{ name: row.name, unit: row.unit, asked: row.asked, perDay, emptyHours, openHours, pieces },
      supplierId: row.supplier_id,
      onHand: row.quantity,
      onOrder: row.on_order,
      price: toRupees(row.price_paise),
      amount: toRupees(Math.round(pieces * row.price_paise)),
      toOrder: Math.max(row.suggested, row.pack),
    }
  })
  const lost = read
    .filter(({ asked, pieces }) => asked > 0 || pieces > 0)
    .sort((one, other) => other.amount - one.amount || other.asked - one.asked || one.name.localeCompare(other.name))
  const products = lost.slice(0, MOST_PRODUCTS)
  const unread = (rows[0]?.total ?? 0) - rows.length
  return { day, searches, products, more: lost.length - products.length + unread }
}
