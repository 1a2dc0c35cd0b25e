import type { Preference } from '@tokri/rules/adjustments.ts'
import { type Insertable, sql } from 'kysely'
import { isInGroup } from '../../../db/order-states.ts'
import type { CartLinesTable, CartsTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { addressJson } from '../address/service.ts'
import { selectProducts } from '../catalogue/service.ts'
import { scopeColumns } from './scope-queries.ts'

/**
 * Locks the cart until the end of the transaction, so that changes of it and its order run one after the other. Returns
 * its coupon. Creates the cart's row at its first use.
 */
export const lockCart = async (tx: Tx, userId: string): Promise<Pick<CartsTable, 'coupon_id'>> => {
  const locked = tx.selectFrom('carts').select('coupon_id').where('user_id', '=', userId).forUpdate()
  const cart = await locked.executeTakeFirst()
  if (cart) return cart
  await tx
    .insertInto('carts')
    .values({ user_id: userId, coupon_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return locked.executeTakeFirstOrThrow()
}

/** Locks the cart like `lockCart`, and reads an address of its owner in the same statement. */
export const lockCartAndAddress = async (tx: Tx, userId: string, addressId: string) => {
  const locked = tx
    .selectFrom('carts')
    .select(['coupon_id', addressJson(tx, userId, addressId).as('address')])
    .where('user_id', '=', userId)
    .forUpdate()
  const cart = await locked.executeTakeFirst()
  if (cart) return cart
  await lockCart(tx, userId)
  return locked.executeTakeFirstOrThrow()
}

/** The owner of a cart, the store whose stock the cart shows, and the language of the names in answers. */
export type Shopper = { userId: string; storeId: string; language?: string }

/** Whether the cart was filled from an earlier order. */
const isRefilled = (userId: string) =>
  sql<boolean | null>`(SELECT refilled_from IS NOT NULL FROM carts WHERE user_id = ${userId})`

/**
 * The lines of a cart with the current state of their products; removed and hidden products are left out. A product that the store
 * does not keep is out of stock.
 */
const selectLines = (db: Db | Tx, { userId, storeId }: Shopper) =>
  selectProducts(db, storeId)
    .innerJoin('cart_lines as line', 'line.product_id', 'p.id')
    .select(['line.id as line_id', 'line.quantity', 'line.preference', 'line.substitute_id'])
    .select(isRefilled(userId).as('refilled'))
    .where('line.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .orderBy('line.added_at')
    .orderBy('line.id')

export const readLines = (db: Db | Tx, shopper: Shopper) => selectLines(db, shopper).execute()

/**
 * Like `readLines`, and keeps shifts of the store from beginning until the transaction ends: later statements of the order
 * see whether a picker is on shift.
 */
export const readLinesForOrder = (tx: Tx, shopper: Shopper) =>
  selectLines(tx, shopper)
    .select(sql`(SELECT true FROM stores WHERE stores.id = ${shopper.storeId} FOR KEY SHARE)`.as('store_is_locked'))
    .execute()

export type CartLineRow = Awaited<ReturnType<typeof readLines>>[number]

/** What this shopper wants if pieces are missing, for new lines. */
const preferenceOf = (userId: string) => sql<Preference>`(SELECT preference FROM carts WHERE user_id = ${userId})`

/** The lines of an order that has no cart: these products as the store sells them now. Removed and hidden products are left out. */
export const readLinesWithoutCart = async (
  db: Db | Tx,
  { userId, storeId }: Shopper,
  wanted: readonly { productId: string; quantity: number }[],
): Promise<CartLineRow[]> => {
  const rows = await selectProducts(db, storeId)
    .select([
      'p.id as line_id',
      sql<Preference>`coalesce(${preferenceOf(userId)}, 'replace')`.as('preference'),
      sql<string | null>`NULL::text`.as('substitute_id'),
      sql<boolean | null>`false`.as('refilled'),
    ])
    .where(sql<boolean>`p.id = ANY(${wanted.map(({ productId }) => productId)})`)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ productId, quantity }) => {
    const row = products.get(productId)
    return row ? [{ ...row, quantity }] : []
  })
}

const couponColumns = [
  'coupons.id',
  'coupons.code',
  'coupons.kind',
  'coupons.amount',
  'coupons.cap_paise',
  'coupons.minimum_paise',
  'coupons.starts_at',
  'coupons.ends_at',
  'coupons.per_user',
  'coupons.first_order',
  'coupons.total',
  'coupons.active',
  'coupons.used',
  'coupons.product_ids',
  'coupons.category_ids',
  'coupons.waives_service_charge',
] as const

export const readCartCoupon = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('carts')
    .innerJoin('coupons', 'coupons.id', 'carts.coupon_id')
    .select(couponColumns)
    .where('carts.user_id', '=', userId)
    .executeTakeFirst()

export type CouponRow = NonNullable<Awaited<ReturnType<typeof readCartCoupon>>>

/** The categories of products, of archived ones too. */
export const readCategoryIds = async (db: Db | Tx, productIds: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await db
    .selectFrom('products as p')
    .select(['p.id', 'p.category_ids'])
    .where(sql<boolean>`p.id = ANY(${productIds})`)
    .execute()
  return new Map(rows.map(({ id, category_ids }) => [id, category_ids]))
}

/** The coupon that an order has used. */
export const readUsedCoupon = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('coupon_redemptions')
    .innerJoin('coupons', 'coupons.id', 'coupon_redemptions.coupon_id')
    .select(couponColumns)
    .where('coupon_redemptions.order_id', '=', orderId)
    .executeTakeFirst()

/** A coupon by its code. The coupon of a late order is found only for the shopper of that order. */
export const readCoupon = (db: Db | Tx, code: string, userId: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .leftJoin('orders', 'orders.id', 'coupons.for_order')
    .select(couponColumns)
    .where('coupons.code', '=', code)
    .where((eb) => eb.or([eb('coupons.for_order', 'is', null), eb('orders.user_id', '=', userId)]))
    .where('coupons.removed_at', 'is', null)
    .executeTakeFirst()

/** The coupons that everybody can use now. */
const liveCoupons = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('coupons')
    .where('active', '=', true)
    .where('for_order', 'is', null)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('total', 'is', null), eb('used', '<', eb.ref('total'))]))

