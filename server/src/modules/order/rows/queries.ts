import type { LinePromotion } from '@tokri/rules/promotions.ts'
import type { RatingReason } from '@tokri/rules/ratings.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { cashToCome, isCashOnWay } from '../../../../db/cash-to-bring.ts'
import { moneyColumns } from '../../../../db/order-money.ts'
import { isInGroup } from '../../../../db/order-states.ts'
import type {
  DropsTable,
  OrderAdjustmentsTable,
  OrderChangesTable,
  OrderLinesTable,
  OrdersTable,
  RefundsTable,
  SubstitutionQuestionsTable,
} from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Pieces } from '../../stock/service.ts'
import { firstEventOf } from './event-month-queries.ts'
import { promotionColumns } from './new-order-queries.ts'
import type { ProblemJson } from './problem-json.ts'
import { problemJson } from './problem-queries.ts'

const selectLockable = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'user_id',
      'store_id',
      'state',
      'payment_method',
      'payment_provider',
      'payment_state',
      ...moneyColumns,
      'round_cash',
      'hold_until',
      'promise_minutes',
      'slot_at',
      'start_at',
      'promised_at',
      'delivered_at',
      'delivery_code',
      'leave_at_door',
      'bill_copy_to',
      'bill_copy_at',
    ])

/** Whether pieces of an order were missing. */
export const hasAdjustments = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.selectFrom('order_adjustments').select('seq').where('order_id', '=', orderId).limit(1).execute()).length > 0

/** Locks an order and returns the fields that decide about its next state. With `userId` null, anybody's order. */
export const lockOrder = (tx: Tx, orderId: string, userId: string | null) =>
  selectLockable(tx)
    .where('id', '=', orderId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .forUpdate()
    .executeTakeFirst()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The coupon that an order has used, also after its use went back. */
export const readCouponCode = async (tx: Tx, orderId: string): Promise<string | null> =>
  (await tx.selectFrom('orders').select('coupon_code').where('id', '=', orderId).executeTakeFirstOrThrow()).coupon_code

/** Whether the cart of the shopper was filled again from an order. */
export const hasRefilledCart = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('carts')
    .innerJoin('orders', 'orders.user_id', 'carts.user_id')
    .select('carts.user_id')
    .where('orders.id', '=', orderId)
    .whereRef('carts.refilled_from', '=', 'orders.id')
    .executeTakeFirst()) !== undefined

/** Locks the placed orders of a store that were not refunded whole, in the sequence of their ids. */
export const lockPlaced = (tx: Tx, storeId: string): Promise<LockedOrder[]> =>
  selectLockable(tx)
    .where('store_id', '=', storeId)
    .where('state', '=', 'PLACED')
    .where('payment_state', '<>', 'refunded')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The fields of `lockOrder`, without the lock: for an answer that changes nothing. */
export const readOrderUnlocked = (db: Db, orderId: string): Promise<LockedOrder | undefined> =>
  selectLockable(db).where('id', '=', orderId).executeTakeFirst()

/** The orders of a person that hold stock while they wait for their payment, oldest first. */
export const readOpenHolds = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .where('state', '=', 'PAYMENT_PENDING')
    .where('hold_until', '>', now)
    .orderBy('created_at')
    .execute()

export const readAddress = async (db: Db | Tx, orderId: string) =>
  (await db.selectFrom('orders').select('address').where('id', '=', orderId).executeTakeFirstOrThrow()).address

/** Changes a locked order. Its state is changed by `updateState` alone. */
export const updateOrder = (tx: Tx, orderId: string, changes: Omit<Updateable<OrdersTable>, 'state'>) =>
  tx.updateTable('orders').set(changes).where('id', '=', orderId).execute()

/** Null where a substitute has none, and without a substitute. */
type TaxOfSubstitute = {
  substitute_hsn: string | null
  substitute_gst_rate: number | null
  substitute_cess: number | null
}
type AdjustmentOfLine = TaxOfSubstitute &
  Pick<
    Selectable<OrderAdjustmentsTable>,
    | 'seq'
    | 'kind'
    | 'quantity'
    | 'substitute_id'
    | 'substitute_name'
    | 'substitute_unit'
    | 'substitute_price_paise'
    | 'substitute_mrp_paise'
    | 'amount_paise'
    | 'restocked_quantity'
  >

