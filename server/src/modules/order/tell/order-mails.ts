// Mails about an order. What happens to it only queues a job; the job composes the mail (order-mail-content.ts) and delivers it.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { orderShapeOf } from '../read/order-shape.ts'
import type { Moved } from '../rows/moved.ts'
import { hasAdjustments, hasRefilledCart, type MailAddress, type OrderRow, selectOrders } from '../rows/queries.ts'

export const ORDER_MAIL = 'order-mail'

/**
 * What a mail says of an order, as it was when the mail was queued. A question, and a payment that is still to come, are
 * told of as they are when the mail is sent.
 */
const toldParts = [
  'orderNumber',
  'state',
  'lines',
  'bill',
  'store',
  'payment',
  'refunds',
  'overpaid',
  'roundingChange',
  'changes',
  'adjustments',
  'attempts',
  'question',
  'promise',
  'slot',
  'bringsCash',
  'createdAt',
  'apology',
  'amountDue',
  'tip',
  'credit',
  'creditReturned',
] as const satisfies readonly (keyof OrderShape)[]
export type ToldOrder = Pick<OrderShape, (typeof toldParts)[number]>

export type News =
  | { about: 'PLACED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'ADJUSTED' | 'QUESTION' | 'BILL_COPY' }
  /** `reason` is null if the shopper cancelled it. */
  | { about: 'CANCELLED'; reason: string | null }
  /** `creditPaise` is the part of the amount that is given as store credit, `cashPaise` the one that is handed over in cash. */
  | { about: 'REFUNDED'; amountPaise: number; creditPaise?: number; cashPaise?: number; reason: string }
  /** `lines` are those of the problem; mails of earlier versions have none. */
  | { about: 'DECLINED'; reason: string; lines?: { productId: string; quantity: number }[] }
  /** `code` is what the rider asks for; null for bags that are left at the door. */
  | { about: 'ACCOUNT_DELETED'; code: string | null }
  | { about: 'NOT_HANDED_OVER'; reason: string; at: string }
  /** What a change has added is paid, or what was due in cash is paid before the rider comes. */
  | { about: 'PAID'; amountPaise: number; wasDue: 'added' | 'in cash' }
  /** `until` is when the order gives up its stock. */
  | { about: 'UNPAID'; paymentId: string; until: string }
  /** `refilled`: the goods are in the cart of the shopper again. */
  | { about: 'NOT_PAID'; declined: boolean; refilled: boolean }
  /** `paymentId` is the payment of what was added, if that is paid online; `backPaise` is what goes back to the shopper. */
  | { about: 'CHANGED'; paymentId: string | null; backPaise: number }

/**
 * A mail without an order tells of it as it is: a reminder, and those of earlier versions. `to` is where a mail goes once the account is
 * deleted.
 */
export type OrderMail = News & { orderId: string; order?: ToldOrder; to?: MailAddress }

type Queue = Pick<Deps, 'jobs'>

export const readRow = (db: Db | Tx, orderId: string): Promise<OrderRow> =>
  selectOrders(db).where('o.id', '=', orderId).executeTakeFirstOrThrow()

/** Queues a mail about an order. It tells of the order as it is now, however late it is sent. */
const queueMail = async (
  tx: Tx,
  { jobs }: Queue,
  { orderId, made, ...news }: News & { orderId: string; made?: OrderRow | undefined },
): Promise<void> => {
  const row = made ?? (await readRow(tx, orderId))
  const whole = orderShapeOf(row)
  const order = Object.fromEntries(toldParts.map((part) => [part, whole[part]])) as ToldOrder // these very parts of it
  const to = row.mail_to && { to: row.mail_to }
  await jobs.send(tx, ORDER_MAIL, { orderId, order, ...news, ...to } satisfies OrderMail)
}

/** Sends a mail about the state that an order has come to. */
export const mailAbout =
  (about: 'PLACED' | 'OUT_FOR_DELIVERY' | 'DELIVERED') =>
  (tx: Tx, deps: Queue, { order, made }: Pick<Moved, 'order' | 'made'>): Promise<void> =>
    queueMail(tx, deps, { orderId: order.id, made, about })

export const mailAboutEnd = (tx: Tx, deps: Queue, { order, move }: Pick<Moved, 'order' | 'move'>): Promise<void> =>
  queueMail(tx, deps, {
    orderId: order.id,
    about: 'CANCELLED',
    reason: move.actor === 'shopper' ? null : move.reason,
  })

/** Tells the shopper at once that the rider could not hand over the order. */
export const mailAboutFailure = async (
  tx: Tx,
  deps: Queue,
  { order, move }: Pick<Moved, 'order' | 'move'>,
): Promise<void> => {
  if (order.state !== 'OUT_FOR_DELIVERY') return
  const { reason, at } = move
  await queueMail(tx, deps, { orderId: order.id, about: 'NOT_HANDED_OVER', reason: reason ?? '', at: at.toISOString() })
}

/** Tells the shopper of an order that ended because its payment was declined, or never came. */
export const mailAboutNotPaid = async (
  tx: Tx,
  deps: Queue,
  { order, move }: Pick<Moved, 'order' | 'move'>,
): Promise<void> => {
  const refilled = await hasRefilledCart(tx, order.id)
  await queueMail(tx, deps, { orderId: order.id, about: 'NOT_PAID', declined: move.actor === 'provider', refilled })
}

/** One mail for all that is missing, once the order is packed. */
export const mailAboutMissing = async (tx: Tx, deps: Queue, { order }: Pick<Moved, 'order'>): Promise<void> => {
  if (isIn('unpacked', order.state) && (await hasAdjustments(tx, order.id)))
    await queueMail(tx, deps, { orderId: order.id, about: 'ADJUSTED' })
}

type Refund = { orderId: string; amountPaise: number; creditPaise?: number; cashPaise?: number; reason: string }

export const mailAboutRefund = (tx: Tx, deps: Queue, refund: Refund) => {
  const { orderId, amountPaise, creditPaise = 0, cashPaise = 0, reason } = refund
  return queueMail(tx, deps, { orderId, about: 'REFUNDED', amountPaise, creditPaise, cashPaise, reason })
}

/** Tells the shopper why a reported problem is not refunded. */
export const mailAboutDeclined = (
  tx: Tx,
  deps: Queue,
  declined: { orderId: string; reason: string; lines: { productId: string; quantity: number }[] },
) => queueMail(tx, deps, { ...declined, about: 'DECLINED' })

export const mailAboutQuestion = (tx: Tx, deps: Queue, orderId: string) =>
  queueMail(tx, deps, { orderId, about: 'QUESTION' })

/** Tells somebody who deletes their account how an order that is packed already ends, and the code to say to its rider. */
export const mailAboutDeletedAccount = (tx: Tx, deps: Queue, order: Moved['order']) =>
  queueMail(tx, deps, {
    orderId: order.id,
    about: 'ACCOUNT_DELETED',
    code: order.leave_at_door ? null : order.delivery_code,
  })

/** Mails the bill to the address that the order names for a copy. */
export const mailBillCopy = async (
  tx: Tx,
  deps: Queue,
  { order }: { order: Pick<Moved['order'], 'id' | 'bill_copy_to'> },
): Promise<void> => {
  if (order.bill_copy_to !== '') await queueMail(tx, deps, { orderId: order.id, about: 'BILL_COPY' })
}

/** Reminds of an order that waits for its payment. It may be paid when the mail is sent, which is then left out. */
export const mailAboutUnpaid = (
  tx: Tx,
  { jobs }: Queue,
  reminder: { orderId: string; paymentId: string; until: string },
): Promise<void> => jobs.send(tx, ORDER_MAIL, { ...reminder, about: 'UNPAID' } satisfies OrderMail)

type Paid = { orderId: string; amountPaise: number; wasDue: 'added' | 'in cash' }

/** Confirms a payment of an order that was placed before. */
export const mailAboutPaid = (tx: Tx, deps: Queue, paid: Paid) => queueMail(tx, deps, { ...paid, about: 'PAID' })

type Change = { orderId: string; paymentId: string | null; backPaise: number }

export const mailAboutChange = (tx: Tx, deps: Queue, change: Change) =>
  queueMail(tx, deps, { ...change, about: 'CHANGED' })