/** The smallest minimum of the coupons that everybody can use now. */
export const readLowestMinimum = async (db: Db | Tx, now: Date): Promise<number | null> => {
  const row = await liveCoupons(db, now)
    .select((eb) => eb.fn.min<number | null>('minimum_paise').as('minimum'))
    .executeTakeFirst()
  return row?.minimum ?? null
}

/** Whether a person has an order that is open or was delivered. */
const hasOrdered = (userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM orders WHERE orders.user_id = ${userId} AND NOT ${isInGroup('state', 'undelivered')})`

export const readHasOrdered = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ ordered: boolean }>`SELECT ${hasOrdered(userId)} AS ordered`.execute(db)
  return rows[0]?.ordered ?? false
}

/** Whether a person has proven that their e-mail is theirs. */
const isProven = (userId: string) =>
  sql<boolean>`EXISTS (SELECT FROM users WHERE users.id = ${userId} AND users.verify_email)`

export const readIsProven = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ proven: boolean }>`SELECT ${isProven(userId)} AS proven`.execute(db)
  return rows[0]?.proven ?? false
}

const MOST_LISTED = 20

/** The listed coupons of which the shopper has uses left, the smallest minimum first. */
export const readListedCoupons = (
  db: Db,
  userId: string,
  { now, firstNeedsProof }: { now: Date; firstNeedsProof: boolean },
) =>
  liveCoupons(db, now)
    .select(couponColumns)
    .select(scopeColumns('coupons'))
    .where('listed', '=', true)
    .where((eb) =>
      eb.or([
        eb('per_user', 'is', null),
        eb(
          eb
            .selectFrom('coupon_redemptions as r')
            .select((r) => r.fn.countAll<number>().as('count'))
            .whereRef('r.coupon_id', '=', 'coupons.id')
            .where('r.user_id', '=', userId),
          '<',
          eb.ref('per_user'),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('first_order', '=', false),
        eb.and([eb.not(hasOrdered(userId)), ...(firstNeedsProof ? [isProven(userId)] : [])]),
      ]),
    )
    .orderBy('minimum_paise')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()

export const countRedemptions = async (db: Db | Tx, couponId: string, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('coupon_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const setCoupon = (tx: Tx, userId: string, couponId: string | null) =>
  tx.updateTable('carts').set({ coupon_id: couponId }).where('user_id', '=', userId).execute()

/** The stock in the store of those products that are still sold. */
export const readForSale = async (
  tx: Tx,
  storeId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('products as p')
    .leftJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', storeId))
    .select(['p.id', sql<number>`coalesce(stock.quantity, 0)`.as('stock')])
    .where(sql<boolean>`p.id = ANY(${productIds})`)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.id, row.stock]))
}

const linesForSale = (userId: string) => sql`
  cart_lines AS l JOIN products AS p ON p.id = l.product_id AND p.deleted_at IS NULL AND NOT p.hidden
  WHERE l.user_id = ${userId}`

/** The products of a cart, without removed and hidden ones. */
export const readProductIds = async (tx: Tx, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`SELECT l.product_id FROM ${linesForSale(userId)}`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

export const hasLines = async (tx: Tx, shopper: Shopper): Promise<boolean> => (await readLines(tx, shopper)).length > 0

/** Adds lines to a locked cart; a line that exists keeps the larger of the two quantities. */
export const raiseLines = (tx: Tx, lines: Insertable<CartLinesTable>[]) =>
  tx
    .insertInto('cart_lines')
    .values(lines.map((line) => ({ preference: preferenceOf(line.user_id), ...line })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ quantity: sql`greatest(cart_lines.quantity, excluded.quantity)` }),
    )
    .execute()

/** Deletes lines that are not for sale, the oldest first, of a cart with more than `most` lines: they may come back. */
const deleteHiddenLines = (userId: string, most: number) => sql`
  DELETE FROM cart_lines WHERE id IN (
    SELECT l.id FROM cart_lines AS l JOIN products AS p ON p.id = l.product_id
    WHERE l.user_id = ${userId} AND (p.deleted_at IS NOT NULL OR p.hidden) ORDER BY l.added_at, l.id
    LIMIT greatest(0, (SELECT count(*) FROM cart_lines WHERE user_id = ${userId}) - ${most}::int))`

/**
 * Adds a line to a locked cart. Answers false, and adds nothing, when it has `most` lines for sale already. Lines that are
 * not for sale make room.
 */
export const insertLine = async (tx: Tx, line: Insertable<CartLinesTable>, most: number): Promise<boolean> => {
  const { rows } = await sql`
    WITH deleted AS (${deleteHiddenLines(line.user_id, most - 1)})
    INSERT INTO cart_lines (id, user_id, product_id, quantity, added_at, preference)
    SELECT ${line.id}, ${line.user_id}, ${line.product_id}, ${line.quantity}::int, ${line.added_at}::timestamptz,
      ${preferenceOf(line.user_id)}
    WHERE (SELECT count(*) FROM ${linesForSale(line.user_id)}) < ${most}
    RETURNING id`.execute(tx)
  return rows.length > 0
}

export const trimLines = (tx: Tx, userId: string, most: number) => deleteHiddenLines(userId, most).execute(tx)

/** A line of this user with the stock of its product. */
export const readLine = (tx: Tx, { userId, storeId }: Shopper, lineId: string) =>
  tx
    .selectFrom('cart_lines as line')
    .leftJoin('stock', (join) =>
      join.onRef('stock.product_id', '=', 'line.product_id').on('stock.store_id', '=', storeId),
    )
    .innerJoin('products as p', 'p.id', 'line.product_id')
    .select(['line.id', sql<number>`coalesce(stock.quantity, 0)`.as('stock')])
    .where('line.id', '=', lineId)
    .where('line.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .executeTakeFirst()

type LinePreference = { preference: Preference; substituteId: string | null }

/** False when this user has no such line. */
export const setLinePreference = async (
  tx: Tx,
  { userId, lineId, preference, substituteId }: LinePreference & { userId: string; lineId: string },
): Promise<boolean> => {
  const line = await tx
    .updateTable('cart_lines')
    .set({ preference, substitute_id: substituteId })
    .where('id', '=', lineId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return line !== undefined
}

/** Sets the preference of all lines, and of lines that are added later. */
export const setPreferences = (tx: Tx, userId: string, preference: Preference) =>
  sql`WITH cart AS (UPDATE carts SET preference = ${preference} WHERE user_id = ${userId})
    UPDATE cart_lines SET preference = ${preference},
      substitute_id = CASE ${preference}::text WHEN 'replace' THEN substitute_id END
    WHERE user_id = ${userId}`.execute(tx)

/** The product of a user's cart line, and the product that may substitute it: their ids and details. */
export const readLineAndProduct = async (
  tx: Tx,
  userId: string,
  { lineId, productId }: { lineId: string; productId: string },
) => {
  const columns = ['p.id', 'p.more_details'] as const
  const line = await tx
    .selectFrom('cart_lines as line')
    .innerJoin('products as p', 'p.id', 'line.product_id')
    .select(columns)
    .where('line.id', '=', lineId)
    .where('line.user_id', '=', userId)
    .executeTakeFirst()
  const product = await tx
    .selectFrom('products as p')
    .select(columns)
    .where('p.id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .executeTakeFirst()
  return { line, product }
}

/** Answers false, and changes nothing, if the shopper has no such line or the store has fewer pieces. */
export const setQuantity = async (
  tx: Tx,
  { userId, storeId }: Shopper,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE cart_lines AS line SET quantity = ${quantity}
    FROM products AS p JOIN stock ON stock.product_id = p.id AND stock.store_id = ${storeId}
    WHERE line.id = ${lineId} AND line.user_id = ${userId} AND p.id = line.product_id AND p.deleted_at IS NULL AND NOT p.hidden
      AND stock.quantity >= ${quantity}
    RETURNING line.id`.execute(tx)
  return rows.length > 0
}