/** The lines of an order, with their refunded quantities and their adjustments. */
export const readLines = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('order_lines as l')
    .select(['l.product_id', 'l.name', 'l.quantity', 'l.unit_price_paise', 'l.refunded_quantity', 'l.goodwill_paise'])
    .select(['l.restocked_quantity'])
    .select(['l.price_paise', 'l.discount', 'l.image', 'l.promotion_paise', 'l.offer_paise'])
    .select(['l.preference', 'l.substitute_id', 'l.unit', 'l.hsn', 'l.gst_rate', 'l.cess'])
    .select(
      sql<AdjustmentOfLine[]>`(SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.seq), '[]') FROM order_adjustments a
        WHERE a.order_id = l.order_id AND a.product_id = l.product_id)`.as('adjustments'),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute()

export type OrderLineRow = Awaited<ReturnType<typeof readLines>>[number]

export const insertAdjustments = (tx: Tx, rows: Insertable<OrderAdjustmentsTable>[]) =>
  tx.insertInto('order_adjustments').values(rows).execute()

/** Removes pieces of a substitute from its adjustment, with their share of the amount. */
export const reduceAdjustment = async (
  tx: Tx,
  { orderId, seq, quantity, amountPaise }: { orderId: string; seq: number; quantity: number; amountPaise: number },
): Promise<void> => {
  const one = { order_id: orderId, seq }
  if (quantity === 0)
    await tx
      .deleteFrom('order_adjustments')
      .where((eb) => eb.and(one))
      .execute()
  else {
    const left = { quantity, amount_paise: amountPaise }
    await tx
      .updateTable('order_adjustments')
      .set(left)
      .where((eb) => eb.and(one))
      .execute()
  }
}

/** The name, price and details of a substitute; undefined if the product is archived or hidden. */
export const readSubstitute = (db: Db | Tx, productId: string) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'unit', 'price_paise', 'unit_price_paise', 'more_details', 'hsn', 'gst_rate', 'cess'])
    .select([sql<string>`coalesce(image[1], '')`.as('image')])
    .where('id', '=', productId)
    .where('hidden', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The details of a product, also of an archived one. */
export const readDetails = async (tx: Tx, productId: string): Promise<Record<string, string>> =>
  (await tx.selectFrom('products').select('more_details').where('id', '=', productId).executeTakeFirst())
    ?.more_details ?? {}

export type SubstituteRow = NonNullable<Awaited<ReturnType<typeof readSubstitute>>>

export const insertQuestion = (tx: Tx, question: Insertable<SubstitutionQuestionsTable>) =>
  tx.insertInto('substitution_questions').values(question).execute()

/** The open questions of a locked order, the oldest first. */
export const readOpenQuestions = (tx: Db | Tx, orderId: string) =>
  tx
    .selectFrom('substitution_questions')
    .select(['id', 'product_id', 'quantity', 'substitute_id', 'by', 'answer_until'])
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

export type OpenQuestion = Awaited<ReturnType<typeof readOpenQuestions>>[number]

export const hasOverdueQuestions = async (db: Db, orderId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('substitution_questions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .where('answer_until', '<=', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const closeQuestion = (tx: Tx, questionId: string, outcome: SubstitutionQuestionsTable['outcome']) =>
  tx.updateTable('substitution_questions').set({ outcome }).where('id', '=', questionId).execute()

/** Adds to the refunded quantities of a locked order's lines. */
export const addRefunded = (tx: Tx, orderId: string, pieces: readonly Pieces[]) =>
  sql`UPDATE order_lines SET refunded_quantity = refunded_quantity + pieces.quantity
    FROM unnest(${pieces.map((piece) => piece.productId)}::text[], ${pieces.map((piece) => piece.quantity)}::int[])
      AS pieces(product_id, quantity)
    WHERE order_lines.order_id = ${orderId} AND order_lines.product_id = pieces.product_id`.execute(tx)

/** Pieces that are back on the shelf: of a line, or of the substitute in its adjustment `seq`. */
export type Restocked = Pieces & { seq: number | null }

/** Adds to the pieces of a locked order that are back on the shelf. */
export const addRestocked = async (tx: Tx, orderId: string, { productId, seq, quantity }: Restocked): Promise<void> => {
  const restocked_quantity = sql<number>`restocked_quantity + ${quantity}::int`
  if (seq === null)
    await tx
      .updateTable('order_lines')
      .set({ restocked_quantity })
      .where('order_id', '=', orderId)
      .where('product_id', '=', productId)
      .execute()
  else
    await tx
      .updateTable('order_adjustments')
      .set({ restocked_quantity })
      .where('order_id', '=', orderId)
      .where('seq', '=', seq)
      .execute()
}

/** Sets the parts of a locked order's lines in the refunds by amount. */
export const writeGoodwill = (tx: Tx, orderId: string, parts: readonly { productId: string; paise: number }[]) =>
  sql`UPDATE order_lines SET goodwill_paise = parts.paise
    FROM unnest(${parts.map(({ productId }) => productId)}::text[], ${parts.map(({ paise }) => paise)}::bigint[])
      AS parts(product_id, paise)
    WHERE order_lines.order_id = ${orderId} AND order_lines.product_id = parts.product_id`.execute(tx)

/** A line that stays in an order: its pieces, and what is taken off it alone. */
type StayingLine = Pieces & { promotion: LinePromotion | undefined }

/** Removes lines of a locked order, and sets quantities and promotions of all others. Returns the first free position. */
export const resizeLines = async (
  tx: Tx,
  orderId: string,
  { removed, staying }: { removed: readonly string[]; staying: readonly StayingLine[] },
): Promise<number> => {
  const columns = staying.map(({ promotion }) => promotionColumns(promotion))
  await sql`DELETE FROM order_lines WHERE order_id = ${orderId} AND product_id = ANY(${removed})`.execute(tx)
  await sql`UPDATE order_lines SET quantity = line.quantity, promotion_paise = line.promotion_paise,
      offer_paise = line.offer_paise, offer = line.offer
    FROM unnest(${staying.map((line) => line.productId)}::text[], ${staying.map((line) => line.quantity)}::int[],
      ${columns.map((line) => line.promotion_paise)}::bigint[], ${columns.map((line) => line.offer_paise)}::bigint[],
      ${columns.map((line) => line.offer)}::text[])
      AS line(product_id, quantity, promotion_paise, offer_paise, offer)
    WHERE order_lines.order_id = ${orderId} AND order_lines.product_id = line.product_id`.execute(tx)
  const { rows } = await sql<{ free: number }>`
    SELECT coalesce(max(position) + 1, 0) AS free FROM order_lines WHERE order_id = ${orderId}`.execute(tx)
  return rows[0]?.free ?? 0
}

export const insertChange = (tx: Tx, { order_id, ...change }: Omit<Insertable<OrderChangesTable>, 'seq'>) =>
  sql`INSERT INTO order_changes (order_id, seq, at, by, reason, parts, lines, from_paise, to_paise)
    SELECT ${order_id}, coalesce(max(seq), 0) + 1, ${change.at}, ${change.by}, ${change.reason}, ${change.parts}::text[],
      ${change.lines}::jsonb, ${change.from_paise}, ${change.to_paise} FROM order_changes WHERE order_id = ${order_id}`.execute(
    tx,
  )

/** The lines `l` of one order. The row of a product that orders name stays when the product is deleted. */
export const linesJson = sql`jsonb_agg(to_jsonb(l) || jsonb_build_object('own_substitute',
    (SELECT jsonb_build_object('name', name, 'unit', unit) FROM products WHERE products.id = l.substitute_id))
    ORDER BY l.position)`

/**
 * Orders with their lines, timeline and refunds, as `orderShapeOf` takes them. An order whose events are all archived has its
 * present state as the only entry of its timeline.
 */
export const selectOrders = (db: Db | Tx) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .select([
      sql<string>`(SELECT name FROM stores WHERE stores.id = o.store_id)`.as('store_name'),
      sql<OrderLineJson[]>`(SELECT ${linesJson} FROM order_lines l WHERE l.order_id = o.id)`.as('lines'),
      sql<
        OrderEventJson[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'at', e.at, 'by', e.by, 'reason', e.reason,
          'rider', e.rider) ORDER BY e.seq),
          jsonb_build_array(jsonb_build_object('state', o.state, 'at', coalesce(o.delivered_at, o.updated_at), 'by', 'system')))
        FROM order_events e WHERE e.order_id = o.id AND e.at >= ${firstEventOf('o')})`.as('timeline'),
      sql<AdjustmentJson[]>`(SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.seq), '[]') FROM order_adjustments a
        WHERE a.order_id = o.id)`.as('adjustments'),
      sql<ChangeJson[]>`(SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY c.seq), '[]') FROM order_changes c
        WHERE c.order_id = o.id)`.as('changes'),
      sql<QuestionJson | null>`(SELECT jsonb_build_object('product_id', q.product_id, 'quantity', q.quantity,
        'asked_at', q.asked_at, 'answer_until', q.answer_until, 'substitute_id', p.id, 'name', p.name, 'unit', p.unit,
        'image', coalesce(p.image[1], ''), 'unit_price_paise', p.unit_price_paise)
        FROM substitution_questions q JOIN products p ON p.id = q.substitute_id
        WHERE q.order_id = o.id AND q.outcome IS NULL ORDER BY q.asked_at, q.id LIMIT 1)`.as('question'),
      sql<
        RefundJson[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'state', r.state, 'amount_paise', r.amount_paise, 'lines', r.lines,
        'reason', r.reason, 'by_amount', r.by_amount, 'tip_paise', r.tip_paise, 'as_credit', r.as_credit,
        'at', r.created_at, 'credit_at', CASE WHEN r.as_credit THEN (SELECT f.again_at FROM refund_failures f
          WHERE f.refund_id = r.id AND f.try = r.tries - 1) END, 'surplus', r.surplus, 'in_cash', r.handed_over_at IS NOT NULL OR r.state = 'pending' AND r.payment_id IS NULL,
        'handed_over_at', r.handed_over_at, 'may_be_credit',
        CASE WHEN r.state = 'pending' AND r.payment_id IS NULL THEN o.user_id IS NOT NULL AND NOT ${isCashOnWay('o')} END,
        'rider', (SELECT u.name FROM users u WHERE r.by_rider AND u.id = r.handed_over_by)) ORDER BY r.created_at, r.id), '[]')
        FROM refunds r WHERE r.order_id = o.id)`.as('refunds'),
      sql<
        boolean | null
      >`CASE WHEN ${isInGroup('o.state', 'open')} AND (o.extra_due_paise > 0 OR o.payment_state = 'due') THEN
        (SELECT p.state = 'failed' AND p.url IS NOT NULL FROM payments p WHERE p.order_id = o.id
          ORDER BY p.created_at DESC, p.id DESC LIMIT 1) END`.as('was_declined'),
      sql<number>`CASE WHEN o.payment_method = 'cash' THEN (SELECT coalesce(sum(p.amount_paise), 0)::integer FROM payments p
        WHERE p.order_id = o.id AND p.at_door AND NOT p.extra AND p.state = 'paid') ELSE 0 END`.as('upi_paise'),
      sql<ApologyJson | null>`(SELECT jsonb_build_object('code', c.code, 'amount', c.amount, 'ends_at', c.ends_at)
        FROM coupons c WHERE c.for_order = o.id)`.as('apology'),
      sql<RatingJson | null>`(SELECT jsonb_build_object('stars', g.stars, 'reasons', g.reasons, 'note', g.note,
        'rated_at', g.rated_at) FROM order_ratings g WHERE g.order_id = o.id)`.as('rating'),
      sql<ProblemJson[] | null>`(SELECT jsonb_agg(${problemJson} ORDER BY p.reported_at, p.id) FROM order_problems p
        WHERE p.order_id = o.id)`.as('problems'),
      cashToCome('o').as('brings_cash'),
      sql<boolean>`o.state = 'PAYMENT_FAILED' AND EXISTS (SELECT FROM carts WHERE carts.user_id = o.user_id
        AND carts.refilled_from = o.id)`.as('in_cart'),
      sql<string | null>`CASE WHEN o.leave_at_door AND o.state = 'DELIVERED' THEN (SELECT max(d.photo_at) FROM drops d
        WHERE d.order_id = o.id AND d.state = 'delivered') END`.as('photo_at'),
      sql<string | null>`CASE WHEN o.state = 'READY' THEN (SELECT max(d.ended_at) FROM drops d
        WHERE d.order_id = o.id AND d.state = 'failed' AND d.decided_at IS NULL) END`.as('failed_at'),
      sql<
        AttemptJson[] | null
      >`(SELECT jsonb_agg(jsonb_build_object('at', d.ended_at, 'wish', d.wish, 'wish_at', d.wish_at,
        'wished_at', d.wished_at, 'back_at', t.ended_at, 'decided_at', d.decided_at) ORDER BY d.ended_at)
        FROM drops d JOIN trips t ON t.id = d.trip_id WHERE d.order_id = o.id AND d.state = 'failed')`.as('attempts'),
    ])

