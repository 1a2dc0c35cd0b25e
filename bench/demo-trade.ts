// The last four of the eight weeks that the demo's first store has in its ledger, played again with two ways to order: the
// planner, and "up to the mean of two weeks". Both know only what was sold before, and begin with the same shelves.
import { demoCatalogue } from '@tokri/demo/catalogue/demo-catalogue.ts'
import { tradedGoods } from '@tokri/demo/seed/seed-buying.ts'
import { demoSuppliers } from '@tokri/demo/seed/suppliers.ts'
import { playTrade, TRADE_DAYS, ZONE_MS } from '@tokri/demo/seed/trade.ts'
import type { PlanProduct } from '@tokri/rules/plan-orders/types.ts'
import { planOrders } from '@tokri/rules/plan-orders.ts'
import { arrivalDay } from '@tokri/rules/purchase-orders.ts'

const DAY = 86_400_000
const PLAYED = 28
const TWO_WEEKS = 14
/** As the shop plans: the money in stock for a day, and a shopper who goes elsewhere. */
const [HOLDING_A_DAY, LOST_SHOPPER] = [0.002, 0.15]

type Day = { sold: number; share: number }
type Shelf = { lots: { quantity: number; expires: number | null }[]; coming: { quantity: number; arrives: number }[] }
type Policy = (state: { day: number; shelves: readonly Shelf[]; seen: readonly Day[][] }) => number[]

const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const dayOf = (text: string): number => Date.parse(text) / DAY
const onShelf = ({ lots }: Shelf): number => lots.reduce((sum, { quantity }) => sum + quantity, 0)
const onWay = ({ coming }: Shelf): number => coming.reduce((sum, { quantity }) => sum + quantity, 0)

/** A Monday, so that each run gives the same figures. */
const now = Date.parse('2026-03-02T12:00:00Z')
const goods = tradedGoods(demoCatalogue())
const trade = playTrade(
  goods.map(({ traded }) => traded),
  demoSuppliers,
  { storeId: 'main', share: 1, now },
)
const today = Math.floor((now + ZONE_MS) / DAY)
const first = today - TRADE_DAYS

/** What the ledger says of each product and day: what was sold, and in what part of the day there was some. */
const ledger: Day[][] = goods.map(() => Array.from({ length: TRADE_DAYS }, () => ({ sold: 0, share: 1 })))
const [OPENS, SHUTS] = [7, 22.5]
const emptySince = goods.map(() => first * DAY - ZONE_MS)
const noteEmpty = (product: number, from: number, to: number): void => {
  for (let day = 0; day < TRADE_DAYS; day += 1) {
    const begin = (first + day) * DAY - ZONE_MS
    const [opens, shuts] = [begin + OPENS * 3_600_000, begin + SHUTS * 3_600_000]
    const empty = Math.max(0, Math.min(to, shuts) - Math.max(from, opens)) / (shuts - opens)
    const entry = ledger[product]?.[day]
    if (entry) entry.share -= empty
  }
}
for (const { product, kind, quantity, balance, at } of trade.movements) {
  const entry = ledger[product]?.[Math.floor((at + ZONE_MS) / DAY) - first]
  if (entry && kind === 'sale') entry.sold -= quantity
  if (balance === quantity) noteEmpty(product, emptySince[product] ?? at, at)
  if (balance === 0) emptySince[product] = at
}

const begin = TRADE_DAYS - PLAYED
/** What people would have bought: more than was sold where the shelf was empty for a part of the day. */
const wanted = ledger.map((days) => days.map(({ sold, share }) => (share > 0.1 ? Math.round(sold / share) : sold)))

const lifeOf = (product: number): number | null => demoSuppliers[goods[product]?.traded.supplier ?? 0]?.life ?? null

