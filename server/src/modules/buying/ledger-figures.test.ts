// The figures of stock and margin against a ledger of random months: receipts, sales, cancellations, missing pieces, refunds,
// counts and waste. What is expected is computed here from the movements alone, in whole paise.
import { margin, stockValue } from '@tokri/contract/stock-reports.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../../platform/ids.ts'

const DAY = 86_400_000
const MONTH = 28

const shop = await testShop()
const { call, db, deps, signUp } = shop
const { token } = await signUp('Admin')
const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
const { product } = checkoutOf(shop)
const { time_zone: timeZone } = await db.selectFrom('stores').select('time_zone').executeTakeFirstOrThrow()
const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at))

/** Of one month: the share of the day, what happens, how many pieces, what one costs, and a second number. */
const happening = fc.record({
  at: fc.integer({ min: 0, max: MONTH * DAY - 1 }),
  kind: fc.constantFrom('received', 'received', 'sale', 'sale', 'sale', 'wasted', 'counted'),
  pieces: fc.integer({ min: 1, max: 9 }),
  costPaise: fc.option(fc.integer({ min: 1, max: 9999 }), { freq: 3 }),
  back: fc.integer({ min: 0, max: 9 }),
  how: fc.constantFrom('kept', 'cancelled', 'short', 'refunded'),
})
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never
const months = fc.array(fc.array(happening, { minLength: 10, maxLength: 40 }), { minLength: 1, maxLength: 3 })

type Kind = Happening['kind'] | 'cancelled' | 'short' | 'refunded'
type Move = { at: number; kind: Kind; quantity: number; costPaise: number | null; orderId: string | null }
type Sale = { orderId: string; at: number; ordered: number; short: number; refunded: number; cancelled: boolean }

/** What the ledger of a product has, and its sales. */
const playMonth = (happenings: readonly Happening[], begin: number) => {
  const moves: Move[] = []
  const sales: Sale[] = []
  let left = 0
  const move = (quantity: number, fields: Omit<Move, 'quantity'>) => {
    if (quantity === 0) return
    left += quantity
    moves.push({ quantity, ...fields })
  }
  for (const { at: offset, kind, pieces, costPaise, back, how } of happenings.toSorted((a, b) => a.at - b.at)) {
    const at = begin + offset
    const plain = { at, costPaise: null, orderId: null }
    if (kind === 'received') move(pieces, { ...plain, kind, costPaise })
    else if (kind === 'wasted') move(-Math.min(left, pieces), { ...plain, kind })
    else if (kind === 'counted') move(Math.max(-left, back - 5), { ...plain, kind })
    else if (left > 0) {
      const ordered = Math.min(left, pieces)
      const orderId = newId()
      move(-ordered, { ...plain, kind: 'sale', orderId })
      const gone = Math.min(ordered, back)
      if (how === 'cancelled') move(ordered, { ...plain, kind: 'cancelled', orderId })
      if (how === 'refunded' && back % 2 === 0) move(gone, { ...plain, kind: 'refunded', orderId })
      if (how === 'short') move(gone, { ...plain, kind: 'short', orderId })
      const less = (wanted: string): number => (how === wanted ? gone : 0)
      sales.push({
        orderId,
        at,
        ordered,
        short: less('short'),
        refunded: less('refunded'),
        cancelled: how === 'cancelled',
      })
    }
  }
  return { moves, sales }
}

/** Half up, in whole numbers. */
const share = (value: number, left: number, of: number): number =>
  Number((2n * BigInt(value) * BigInt(left) + BigInt(of)) / (2n * BigInt(of)))

/** The value after each movement: what comes has a cost, what leaves takes its share with it. */
const valued = (moves: readonly Move[]) => {
  let [quantity, value, last] = [0, 0, 0]
  return moves.map((move) => {
    const before = value
    const after = quantity + move.quantity
    if (move.quantity > 0 && move.costPaise !== null) {
      value += move.quantity * move.costPaise
      last = move.costPaise
    } else if (after === 0) value = 0
    else value = quantity === 0 ? after * last : share(value, after, quantity)
    quantity = after
    return { ...move, left: quantity, value, change: value - before }
  })
}

