// The write that shoppers do most, a quantity up or down. What the answer shows of a product is remembered as text by
// the state that product and stock are in; while a cart holds nothing but what is remembered, one narrow statement does
// it all. Anything else goes the long way, which remembers what it shows.
import { billInRupees, billOf } from '@tokri/rules/bill.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { chargeLadder } from '../../platform/settings.ts'
import { productOf } from '../catalogue/product-shape.ts'
import { writeCart } from './held-cart.ts'
import { cartParts, type PricedCart } from './priced-cart.ts'
import * as store from './store.ts'

type Change = { lineId: string; quantity: number }

/** Products and shoppers that one process remembers: some 15 MB at most. Beyond that all is forgotten and learnt anew. */
const MOST_TEXTS = 10_000
const MOST_SHOPPERS = 10_000

const changeQuantity = (deps: Deps, userId: string, { lineId, quantity }: Change): Promise<PricedCart> =>
  writeCart(deps, userId, async (tx) => {
    const line = await store.readLine(tx, userId, lineId)
    if (!line) throw new AppError('not_found', { message: 'This item is not in your cart' })
    if (quantity > line.stock) throw new AppError('out_of_stock', { message: `Only ${line.stock} left in stock` })
    await store.setQuantity(tx, line.id, quantity)
  })

/** The texts by which a shopper's cart was last shown. */
const createMemory = ({ watch }: Deps) => {
  const texts = new Map<string, string>()
  const shown = new Map<string, string[]>()
  let version = watch.version()

  return {
    /** By state. To be asked when the watch has settled: its version covers the names of a product's subcategories. */
    textsFor: (userId: string): Map<string, string> => {
      if (version !== watch.version() || texts.size > MOST_TEXTS || shown.size > MOST_SHOPPERS) {
        texts.clear()
        shown.clear()
        version = watch.version()
      }
      const found = new Map<string, string>()
      for (const state of shown.get(userId) ?? []) {
        const text = texts.get(state)
        if (text !== undefined) found.set(state, text)
      }
      return found
    },
    /** `begunAt` is the version before it was read. */
    remember: (userId: string, { lines }: PricedCart, begunAt: number) => {
      if (begunAt !== version) return
      for (const line of lines) {
        const state = store.stateOf(line)
        if (!texts.has(state)) texts.set(state, JSON.stringify(productOf(line)))
      }
      shown.set(userId, lines.map(store.stateOf))
    },
  }
}

/** Sets a quantity and answers the JSON of the cart's parts, without braces around it. */
export const createStepper = (deps: Deps) => {
  const { db, settings, watch } = deps
  const memory = createMemory(deps)

  return async (userId: string, change: Change): Promise<string> => {
    const settling = watch.settle()
    if (settling) await settling
    const begunAt = watch.version()
    const texts = memory.textsFor(userId)
    const lines =
      texts.size === 0 ? null : await store.setQuantityAtOnce(db, { userId, ...change, known: [...texts.keys()] })
    if (!lines) {
      const cart = await changeQuantity(deps, userId, change)
      memory.remember(userId, cart, begunAt)
      return JSON.stringify(cartParts(cart)).slice(1, -1)
    }
    const bill = billOf(
      lines.map(([, quantity, pricePaise, discount]) => ({ pricePaise, discount, quantity })),
      null,
      chargeLadder(settings),
    )
    const data = lines.map(
      ([id, quantity, , , state]) => `{"_id":"${id}","quantity":${quantity},"productId":${texts.get(state)}}`,
    )
    return `"data":[${data.join(',')}],"bill":${JSON.stringify(billInRupees(bill))},"coupon":null`
  }
}
