// Eight weeks of trade of one demo store: what was delivered, sold, thrown away and bought again, piece by piece in the order
// in which it happened. The same catalogue and store give the same weeks, counted back from the day of loading.
import { arrivalDay } from '@tokri/rules/purchase-orders.ts'
import { between, chance } from '../catalogue/chance.ts'
import type { DemoSupplier } from './suppliers.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** India's time zone has no summer time. */
export const ZONE_MS = 5.5 * HOUR
export const TRADE_DAYS = 56
/** Pieces a day of the product that sells most, and how fast the others fall behind. */
const [MOST_A_DAY, FALL] = [6, 14]
const LINES_OF_AN_ORDER = 9
/** Of the orders that have what is bought together. */
const KIT_SHARE = 0.15
/** Deliveries come before the store opens; people buy between these hours. */
const [DELIVERY, OPENS, SHUTS] = [5.5, 7, 22.5]

export type Traded = {
  id: string
  supplier: number
  pack: number
  costPaise: number
}
export type Movement = {
  product: number
  kind: 'received' | 'sale' | 'wasted'
  quantity: number
  balance: number
  at: number
  costPaise: number | null
  /** Of `orders`, or of `deliveries`. */
  of: number | null
  /** Of a known order. */
  orderId?: string
}
/** An order that is there already. */
export type KnownOrder = { id: string; at: number; lines: { product: number; quantity: number }[] }
export type TradeOrder = { at: number; lines: { product: number; quantity: number }[] }
export type Delivery = {
  supplier: number
  orderedAt: number
  at: number
  lines: { product: number; quantity: number }[]
}
export type Trade = {
  movements: Movement[]
  orders: TradeOrder[]
  deliveries: Delivery[]
  /** What was ordered and has not come: with the day on which it is expected. */
  open: Delivery[]
  /** Pieces of each product, and of perishable ones the days on which they came. */
  left: { quantity: number; lots: { day: number; quantity: number }[] }[]
}

/** A fast generator of even numbers between 0 and 1. */
const dice = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export type TradePlan = {
  storeId: string
  share: number
  now: number
  known?: readonly KnownOrder[]
  /** Products that are bought with each other. */
  together?: readonly (readonly number[])[]
}

/** What the stores buy of a product, and for how much. */
export const tradedOf = (
  product: { id: string; unitPaise: number },
  supplier: { index: number; of: DemoSupplier },
): Traded => {
  const { cost, packs } = supplier.of
  const share = between(`${product.id} cost`, cost[0], cost[1])
  return {
    id: product.id,
    supplier: supplier.index,
    pack: packs[between(`${product.id} pack`, 0, packs.length - 1)] ?? 1,
    costPaise: Math.max(1, Math.round((product.unitPaise * share) / 100)),
  }
}

const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const dayOf = (text: string): number => Date.parse(text) / DAY
const WEEKEND = [0, 6]

/**
 * `products` are sorted by how well they sell, of which this store sells `share`; `known` orders are sold as well. Some shelves are let run empty, as the
 * people who order go by what sold in the last two weeks.
 */
