// A cart with its bill: how it is priced, read and changed. A cart stores no prices; every read computes them. Every change
// of a cart, and placing an order, first locks the cart's row, so that they run one after the other.
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { type Bill, type BillLine, billInRupees, billOf, type ChargeTerms, couponApplies } from '@tokri/rules/bill.ts'
import { type Paise, toPaise, toRupees } from '@tokri/rules/money.ts'
import {
  eligiblePaise,
  type LinePromotion,
  type NextFree,
  nextFree,
  type Offer,
  offerText,
  promotedBill,
  type ScopedCoupon,
} from '@tokri/rules/promotions.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import type { ShopSettings } from '@tokri/rules/shop-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { foundAddress } from '../address/service.ts'
import { productOf } from '../catalogue/service.ts'
import { NOT_PROVEN, tooEarly, tooSmall } from './coupon-refusals.ts'
import * as queries from './queries.ts'
import { scopeOf } from './scopes.ts'

export type PricedCart = {
  /** Of the names in answers. */
  language: string | undefined
  lines: queries.CartLineRow[]
  coupon: queries.CouponRow | null
  bill: Bill
  /** The lines as they were billed, with what offers take off. */
  billed: readonly BillLine[]
  /** Of each line. */
  promotions: readonly LinePromotion[]
  /** Those that were applied. */
  offers: readonly Offer[]
  /** What an order of the store must come to before the charges; 0 for no bound. */
  minimumOrderPaise: Paise
  scarce: ShopSettings['scarce']
}
export type CartParts = Pick<CartAnswer, 'data' | 'bill' | 'coupon' | 'minimumOrder' | 'refilled'>

export const couponTerms = (coupon: queries.CouponRow): ScopedCoupon => ({
  kind: coupon.kind,
  amount: coupon.amount,
  capPaise: coupon.cap_paise,
  minimumPaise: coupon.minimum_paise,
  scope: scopeOf(coupon),
  waivesServiceCharge: coupon.waives_service_charge,
})

/** Whether a coupon can be used now: active, within its dates, uses left in total. */
export const couponIsLive = (coupon: queries.CouponRow, now: Date): boolean =>
  coupon.active &&
  (coupon.starts_at === null || coupon.starts_at <= now) &&
  (coupon.ends_at === null || coupon.ends_at > now) &&
  (coupon.total === null || coupon.used < coupon.total)

type Pricing = Pick<PricedCart, 'language' | 'offers' | 'minimumOrderPaise' | 'scarce'> & {
  now: Date
  terms: ChargeTerms
}

const pricingOf = ({ clock, settings, offers, stores }: ReadDeps, { language, storeId }: Partial<Shopper>): Pricing => {
  const now = clock()
  const { chargeLadder: ladder, charges, minimumOrder, scarce } = settings.current
  const ofStore = storeId === undefined ? undefined : stores.find(storeId)?.minimumOrderPaise
  return {
    language,
    now,
    terms: { ladder, charges },
    offers: offers.at(now),
    minimumOrderPaise: ofStore ?? toPaise(minimumOrder),
    scarce,
  }
}

/** Prices the lines; a coupon that cannot be used now, or whose minimum is not reached, is ignored. */
const priceCart = (
  lines: queries.CartLineRow[],
  coupon: queries.CouponRow | undefined,
  { language, now, terms, offers, minimumOrderPaise, scarce }: Pricing,
): PricedCart => {
  const billLines = lines.map((line) => ({
    pricePaise: line.price_paise,
    discount: line.discount,
    quantity: line.quantity,
    productId: line.id,
    categoryIds: line.category_ids,
  }))
  const live = coupon && couponIsLive(coupon, now) ? coupon : null
  const { couponApplied, ...priced } = promotedBill(billLines, { offers, coupon: live && couponTerms(live), terms })
  return { language, lines, coupon: couponApplied ? live : null, ...priced, offers, minimumOrderPaise, scarce }
}

/** What offers take off a line, as the API answers it; undefined if they take off nothing. */
const offerOf = ({ offerPaise, free }: LinePromotion): { text: string; off: number } | undefined => {
  const text = offerText(free)
  return text === null ? undefined : { text, off: toRupees(offerPaise) }
}

/** What further pieces of each line make free; undefined if the store, the cart or the bound on scarce goods has no room for them. */
const nextFreeOf = ({ lines, billed, offers, scarce }: PricedCart): (NextFree | undefined)[] =>
  nextFree(billed, offers).map((next, at) => {
    const { quantity = 0, stock = 0 } = lines[at] ?? {}
    const most = scarce && stock < scarce.below ? scarce.pieces : MAX_LINE_QUANTITY
    return next && quantity + next.add <= Math.min(stock, most) ? next : undefined
  })

