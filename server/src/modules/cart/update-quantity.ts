// Changing a quantity is the most frequent write of shoppers, so it has a fast path. The product part of each line is cached
// as JSON, by the version of product and stock. If all lines of a cart are cached, one SQL function does the whole change.
// Otherwise the general path runs and fills the cache.
import { billInRupees } from '@tokri/rules/bill.ts'
import { promotedBill } from '@tokri/rules/promotions.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { productOf } from '../catalogue/product-shape.ts'
import { cartParts, offerOf, type PricedCart, updateCart } from './priced-cart.ts'
import * as queries from './queries.ts'

type Change = { lineId: string; quantity: number }

/** The most product texts and carts that one process caches: about 15 MB. When full, the cache is emptied. */
const MAX_TEXTS = 10_000
const MAX_SHOPPERS = 10_000

const changeQuantity = (deps: Deps, shopper: queries.Shopper, { lineId, quantity }: Change): Promise<PricedCart> =>
  updateCart(deps, shopper, async (tx) => {
    const line = await queries.readLine(tx, shopper, lineId)
    if (!line) throw new AppError('not_found', { message: 'This item is not in your cart' })
    if (quantity > line.stock) throw new AppError('out_of_stock', { message: `Only ${line.stock} left in stock` })
    await queries.setQuantity(tx, line.id, quantity)
  })

/** A line as it was last sent: its key, what it is billed by, and its product and preference as JSON. */
type ShownLine = {
  id: string
  pricePaise: number
  discount: number
  productId: string
  categoryIds: string[]
  product: string
  preference: string
}
type ShownCart = { lines: ShownLine[]; keys: string[] }

const memoryKey = ({ userId, storeId, language = '' }: queries.Shopper): string => `${userId} ${storeId} ${language}`

const preferenceText = ({ preference, substitute_id }: queries.CartLineRow): string =>
  JSON.stringify({ preference, substituteId: substitute_id }).slice(1, -1)

/** The cached cart of each shopper. */
const createMemory = ({ watch }: Deps) => {
  const texts = new Map<string, string>()
  const shown = new Map<string, ShownCart>()
  let version = watch.version()

  /** The JSON of a product version, shared by all carts that contain it. */
  const textOf = (line: queries.CartLineRow, language = ''): string => {
    const state = `${language} ${queries.stateOf(line)}`
    let text = texts.get(state)
    if (text === undefined) {
      text = JSON.stringify(productOf(line, false, language))
      texts.set(state, text)
    }
    return text
  }

  return {
    /** Call it after `watch.settleForChange()`, so that the version includes all committed changes. */
    cartOf: (shopper: queries.Shopper): ShownCart | undefined => {
      if (version !== watch.version() || texts.size > MAX_TEXTS || shown.size > MAX_SHOPPERS) {
        texts.clear()
        shown.clear()
        version = watch.version()
      }
      return shown.get(memoryKey(shopper))
    },
    /** `begunAt` is the catalogue version before the cart was read. */
    remember: (shopper: queries.Shopper, { lines }: PricedCart, begunAt: number) => {
      if (begunAt !== version) return
      shown.set(memoryKey(shopper), {
        keys: lines.map(queries.keyOf),
        lines: lines.map((line) => ({
          id: line.line_id,
          pricePaise: line.price_paise,
          discount: line.discount,
          productId: line.id,
          categoryIds: line.category_ids,
          product: textOf(line, shopper.language),
          preference: preferenceText(line),
        })),
      })
    },
  }
}

/** Sets a quantity and returns the JSON of the cart's parts, without the braces around it. */
export const createQuantityUpdate = (deps: Deps) => {
  const { db, clock, offers, settings, watch } = deps
  const memory = createMemory(deps)

  return async (shopper: queries.Shopper, change: Change): Promise<string> => {
    const settling = watch.settleForChange()
    if (settling) await settling
    const begunAt = watch.version()
    const shown = memory.cartOf(shopper)
    const quantities = shown && (await queries.setQuantityAtOnce(db, { ...shopper, ...change, known: shown.keys }))
    if (!shown || !quantities) {
      const cart = await changeQuantity(deps, shopper, change)
      memory.remember(shopper, cart, begunAt)
      return JSON.stringify(cartParts(cart)).slice(1, -1)
    }
    // A line without a quantity was removed in the meantime. An added line would have made `setQuantityAtOnce` return null.
    const lines = shown.lines.flatMap((line) => {
      const quantity = quantities.get(line.id)
      return quantity === undefined ? [] : [{ ...line, quantity }]
    })
    const { bill, promotions } = promotedBill(lines, {
      offers: offers.at(clock()),
      coupon: null,
      ladder: settings.current.chargeLadder,
    })
    let data = ''
    for (const [at, { id, quantity, product, preference }] of lines.entries()) {
      const offer = promotions[at] && offerOf(promotions[at])
      const shownOffer = offer ? `,"offer":${JSON.stringify(offer)}` : ''
      data += `${data && ','}{"_id":"${id}","quantity":${quantity},"productId":${product},${preference}${shownOffer}}`
    }
    return `"data":[${data}],"bill":${JSON.stringify(billInRupees(bill))},"coupon":null`
  }
}
