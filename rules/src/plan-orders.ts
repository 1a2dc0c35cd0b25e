import { must } from './must.ts'
import { type Coverage, coverageOf, dayNumber } from './plan-orders/calendar.ts'
import { learnDemand } from './plan-orders/demand.ts'
import { type CostOfPacks, cheapest, expectedCost } from './plan-orders/expected-cost.ts'
import { reasonOf } from './plan-orders/reason.ts'
import type { Demand, OrdersInput, PlannedOrder, PlanProduct } from './plan-orders/types.ts'

/** To reach a supplier's minimum, no product is ordered for more periods than these beyond its next delivery. */
const TOP_UP_PERIODS = 28

/**
 * Plans what to order from the suppliers before a day begins: for each product the whole packs of least expected cost of
 * keeping, missing and wasting. The function is pure and deterministic: the same input gives the same orders, whatever the
 * sequence of its products. Every product has a line. docs/buying.md explains the method.
 */
export const planOrders = (input: OrdersInput): PlannedOrder[] => {
  // Sums are made in one sequence, or their last digits would depend on the caller's.
  const sound = soundInput(input)
  const entries = sound.products.map((product, place) => ({ product, place }))
  entries.sort((a, b) => (a.product.id < b.product.id ? -1 : 1))
  const sorted = { ...sound, products: entries.map(({ product }) => product) }
  const orders = chooseOrders(sorted, learnDemand(sorted, dayNumber(input.today)))
  return orders
    .map((order, k) => ({ order, place: must(entries[k]).place }))
    .sort((a, b) => a.place - b.place)
    .map(({ order }) => order)
}

/** Chooses quantities for demand that is known. Half the work of `planOrders`; no product needs its whole history for it. */
export const chooseOrders = (input: OrdersInput, demands: readonly Demand[]): PlannedOrder[] => {
  const { products, options } = soundInput(input)
  const today = dayNumber(input.today)
  const closed = new Set(options.closedOn.map(dayNumber))
  const lines = products.map((product, i): Line => {
    const learnt = must(demands[i])
    const expected = learnt.expected.map((pieces, k) =>
      options.periodDays === 1 && closed.has(today + k) ? 0 : pieces,
    )
    const demand = { ...learnt, expected }
    const cover = coverageOf(product.supplier, today, options, closed)
    const cost = cover && expectedCost(product, demand, { today, cover, options })
    const wanted = cost ? cheapest(cost) : 0
    return { product, demand, cover, cost, wanted, packs: wanted }
  })
  for (const group of groupsOf(lines)) reachMinimum(group)

  return lines.map(({ product, demand, cover, wanted, packs }) => {
    const note =
      cover === null
        ? 'an order tomorrow comes with the same delivery'
        : wanted > 0 && packs === 0
          ? `waits, all that is needed is less than the supplier's minimum`
          : null
    return {
      id: product.id,
      quantity: packs * product.pack,
      forecast: Array.from({ length: options.horizon }, (_, k) => demand.expected[k] ?? 0),
      reason: reasonOf(product, demand, { today, cover, options, note }),
    }
  })
}

type Line = {
  product: PlanProduct
  demand: Demand
  cover: Coverage | null
  cost: CostOfPacks | null
  wanted: number
  packs: number
}

/** The lines by supplier, each sorted by id, so that sums and ties do not depend on the sequence of the input. */
const groupsOf = (lines: readonly Line[]): Line[][] => {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const { id } = line.product.supplier
    const group = groups.get(id)
    if (group) group.push(line)
    else groups.set(id, [line])
  }
  const byId = (a: Line, b: Line): number => (a.product.id < b.product.id ? -1 : 1)
  return [...groups.values()].map((group) => group.sort(byId))
}

/**
 * Below the supplier's minimum: adds the packs that cost least for their value, or, if they cost more than waiting does,
 * orders nothing.
 */
const reachMinimum = (group: Line[]): void => {
  const { minimum } = must(group[0]).product.supplier
  const packValue = ({ product }: Line): number => product.pack * product.cost
  let value = group.reduce((sum, line) => sum + line.packs * packValue(line), 0)
  if (value === 0 || value >= minimum) return

  const nextCost = ({ cost, packs }: Line): number => (cost ? cost.costOf(packs + 1) - cost.costOf(packs) : 0)
  const canGrow = (line: Line): boolean => {
    if (!line.cost || !line.cover || packValue(line) <= 0) return false
    const span = line.demand.expected.slice(line.cover.first, line.cover.second + TOP_UP_PERIODS)
    return (line.packs + 1) * line.product.pack <= span.reduce((sum, pieces) => sum + pieces, 0)
  }
  const candidates = group.filter(canGrow).map((line) => ({ line, extra: nextCost(line) }))
  let gain = group.reduce((sum, { cost, packs }) => sum + (cost ? cost.costOf(0) - cost.costOf(packs) : 0), 0)
  while (value < minimum && candidates.length > 0 && gain > 0) {
    const perValue = ({ line, extra }: (typeof candidates)[number]): number => extra / packValue(line)
    const chosen = candidates.reduce((best, one) => (perValue(one) < perValue(best) ? one : best))
    chosen.line.packs += 1
    value += packValue(chosen.line)
    gain -= chosen.extra
    if (canGrow(chosen.line)) chosen.extra = nextCost(chosen.line)
    else candidates.splice(candidates.indexOf(chosen), 1)
  }
  if (value < minimum || gain <= 0) for (const line of group) line.packs = 0
}

const least = (value: number, minimum: number): number => (Number.isFinite(value) ? Math.max(minimum, value) : minimum)

/** Numbers that a shop may have wrong, a pack of 0 or a cost that is not known, become the nearest sensible ones. */
const soundInput = ({ today, products, options }: OrdersInput): OrdersInput => ({
  today,
  products: products.map((product) => ({
    ...product,
    pack: Math.floor(least(product.pack, 1)),
    cost: least(product.cost, 0),
    costs: {
      holding: least(product.costs.holding, 0),
      shortage: least(product.costs.shortage, 0),
      waste: least(product.costs.waste, 0),
    },
    onHand: product.onHand.filter(({ quantity }) => quantity > 0),
    onOrder: product.onOrder.filter(({ quantity }) => quantity > 0),
  })),
  options: { ...options, periodDays: least(options.periodDays, 1), horizon: Math.floor(least(options.horizon, 0)) },
})