const insert = async (productId: string, unitPaise: number, { moves, sales }: ReturnType<typeof playMonth>) => {
  const balances = valued(moves)
  await db.deleteFrom('stock').where('product_id', '=', productId).execute()
  await db
    .insertInto('stock')
    .values({ product_id: productId, quantity: balances.at(-1)?.left ?? 0, version: Math.max(1, moves.length) })
    .execute()
  if (moves.length > 0)
    await db
      .insertInto('stock_movements')
      .values(
        balances.map(({ at, kind, quantity, left, costPaise, orderId }, k) => ({
          ...{ store_id: 'main', product_id: productId, version: k + 1, kind, quantity, balance: left },
          ...{ order_id: orderId, by: 'shop', cost_paise: costPaise, at: new Date(at) },
        })),
      )
      .execute()
  for (const { orderId, at, ordered, short, refunded, cancelled } of sales) {
    const total = ordered * unitPaise
    await db
      .insertInto('orders')
      .values({
        ...{ id: orderId, number: orderId, user_id: userId, store_id: 'main', address: '{}', total_items: ordered },
        ...{ state: cancelled ? 'CANCELLED' : 'DELIVERED', total_without_discount_paise: total },
        ...{ discounted_total_paise: total, service_charge_paise: 0, final_amount_paise: total },
        ...{ payment_method: 'cash', payment_state: cancelled ? 'due' : 'paid', promise_minutes: 10 },
        ...{ promised_at: new Date(at), delivered_at: cancelled ? null : new Date(at) },
        ...{ created_at: new Date(at), updated_at: new Date(at) },
      })
      .execute()
    await db
      .insertInto('order_lines')
      .values({
        ...{
          order_id: orderId,
          position: 0,
          product_id: productId,
          name: 'x',
          unit: '1',
          image: '',
          quantity: ordered,
        },
        ...{ price_paise: unitPaise, discount: 0, unit_price_paise: unitPaise, refunded_quantity: refunded },
      })
      .execute()
    if (short > 0)
      await db
        .insertInto('order_adjustments')
        .values({
          ...{ order_id: orderId, seq: 1, product_id: productId, quantity: short, kind: 'short' as const },
          ...{ amount_paise: short * unitPaise, at: new Date(at) },
        })
        .execute()
  }
}

const paise = (rupees: number): number => Math.round(rupees * 100)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

it('the figures of random months are those of their ledger, to the paisa', { timeout: 120_000 }, async () => {
  const begin = deps.clock().getTime() - (MONTH + 2) * DAY
  await fc.assert(
    fc.asyncProperty(
      months,
      fc.integer({ min: 0, max: MONTH }),
      fc.integer({ min: 0, max: MONTH }),
      async (lists, one, other) => {
        await db.deleteFrom('orders').execute()
        await db.deleteFrom('stock_costs').execute()
        // The ledger is append-only; a product without stock is not read again.
        await db.deleteFrom('stock').execute()
        const all = await Promise.all(
          lists.map(async (list, k) => {
            const productId = await product({ stock: 0, pricePaise: 1999 + 7 * k })
            const month = playMonth(list, begin)
            await insert(productId, 1999 + 7 * k, month)
            return { productId, unitPaise: 1999 + 7 * k, moves: valued(month.moves), sales: month.sales }
          }),
        )
        const dayIn = (days: number) => dayOf(begin + days * DAY)
        const [from, to] = [dayIn(Math.min(one, other)), dayIn(Math.max(one, other))]
        const value = (await call(stockValue, { query: { storeId: 'main', on: to } }, { token })).body.data
        const expected = all
          .map(({ productId, moves }) => ({ productId, at: moves.findLast(({ at }) => dayOf(at) <= to) }))
          .filter(({ at }) => (at?.left ?? 0) > 0)
        const ids = new Set(all.map(({ productId }) => productId))
        const shown = value.lines.filter(({ productId }: { productId: string }) => ids.has(productId))
        expect(
          new Map(
            shown.map((line: { productId: string; quantity: number; value: number }) => [
              line.productId,
              [line.quantity, paise(line.value)],
            ]),
          ),
        ).toEqual(new Map(expected.map(({ productId, at }) => [productId, [at?.left, at?.value]])))

        const within = ({ at }: { at: number }) => dayOf(at) >= from && dayOf(at) <= to
        const changes = (kinds: readonly string[]) =>
          0 -
          sum(
            all.flatMap(({ moves }) =>
              moves.filter((each) => within(each) && kinds.includes(each.kind)).map(({ change }) => change),
            ),
          )
        const kept = all.flatMap(({ unitPaise, sales }) =>
          sales
            .filter((sale) => within(sale) && !sale.cancelled)
            .map(({ ordered, short, refunded }) => (ordered - short - refunded) * unitPaise),
        )
        const totals = await Promise.all(
          (['product', 'category', 'day'] as const).map(async (by) => {
            const { data } = (await call(margin, { query: { storeId: 'main', from, to, by } }, { token })).body
            const of = (name: 'sales' | 'cost' | 'margin' | 'wasted') => {
              expect(paise(data.total[name])).toBe(
                sum(data.lines.map((line: Record<string, number>) => paise(line[name] ?? 0))),
              )
              return paise(data.total[name])
            }
            return [of('sales'), of('cost'), of('margin'), of('wasted')]
          }),
        )
        const cost = changes(['sale', 'cancelled', 'short', 'refunded'])
        const wanted = [sum(kept), cost, sum(kept) - cost, changes(['wasted'])]
        expect(totals).toEqual([wanted, wanted, wanted])
      },
    ),
    { numRuns: 50 },
  )
})