type AttemptJson = {
  at: string
  wish: DropsTable['wish']
  wish_at: string | null
  wished_at: string | null
  back_at: string | null
  decided_at: string | null
}
type RatingJson = { stars: number; reasons: RatingReason[]; note: string; rated_at: string }
type ApologyJson = { code: string; amount: number; ends_at: string }
type QuestionJson = {
  product_id: string
  quantity: number
  asked_at: string
  answer_until: string
  substitute_id: string
  name: string
  unit: string
  image: string
  unit_price_paise: number
}
type AdjustmentJson = Omit<Selectable<OrderAdjustmentsTable>, 'at'> & { at: string }
/** `own_substitute` is the product that the shopper has chosen to replace missing pieces. */
type OrderLineJson = Selectable<OrderLinesTable> & { own_substitute: { name: string; unit: string } | null }
type OrderEventJson = {
  state: OrdersTable['state']
  at: string
  by: string
  reason: string | null
  rider: string | null
}
type RefundJson = {
  id: string
  state: Selectable<RefundsTable>['state']
  amount_paise: number
  lines: { productId: string; quantity: number }[]
  reason: string
  by_amount: boolean
  tip_paise: number
  as_credit: boolean
  at: string
  credit_at: string | null
  surplus: boolean
  in_cash: boolean
  handed_over_at: string | null
  /** Null for a refund that is no cash, or that somebody has handed over. */
  may_be_credit: boolean | null
  rider: string | null
}
type ChangeJson = Pick<
  Selectable<OrderChangesTable>,
  'by' | 'reason' | 'parts' | 'from_paise' | 'to_paise' | 'lines'
