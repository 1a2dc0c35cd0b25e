// Coupons: administrators manage them, and orders redeem them.
//
// The transaction of an order counts one use, by an update that fails if no use is left. Uses per shopper are counted while
// the cart is locked, so two orders of one shopper cannot both take the last use. An order that is cancelled or never paid
// returns its use.
import type { CouponShape, createCouponSchema, updateCouponSchema } from '@tokri/contract/coupon.schema.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { audit, SHOP, changes as whatChanged } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { fieldsOf, refuseStale } from '../../platform/refuse-stale.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { requireRecentPasswordForCoupon } from '../user/service.ts'
import * as queries from './coupon-queries.ts'
import { requireScope, scopeColumnsOf, scopeIdsOf, scopeNamesOf } from './scopes.ts'

/** The input of an administrator: rupees, percent, ISO times. Null or absent means "no limit". */
type CouponInput = z.output<typeof createCouponSchema.body>

const time = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const termsOf = (input: CouponInput): queries.CouponTerms => ({
  code: input.code,
  kind: input.kind,
  amount: input.kind === 'flat' ? toPaise(input.amount) : input.amount,
  cap_paise: input.cap == null ? null : toPaise(input.cap),
  minimum_paise: toPaise(input.minimum),
  starts_at: time(input.startsAt),
  ends_at: time(input.endsAt),
  per_user: input.perUser ?? null,
  total: input.total ?? null,
  active: input.active,
  listed: input.listed,
  first_order: input.firstOrder,
  ...scopeColumnsOf(input),
  waives_service_charge: input.waivesServiceCharge,
})

const shapeOf = (row: queries.FullCouponRow): CouponShape => ({
  _id: row.id,
  code: row.code,
  kind: row.kind,
  amount: row.kind === 'flat' ? toRupees(row.amount) : row.amount,
  cap: row.cap_paise === null ? null : toRupees(row.cap_paise),
  minimum: toRupees(row.minimum_paise),
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  perUser: row.per_user,
  total: row.total,
  active: row.active,
  listed: row.listed,
  firstOrder: row.first_order,
  products: row.products,
  categories: row.categories,
  waivesServiceCharge: row.waives_service_charge,
  used: row.used,
  createdAt: row.created_at.toISOString(),
})

const auditedOf = (row: queries.FullCouponRow) => ({ ...shapeOf(row), ...scopeNamesOf(row) })

const refuse = (field: string, message: string): never => {
  throw new AppError('bad_request', { message, fields: { [field]: message } })
}

/** Checks that concern several fields. */
const checkWhole = ({ kind, amount, waives_service_charge, starts_at, ends_at }: queries.CouponTerms): void => {
  // A blank amount must not become a coupon over ₹0.
  if (amount === 0 && !(kind === 'flat' && waives_service_charge)) refuse('amount', 'An amount must be above 0')
  if (kind === 'percent' && amount > 100) refuse('amount', 'A percentage is between 0 and 100')
  if (starts_at && ends_at && ends_at <= starts_at) refuse('endsAt', 'The end comes after the start')
}

const unlessTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('duplicate', { message: 'Coupon with this code already exists' })
    throw error
  }
}

/** The most that a coupon takes off a cart, in percent: nothing while it is paused. */
const shareOf = ({ active, kind, amount, minimum_paise }: queries.CouponTerms): number => {
  if (!active) return 0
  return kind === 'percent' ? amount : (100 * amount) / Math.max(amount, minimum_paise, 1)
}

/** Creates a coupon. Throws `duplicate` for a known code, and `password_required`. */
export const createCoupon = async (deps: Deps, viewer: Viewer, input: CouponInput): Promise<CouponShape> => {
  const actor = viewer.id
  const terms = termsOf(input)
  checkWhole(terms)
  await requireRecentPasswordForCoupon(deps, viewer, shareOf(terms))
  const at = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    await requireScope(tx, terms)
    const row = await unlessTaken(queries.insertCoupon(tx, { id: newId(), ...terms, created_at: at }))
    await audit(tx, { at, actor, action: 'coupon.created', subject: row.id, detail: { code: row.code } })
    return shapeOf(row)
  })
}