/** Removes a line of a locked cart; with the last one the cart forgets the order that it was filled from. False if there is no such line. */
export const deleteLine = async (tx: Tx, userId: string, lineId: string): Promise<boolean> => {
  const { rows } = await sql`
    WITH forgotten AS (UPDATE carts SET refilled_from = NULL WHERE user_id = ${userId} AND refilled_from IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${linesForSale(userId)} AND l.id <> ${lineId}))
    DELETE FROM cart_lines WHERE id = ${lineId} AND user_id = ${userId} RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Empties a locked cart, removes its coupon, and forgets the order that it was filled from. */
export const emptyCart = (tx: Tx, userId: string) =>
  sql`WITH emptied AS (DELETE FROM cart_lines WHERE user_id = ${userId})
    UPDATE carts SET coupon_id = NULL, refilled_from = NULL
    WHERE user_id = ${userId} AND num_nonnulls(coupon_id, refilled_from) > 0`.execute(tx)

/** Notes the order whose lines are in a locked cart again. */
export const setRefilledFrom = (tx: Tx, userId: string, orderId: string) =>
  tx.updateTable('carts').set({ refilled_from: orderId }).where('user_id', '=', userId).execute()

/** The order that a cart was filled from, as long as the cart has one of its products. */
export const readRefilledFrom = (db: Db, userId: string) =>
  db
    .selectFrom('carts as c')
    .innerJoin('orders as o', 'o.id', 'c.refilled_from')
    .select([
      'o.slot_at',
      'o.start_at',
      'o.tip_paise',
      'o.leave_at_door',
      'o.door_note',
      'o.coupon_code',
      'c.coupon_id',
    ])
    .where('c.user_id', '=', userId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM order_lines ol WHERE ol.order_id = o.id
        AND ol.product_id IN (SELECT l.product_id FROM ${linesForSale(userId)}))`,
    )
    .executeTakeFirst()