export const playTrade = (
  products: readonly Traded[],
  suppliers: readonly DemoSupplier[],
  { storeId, share, now, known = [], together = [] }: TradePlan,
): Trade => {
  const random = dice(Math.floor(chance(`trade ${storeId}`) * 2 ** 32))
  const today = Math.floor((now + ZONE_MS) / DAY)
  const rates = products.map((_, rank) => (share * MOST_A_DAY) / (1 + rank / FALL))
  // Of the order in which products are drawn: the sum of the rates up to each.
  const upTo: number[] = []
  for (const rate of rates) upTo.push((upTo.at(-1) ?? 0) + rate)
  const total = upTo.at(-1) ?? 0
  const drawProduct = (): number => {
    const wanted = random() * total
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
  const stock = products.map(() => 0)
  /** Of perishable goods: what came on which day. */
  const lots: { day: number; quantity: number }[][] = products.map(() => [])
  const trade: Trade = { movements: [], orders: [], deliveries: [], open: [], left: [] }
  const waiting: {
    arrives: number
    orderedAt: number
    supplier: number
    lines: { product: number; quantity: number }[]
  }[] = []
  const coming = products.map(() => 0)
  const move = (movement: Omit<Movement, 'balance'>): void => {
    const balance = (stock[movement.product] ?? 0) + movement.quantity
    stock[movement.product] = balance
    trade.movements.push({ ...movement, balance })
  }
  const arrivalOf = (day: number): number => day * DAY - ZONE_MS + DELIVERY * HOUR
  const receive = (day: number, { supplier, orderedAt, lines }: (typeof waiting)[number]): void => {
    const at = arrivalOf(day) + supplier * 60_000
    const delivery = trade.deliveries.push({ supplier, orderedAt, at, lines }) - 1
    for (const { product, quantity } of lines) {
      const { costPaise = 0 } = products[product] ?? {}
      move({ product, kind: 'received', quantity, at, costPaise, of: delivery })
      lots[product]?.push({ day, quantity })
      coming[product] = (coming[product] ?? 0) - quantity
    }
  }
  const takeOldest = (product: number, pieces: number): void => {
    for (const lot of lots[product] ?? []) {
      const taken = Math.min(lot.quantity, pieces)
      lot.quantity -= taken
      pieces -= taken
    }
    lots[product] = (lots[product] ?? []).filter(({ quantity }) => quantity > 0)
  }

  const timesOf = (day: number): number[] => {
    const weekday = new Date(day * DAY).getUTCDay()
    const busy = (WEEKEND.includes(weekday) ? 1.3 : 1) * (new Date(day * DAY).getUTCDate() <= 5 ? 1.15 : 1)
    const orders = Math.round((total * busy * (0.9 + 0.2 * random())) / (LINES_OF_AN_ORDER * 1.4))
    const midnight = day * DAY - ZONE_MS
    return Array.from({ length: orders }, () => midnight + Math.floor((OPENS + (SHUTS - OPENS) * random()) * HOUR))
  }
  const sell = (
    line: { product: number; quantity: number },
    sale: { at: number; of: number | null; orderId?: string },
  ) => {
    move({ ...sale, product: line.product, kind: 'sale', quantity: -line.quantity, costPaise: null })
    takeOldest(line.product, line.quantity)
  }
  /** An order of what is there. */
  const sellSome = (at: number): void => {
    const wanted = new Map<number, number>()
    const kit = together.length > 0 && random() < KIT_SHARE ? together[Math.floor(random() * together.length)] : []
    for (const product of kit ?? []) wanted.set(product, 1)
    for (let line = 0; line < LINES_OF_AN_ORDER; line += 1) wanted.set(drawProduct(), random() < 0.65 ? 1 : 2)
    const lines = [...wanted]
      .map(([product, quantity]) => ({ product, quantity: Math.min(quantity, stock[product] ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return
    const of = trade.orders.push({ at, lines }) - 1
    for (const line of lines) sell(line, { at, of })
  }
  /** What is missing for it was fetched before. */
  const sellKnown = ({ id, at, lines }: KnownOrder, day: number): void => {
    for (const line of lines) {
      const quantity = line.quantity - (stock[line.product] ?? 0)
      const { costPaise = 0 } = products[line.product] ?? {}
      if (quantity > 0) {
        move({ product: line.product, kind: 'received', quantity, at, costPaise, of: null })
        lots[line.product]?.push({ day, quantity })
      }
      sell(line, { at, of: null, orderId: id })
    }
  }
  const throwAway = (day: number, at: number): void =>
    products.forEach(({ supplier }, product) => {
      const { life = null } = suppliers[supplier] ?? {}
      const old = (lots[product] ?? []).filter((lot) => life !== null && lot.day + life <= day)
      const pieces = old.reduce((sum, { quantity }) => sum + quantity, 0)
      if (pieces === 0) return
      move({ product, kind: 'wasted', quantity: -pieces, at, costPaise: null, of: null })
      takeOldest(product, pieces)
    })

  for (let day = today - TRADE_DAYS; day <= today; day += 1) {
    const happenings: { at: number; run: () => void }[] = []
    const arriving = waiting.filter(({ arrives }) => arrives === day && arrivalOf(arrives) <= now - HOUR)
    for (const delivery of arriving) {
      happenings.push({ at: arrivalOf(day) + delivery.supplier * 60_000, run: () => receive(day, delivery) })
      waiting.splice(waiting.indexOf(delivery), 1)
    }
    for (const order of known.filter(({ at }) => Math.floor((at + ZONE_MS) / DAY) === day))
      happenings.push({ at: order.at, run: () => sellKnown(order, day) })
    // Today is that of the known orders.
    if (day < today) for (const at of timesOf(day)) happenings.push({ at, run: () => sellSome(at) })
    const evening = day * DAY - ZONE_MS + SHUTS * HOUR + HOUR / 2
    if (evening <= now) happenings.push({ at: evening, run: () => throwAway(day, evening) })
    for (const { run } of happenings.toSorted((one, other) => one.at - other.at)) run()
    if (evening > now) break
    // Orders are written after the shop has shut.
    suppliers.forEach(({ leadDays, deliveryDays, life }, supplier) => {
      const next = arrivalDay(dayText(day), leadDays, deliveryDays)
      const after = arrivalDay(dayText(dayOf(next) + 1), 0, deliveryDays)
      // Ordered once for each delivery, on the last evening that it can be.
      if (dayOf(next) !== day + leadDays) return
      const first = day === today - TRADE_DAYS
      const days = dayOf(after) - day + (life === null ? 3 : 1)
      const lines = products.flatMap((traded, product) => {
        if (traded.supplier !== supplier) return []
        const usual = (rates[product] ?? 0) * days * (first ? 1.2 : 0.85 + 0.4 * random())
        const target = life === null ? usual + 1 : usual
        const there = (stock[product] ?? 0) + (coming[product] ?? 0)
        if (there >= target * 0.7) return []
        const quantity = Math.ceil((target - there) / traded.pack) * traded.pack
        coming[product] = (coming[product] ?? 0) + quantity
        return [{ product, quantity }]
      })
      if (lines.length > 0) waiting.push({ arrives: dayOf(next), orderedAt: evening, supplier, lines })
    })
  }
  trade.open = waiting.map(({ arrives, ...order }) => ({ ...order, at: arrivalOf(arrives) }))
  trade.left = stock.map((quantity, product) => ({ quantity, lots: lots[product] ?? [] }))
  return trade
}