/** How long the coupon of a late order is valid. */
const APOLOGY_DAYS = 30
const DAY_MS = 86_400_000

type LateOrder = { orderId: string; orderNumber: string; amountPaise: number; at: Date }

/**
 * Gives the shopper of a late order a coupon that only they can use, once. Returns its code; null if the order has a coupon
 * already.
 */
export const giveApology = async (
  tx: Tx,
  { orderId, orderNumber, amountPaise, at }: LateOrder,
): Promise<string | null> => {
  const code = `sorry-${orderNumber.replace(/^T-/, '').toLowerCase()}`
  const given = await queries.insertApology(tx, {
    id: newId(),
    code,
    kind: 'flat',
    amount: amountPaise,
    minimum_paise: 0,
    ends_at: new Date(at.getTime() + APOLOGY_DAYS * DAY_MS),
    per_user: 1,
    total: 1,
    created_at: at,
    for_order: orderId,
  })
  if (!given) return null
  await audit(tx, { at, actor: SHOP, action: 'coupon.given', subject: orderId, detail: { code, amountPaise } })
  return code
}

export const listCoupons = async (deps: Deps): Promise<CouponShape[]> =>
  (await queries.readCoupons(deps.db)).map(shapeOf)

/** Changes the given fields. Throws as `createCoupon`, `not_found`, `stale_version`, and `in_use` for a total below the uses so far. */
export const updateCoupon = (
  deps: Deps,
  viewer: Viewer,
  { _id, was, ...changes }: z.output<typeof updateCouponSchema.body>,
): Promise<CouponShape> =>
  inTransaction(deps.db, async (tx) => {
    const stored = await queries.lockCoupon(tx, _id)
    if (!stored) throw new AppError('not_found', { message: 'Coupon not found' })
    refuseStale(
      shapeOf(stored),
      fieldsOf(was, changes),
      'Somebody else changed this coupon meanwhile. Look at it again.',
    )
    const terms = termsOf({ ...shapeOf(stored), ...scopeIdsOf(stored), ...changes })
    checkWhole(terms)
    await requireRecentPasswordForCoupon({ ...deps, db: tx }, viewer, shareOf(terms))
    await requireScope(tx, terms, stored)
    if (terms.total !== null && terms.total < stored.used)
      throw new AppError('in_use', { message: `This coupon was already used ${stored.used} times` })
    const row = await unlessTaken(queries.updateCoupon(tx, _id, terms))
    const detail = whatChanged(auditedOf(stored), auditedOf(row))
    await audit(tx, { at: deps.clock(), actor: viewer.id, action: 'coupon.updated', subject: _id, detail })
    return shapeOf(row)
  })

/**
 * Removes a coupon: it is no longer listed and cannot be used, also not by carts that have it. Orders keep what it took
 * off. Throws `not_found`.
 */
export const deleteCoupon = (deps: Deps, actor: string, couponId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const stored = await queries.lockCoupon(tx, couponId)
    if (!stored) throw new AppError('not_found', { message: 'Coupon not found' })
    const at = deps.clock()
    await queries.updateCoupon(tx, couponId, { active: false, removed_at: at })
    const detail = { code: stored.code, used: stored.used }
    await audit(tx, { at, actor, action: 'coupon.deleted', subject: couponId, detail })
  })

export type CouponUse = { couponId: string; orderId: string; userId: string; at: Date }

/** Counts a use for an order that is being written, while the shopper's cart is locked; false when no use is left. */
export const redeemCoupon = async (tx: Tx, { couponId, orderId, userId, at }: CouponUse): Promise<boolean> => {
  if (!(await queries.countCouponUse(tx, couponId))) return false
  await queries.insertRedemption(tx, { order_id: orderId, coupon_id: couponId, user_id: userId, at })
  return true
}

/** Returns the use of an order that was cancelled or never paid; does nothing without one. */
export const returnCoupon = (tx: Tx, orderId: string): Promise<void> => queries.deleteRedemption(tx, orderId)