const cartData = (cart: PricedCart): CartParts['data'] => {
  const next = nextFreeOf(cart)
  return cart.lines.map((line, at) => {
    const offer = cart.promotions[at] && offerOf(cart.promotions[at])
    return {
      _id: line.line_id,
      quantity: line.quantity,
      productId: productOf(line, false, cart.language),
      preference: line.preference,
      substituteId: line.substitute_id,
      ...(offer && { offer }),
      ...(next[at] && { nextFree: next[at] }),
    }
  })
}

export const cartParts = (cart: PricedCart): CartParts => {
  const { coupon, bill, minimumOrderPaise } = cart
  return {
    data: cartData(cart),
    bill: billInRupees(bill),
    coupon: coupon && {
      code: coupon.code,
      amount: toRupees(bill.couponPaise),
      minimum: toRupees(coupon.minimum_paise),
      ...(scopeOf(coupon) && { scoped: true as const }),
      ...(coupon.waives_service_charge && { waivesServiceCharge: true as const }),
    },
    ...(minimumOrderPaise > 0 && { minimumOrder: toRupees(minimumOrderPaise) }),
    ...(cart.lines[0]?.refilled && { refilled: true as const }),
  }
}

/** A guest's cart: empty, with a bill of zeros. */
export const emptyCartParts: CartParts = cartParts({
  language: undefined,
  lines: [],
  coupon: null,
  bill: billOf([]),
  billed: [],
  promotions: [],
  offers: [],
  minimumOrderPaise: 0,
  scarce: null,
})

type Shopper = queries.Shopper

export type ReadDeps = Pick<Deps, 'clock' | 'settings' | 'offers' | 'stores'>

/**
 * Whether this shopper must prove their e-mail before a coupon applies. In a shop that bounds new shoppers one for a first
 * order needs it: everybody could have it again with another account.
 */
export const needsProof = async (
  { settings }: Pick<Deps, 'settings'>,
  db: Db | Tx,
  { coupon, userId }: { coupon: queries.CouponRow; userId: string },
): Promise<boolean> =>
  coupon.first_order && settings.current.newShopper !== null && !(await queries.readIsProven(db, userId))

/** Whether this shopper has no use of a coupon left: all were used, or it is for a first order, which was placed. */
export const isUsedUpBy = async (db: Db | Tx, coupon: queries.CouponRow, userId: string): Promise<boolean> =>
  (coupon.per_user !== null && (await queries.countRedemptions(db, coupon.id, userId)) >= coupon.per_user) ||
  (coupon.first_order && (await queries.readHasOrdered(db, userId)))

type LinesAndCoupon = { lines: queries.CartLineRow[]; coupon: queries.CouponRow | undefined }

const priceWithCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
  { lines, coupon }: LinesAndCoupon,
): Promise<PricedCart> => {
  const { userId } = shopper
  const usable =
    coupon && !(await isUsedUpBy(db, coupon, userId)) && !(await needsProof(deps, db, { coupon, userId }))
      ? coupon
      : undefined
  return priceCart(lines, usable, pricingOf(deps, shopper))
}

export const readWithCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
): Promise<{ cart: PricedCart; hadCoupon: boolean }> => {
  const lines = await queries.readLines(db, shopper)
  const coupon = await queries.readCartCoupon(db, shopper.userId)
  return { cart: await priceWithCoupon(deps, db, shopper, { lines, coupon }), hadCoupon: coupon !== undefined }
}

/** The current cart. Inside a transaction, call it after the lock; a plain read needs none. */
export const readCart = async (deps: ReadDeps, db: Db | Tx, shopper: Shopper): Promise<PricedCart> =>
  (await readWithCoupon(deps, db, shopper)).cart

type LockedCart = { hasCoupon: boolean }

/**
 * Locks the cart until the transaction ends, for an order to this address. Throws `not_found` for another user's address.
 */
export const lockCartForOrder = async (
  tx: Tx,
  userId: string,
  addressId: string,
): Promise<LockedCart & { address: AddressShape }> => {
  const { coupon_id, address } = await queries.lockCartAndAddress(tx, userId, addressId)
  return { hasCoupon: coupon_id !== null, address: foundAddress(address) }
}

/** The current state of a cart that `lockCartForOrder` has locked. */
export const readLockedCart = async (
  deps: ReadDeps,
  tx: Tx,
  shopper: Shopper,
  { hasCoupon }: LockedCart,
): Promise<PricedCart> => {
  const lines = await queries.readLinesForOrder(tx, shopper)
  const coupon = hasCoupon ? await queries.readCartCoupon(tx, shopper.userId) : undefined
  return priceWithCoupon(deps, tx, shopper, { lines, coupon })
}

type Tried = { code: string; userId: string; cart: PricedCart }