const play = (order: Policy) => {
  const shelves: Shelf[] = goods.map(({ traded }, product) => {
    const rate = (ledger[product] ?? []).slice(0, begin).reduce((sum, { sold }) => sum + sold, 0) / begin
    const life = lifeOf(product)
    const quantity = Math.ceil(rate * (life === null ? 5 : 2)) || traded.pack
    return { lots: [{ quantity, expires: life === null ? null : begin + life - 1 }], coming: [] }
  })
  const seen = ledger.map((days) => days.slice(0, begin))
  const result = { wastePaise: 0, lost: 0, wanted: 0, emptyDays: 0, soldPaise: 0, stockPaise: 0, missedPaise: 0 }
  for (let day = begin; day < TRADE_DAYS; day += 1) {
    const ordered = order({ day, shelves, seen })
    shelves.forEach((shelf, product) => {
      const { costPaise = 0, supplier = 0 } = goods[product]?.traded ?? {}
      const { leadDays = 1, deliveryDays = [] } = demoSuppliers[supplier] ?? {}
      const quantity = ordered[product] ?? 0
      if (quantity > 0)
        shelf.coming.push({
          quantity,
          arrives: dayOf(arrivalDay(dayText(first + day), leadDays, deliveryDays)) - first,
        })
      const life = lifeOf(product)
      for (const { quantity: pieces } of shelf.coming.filter(({ arrives }) => arrives === day))
        shelf.lots.push({ quantity: pieces, expires: life === null ? null : day + life })
      shelf.coming = shelf.coming.filter(({ arrives }) => arrives > day)
      const demand = wanted[product]?.[day] ?? 0
      let rest = demand
      for (const lot of shelf.lots) {
        const taken = Math.min(lot.quantity, rest)
        lot.quantity -= taken
        rest -= taken
      }
      const sold = demand - rest
      result.lost += rest
      result.missedPaise += rest * ((goods[product]?.product.pricePaise ?? 0) - costPaise)
      result.wanted += demand
      const share = demand > 0 ? sold / demand : onShelf(shelf) > 0 ? 1 : 0
      result.emptyDays += 1 - share
      result.soldPaise += sold * costPaise
      seen[product]?.push({ sold, share })
      for (const lot of shelf.lots)
        if (lot.expires !== null && lot.expires <= day) {
          result.wastePaise += lot.quantity * costPaise
          lot.quantity = 0
        }
      shelf.lots = shelf.lots.filter((lot) => lot.quantity > 0)
      result.stockPaise += (onShelf(shelf) * costPaise) / PLAYED
    })
  }
  return result
}

const planProduct = (product: number, shelf: Shelf, days: readonly Day[]): PlanProduct => {
  const found = goods[product]
  const { traded } = found ?? {}
  const supplier = demoSuppliers[traded?.supplier ?? 0]
  const cost = traded?.costPaise ?? 1
  const price = found?.product.pricePaise ?? 1
  return {
    id: traded?.id ?? '',
    categories: [found?.product.subCategoryIds[0] ?? '', found?.product.categoryIds[0] ?? ''],
    history: days.map(({ sold, share }, k) => ({ date: dayText(first + k), sold, inStockShare: share })),
    onHand: shelf.lots.map(({ quantity, expires }) => ({
      quantity,
      expiresOn: expires === null ? null : dayText(first + expires),
    })),
    onOrder: shelf.coming.map(({ quantity, arrives }) => ({ quantity, arrivesOn: dayText(first + arrives) })),
    pack: traded?.pack ?? 1,
    shelfLifeDays: supplier?.life ?? null,
    ...{ price, cost },
    costs: { holding: HOLDING_A_DAY * cost, shortage: Math.max(0, (1 + LOST_SHOPPER) * price - cost), waste: cost },
    supplier: {
      id: supplier?.name ?? '',
      leadDays: supplier?.leadDays ?? 1,
      deliveryDays: (supplier?.deliveryDays ?? []).map((each) => (each === 0 ? 7 : each)),
      minimum: 0,
    },
  }
}

const planned: Policy = ({ day, shelves, seen }) => {
  const products = shelves.map((shelf, product) => planProduct(product, shelf, seen[product] ?? []))
  const options = { periodDays: 1, horizon: 7, closedOn: [], dayProfile: null }
  const orders = planOrders({ today: dayText(first + day), products, options })
  const byId = new Map(orders.map(({ id, quantity }) => [id, quantity]))
  return products.map(({ id }) => byId.get(id) ?? 0)
}

const upToTwoWeeks: Policy = ({ shelves, seen }) =>
  shelves.map((shelf, product) => {
    const { pack = 1 } = goods[product]?.traded ?? {}
    const sold = (seen[product] ?? []).slice(-TWO_WEEKS).reduce((sum, each) => sum + each.sold, 0)
    const missing = sold - onShelf(shelf) - onWay(shelf)
    return missing > 0 ? Math.ceil(missing / pack) * pack : 0
  })

const rowOf = (name: string, policy: Policy) => {
  const { wastePaise, lost, wanted: all, emptyDays, soldPaise, stockPaise, missedPaise } = play(policy)
  return {
    order: name,
    'waste, ₹': Math.round(wastePaise / 100),
    'waste % of goods sold': ((100 * wastePaise) / soldPaise).toFixed(1),
    'shelf empty %': ((100 * emptyDays) / (goods.length * PLAYED)).toFixed(1),
    'asked in vain %': ((100 * lost) / all).toFixed(1),
    'margin missed, ₹': Math.round(missedPaise / 100),
    'stock, ₹': Math.round(stockPaise / 100),
  }
}

export const playDemo = (): void => {
  console.log(`\nThe demo's first store: ${goods.length} products, ${PLAYED} days`)
  console.table([rowOf('the planner', planned), rowOf('up to two weeks’ mean', upToTwoWeeks)])
}