> & { at: string }

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>

/** The ids of a user's orders, sorted as they must be locked. */
export const readOrderIds = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').execute()).map(({ id }) => id)

/** Where mails about an order go whose account is deleted. */
export type MailAddress = { email: string; language: string; isProven: boolean }

/** Keeps in the open orders of an account that is about to be deleted where mails about them go. */
export const keepMailAddress = (tx: Tx, userId: string) =>
  sql`UPDATE orders SET mail_to = jsonb_build_object('email', u.email, 'language', u.language, 'isProven', u.verify_email)
    FROM users u WHERE u.id = ${userId} AND orders.user_id = u.id AND ${isInGroup('orders.state', 'open')}`.execute(tx)

export const detachOrders = (tx: Tx, userId: string) =>
  tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute()

/** Clears the addresses and e-mails of those of these orders that have ended. Returns their ids. */
export const clearAddresses = async (tx: Tx, orderIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET door_note = '', bill_copy_to = '', mail_to = NULL,
      address = (SELECT jsonb_object_agg(field, '') FROM jsonb_object_keys(address - '{lat,lng,countryCode,stateCode}'::text[]) field)
    WHERE id = ANY(${orderIds}) AND NOT ${isInGroup('state', 'open')} RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Clears what people have written about these orders: in their timelines and their changes. */
export const clearReasons = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  await sql`UPDATE order_events SET reason = NULL, rider = NULL
    WHERE order_id = ANY(${orderIds}) AND by NOT IN ('system', 'provider', 'time')`.execute(tx)
  await tx.updateTable('order_changes').set({ reason: '' }).where('order_id', 'in', orderIds).execute()
}

/** The orders of a user that have changed since then. */
export const readChangedOrderIds = async (tx: Tx, userId: string, since: Date): Promise<string[]> =>
  (
    await tx.selectFrom('orders').select('id').where('user_id', '=', userId).where('updated_at', '>=', since).execute()
  ).map(({ id }) => id)

export const countByState = (db: Db, since: Date) =>
  db
    .selectFrom('orders')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('created_at', '>', since)
    .groupBy('state')
    .execute()

/** The open shift of the person who picks an order. */
export const readPickerOnShift = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('picks')
    .innerJoin('shifts', 'shifts.user_id', 'picks.picker_id')
    .select(['shifts.id', 'picks.picker_id as user_id'])
    .where('picks.order_id', '=', orderId)
    .where('picks.state', 'in', ['in_hand', 'packed'])
    .where('shifts.ended_at', 'is', null)
    .$narrowType<{ user_id: string }>()
    .executeTakeFirst()