/**
 * The coupon of a code, for a cart without it. Throws `coupon_too_early` with the coupon's minimum if the cart is below it.
 * For an unknown or unusable code, throws `coupon_too_early` with the lowest minimum of all coupons if the cart is below
 * that, and `invalid_coupon` otherwise. Throws `not_proven` for a coupon that needs a proven e-mail.
 */
export const requireCoupon = async (
  deps: ReadDeps,
  db: Db | Tx,
  { code, userId, cart }: Tried,
): Promise<queries.CouponRow> => {
  const now = deps.clock()
  const coupon = await queries.readCoupon(db, code.toLowerCase(), userId)
  if (!coupon || !couponIsLive(coupon, now) || (await isUsedUpBy(db, coupon, userId))) {
    const lowest = await queries.readLowestMinimum(db, now)
    const isBelow = lowest !== null && cart.bill.discountedTotalPaise < lowest
    throw isBelow ? tooEarly(lowest) : new AppError('invalid_coupon')
  }
  if (await needsProof(deps, db, { coupon, userId })) throw new AppError('not_proven', { message: NOT_PROVEN })
  const terms = couponTerms(coupon)
  const eligible = eligiblePaise(cart.billed, terms)
  if (eligible === null || !couponApplies(terms, eligible)) throw tooSmall(terms)
  return coupon
}

type Wanted = { lines: readonly { productId: string; quantity: number }[]; code?: string | undefined }

/** Prices the lines of an order that has no cart. Throws as `requireCoupon` for a code that does not apply. */
export const priceWithoutCart = async (
  deps: ReadDeps,
  db: Db | Tx,
  shopper: Shopper,
  { lines: wanted, code = '' }: Wanted,
): Promise<PricedCart> => {
  const lines = await queries.readLinesWithoutCart(db, shopper, wanted)
  const pricing = pricingOf(deps, shopper)
  const cart = priceCart(lines, undefined, pricing)
  if (code === '') return cart
  return priceCart(lines, await requireCoupon(deps, db, { code, userId: shopper.userId, cart }), pricing)
}

type OrderedLine = BillLine & { productId: string }

/**
 * The bill of an order with other lines. Its coupon stays as long as its minimum is reached, also after its last day: the
 * order has used it. The offers are those of now.
 */
export const priceAgain = async (
  deps: ReadDeps,
  db: Db | Tx,
  { orderId, lines }: { orderId: string; lines: readonly OrderedLine[] },
): Promise<Pick<PricedCart, 'bill' | 'coupon' | 'promotions'>> => {
  const { terms, offers } = pricingOf(deps, {})
  const used = (await queries.readUsedCoupon(db, orderId)) ?? null
  const coupon = used && couponTerms(used)
  const isScoped = coupon?.scope != null || offers.some(({ scope }) => scope !== null)
  const ids = lines.map(({ productId }) => productId)
  const categories = isScoped ? await queries.readCategoryIds(db, ids) : null
  const priced = promotedBill(
    lines.map((line) => ({ ...line, categoryIds: categories?.get(line.productId) ?? [] })),
    { offers, coupon, terms },
  )
  return { bill: priced.bill, promotions: priced.promotions, coupon: priced.couponApplied ? used : null }
}

/** Removes a coupon that no longer applies, and returns the cart. */
const readAndDropCoupon = async (deps: ReadDeps, tx: Tx, shopper: Shopper): Promise<PricedCart> => {
  const { cart, hadCoupon } = await readWithCoupon(deps, tx, shopper)
  if (hadCoupon && cart.coupon === null) await queries.setCoupon(tx, shopper.userId, null)
  return cart
}

/**
 * Locks a cart until the transaction ends, changes it and returns it. Removes a coupon that does not apply, before the
 * change (a price may have changed) and after it. A change that sets a coupon returns true.
 */
export const updateCartInTx = async (
  tx: Tx,
  deps: ReadDeps,
  shopper: Shopper,
  change: () => Promise<unknown>,
): Promise<PricedCart> => {
  const { coupon_id } = await queries.lockCart(tx, shopper.userId)
  if (coupon_id !== null) await readAndDropCoupon(deps, tx, shopper)
  const setsCoupon = (await change()) === true
  if (coupon_id !== null || setsCoupon) return readAndDropCoupon(deps, tx, shopper)
  return priceCart(await queries.readLines(tx, shopper), undefined, pricingOf(deps, shopper))
}

/** Like `updateCartInTx`, in a transaction of its own. */
const updateCart = (deps: Deps, shopper: Shopper, change: (tx: Tx) => Promise<unknown>): Promise<PricedCart> =>
  inTransaction(deps.db, (tx) => updateCartInTx(tx, deps, shopper, () => change(tx)))

/** Like `updateCart`; returns the parts of the cart that the API answers. */
export const updateCartParts = async (
  deps: Deps,
  shopper: Shopper,
  change: (tx: Tx) => Promise<unknown>,
): Promise<CartParts> => cartParts(await updateCart(deps, shopper, change))
