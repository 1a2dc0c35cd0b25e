// Mails about an order. A state change only queues a job; the job composes and delivers the mail.

import type { OrderShape } from '@tokri/contract/order.schema.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { EXTRA_HOLD_MINUTES, HOLD_MINUTES, isIn } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { inLanguage, localeOf, type Say, sayIn } from '../../../platform/language/sentences.ts'
import { deliverMail, sendMail } from '../../../platform/mail/mail.ts'
import { layOutMail, type MailPart } from '../../../platform/mail/mail-layout.ts'
import { hasSeveralStores, refreshStores } from '../../store/service.ts'
import { orderShapeOf } from '../read/order-shape.ts'
import { adjustmentLine, offerIn, roundingLine, summaryLines } from '../read/summary-lines.ts'
import type { Moved } from '../rows/moved.ts'
import { hasAdjustments, hasRefilledCart, type MailAddress, type OrderRow, selectOrders } from '../rows/queries.ts'
import { isShopReason } from './shop-reasons.ts'

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
  'changes',
  'adjustments',
  'question',
  'promise',
  'slot',
  'createdAt',
  'apology',
  'amountDue',
  'tip',
  'credit',
  'creditReturned',
] as const satisfies readonly (keyof OrderShape)[]
type Order = Pick<OrderShape, (typeof toldParts)[number]>

type News =
  | { about: 'PLACED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'ADJUSTED' | 'QUESTION' | 'BILL_COPY' }
  /** `reason` is null if the shopper cancelled it. */
  | { about: 'CANCELLED'; reason: string | null }
  /** `creditPaise` is the part of the amount that is given as store credit. */
  | { about: 'REFUNDED'; amountPaise: number; creditPaise?: number; reason: string }
  | { about: 'DECLINED'; reason: string }
  /** `code` is what the rider asks for; null for bags that are left at the door. */
  | { about: 'ACCOUNT_DELETED'; code: string | null }
  | { about: 'NOT_HANDED_OVER'; reason: string; at: string }
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
export type OrderMail = News & { orderId: string; order?: Order; to?: MailAddress }

type Queue = Pick<Deps, 'jobs'>

const readRow = (db: Db | Tx, orderId: string): Promise<OrderRow> =>
  selectOrders(db).where('o.id', '=', orderId).executeTakeFirstOrThrow()

/** Queues a mail about an order. It tells of the order as it is now, however late it is sent. */
const queueMail = async (
  tx: Tx,
  { jobs }: Queue,
  { orderId, made, ...news }: News & { orderId: string; made?: OrderRow | undefined },
): Promise<void> => {
  const row = made ?? (await readRow(tx, orderId))
  const whole = orderShapeOf(row)
  const order = Object.fromEntries(toldParts.map((part) => [part, whole[part]])) as Order // these very parts of it
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

type Refund = { orderId: string; amountPaise: number; creditPaise?: number; reason: string }

export const mailAboutRefund = (tx: Tx, deps: Queue, refund: Refund) => {
  const { orderId, amountPaise, creditPaise = 0, reason } = refund
  return queueMail(tx, deps, { orderId, about: 'REFUNDED', amountPaise, creditPaise, reason })
}

/** Tells the shopper why a reported problem is not refunded. */
export const mailAboutDeclined = (tx: Tx, deps: Queue, declined: { orderId: string; reason: string }) =>
  queueMail(tx, deps, { ...declined, about: 'DECLINED' })

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

type Change = { orderId: string; paymentId: string | null; backPaise: number }

export const mailAboutChange = (tx: Tx, deps: Queue, change: Change) =>
  queueMail(tx, deps, { ...change, about: 'CHANGED' })

/** A line as it was ordered and, while nobody packs it, what is to be done about missing pieces if that is not the usual. */
const lineText = ({ state }: Order, line: Order['lines'][number], { t, language }: Pick<Shop, 't' | 'language'>) => {
  const { preference, ownSubstitute: own } = line
  const offer = line.offer ? ` (${offerIn(language, line.offer.text)})` : ''
  const text = `${line.name}, ${line.unit} × ${line.quantity}${offer}`
  if (!isIn('queued', state)) return text
  if (preference === 'refund') return `${text} · ${t('If missing: never replace, refund')}`
  return own ? `${text} · ${t('If missing: {name}, {unit}', { name: own.name, unit: own.unit })}` : text
}

const goods = (order: Order, { t, language, isProven }: Shop): MailPart => {
  const { lines, bill } = order
  return {
    kind: 'rows',
    rows: [
      ...lines.map((line) => ({
        label: lineText(order, line, { t, language }),
        value: formatRupees(line.lineTotal - (line.offer?.off ?? 0)),
      })),
      ...(bill.coupon > 0 ? [{ label: t('Coupon'), value: `−${formatRupees(bill.coupon)}` }] : []),
      { label: t('Service charge'), value: formatRupees(bill.serviceCharge) },
      { label: t('Delivery'), value: bill.deliveryCharge > 0 ? formatRupees(bill.deliveryCharge) : t('Free') },
      ...(bill.smallCartCharge > 0
        ? [{ label: t('Small cart charge'), value: formatRupees(bill.smallCartCharge) }]
        : []),
      ...roundingLine(bill, t),
      { label: t('Total'), value: formatRupees(bill.finalAmount), strong: true },
      ...summaryLines(order, { language, namesReasons: isProven, tip: 'Tip for your rider' }),
    ],
  }
}

const howPaid = ({ payment, amountDue, credit }: Order, { t }: Pick<Shop, 't'>): string => {
  if (payment.method === 'online' || (amountDue === 0 && credit !== undefined)) return t('It is paid.')
  return amountDue === 0
    ? t('There is nothing to pay.')
    : t('Please keep {amount} in cash ready.', { amount: formatRupees(amountDue) })
}

/**
 * `namesStore` is true if the shop has several stores, so that the mail names the store. The time zone is the store's.
 * `shopper` describes the shopper to somebody else.
 */
type Shop = {
  namesStore: boolean
  timeZone: string | undefined
  storeName: string
  shopper: string
  /** The phone of the store of the order; '' for none. */
  phone: string
  /** Whether the account of the shopper is deleted, so that no page shows the order and nothing goes to its credit. */
  isGone: boolean
  /** Whether the shopper has proven their e-mail. To a mailbox that may be a stranger's, no text goes that somebody typed. */
  isProven: boolean
  language: string
  /** Says a sentence in that language. */
  t: Say
  now: Date
}

/**
 * The shopper, for the receiver of a copy of their bill. That address is not proven, so the mail has no text that the shopper
 * chose: no name, and of a proven e-mail only the first character and the domain.
 */
const maskedShopper = (t: Say, { email, isProven }: { email: string; isProven: boolean }): string =>
  isProven
    ? t('A customer ({email})', { email: `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}` })
    : t('A customer')

/** A time of day, as the store's clock shows it. */
const clockText = (time: string | number, { timeZone, language }: Pick<Shop, 'timeZone' | 'language'>): string =>
  new Date(time).toLocaleTimeString(localeOf(language), { timeZone, timeStyle: 'short' })

/** When the order comes, and from where if the shop has several stores. */
const comingText = (order: Order, shop: Shop): string => {
  const { t, namesStore, timeZone, language } = shop
  const { slot, promise, orderNumber: number } = order
  const store = order.store.name
  const payment = howPaid(order, shop)
  if (!slot) {
    const values = { number, minutes: promise.minutes, store, payment }
    return namesStore
      ? t('Order {number} will be with you in about {minutes} minutes from {store}. {payment}', values)
      : t('Order {number} will be with you in about {minutes} minutes. {payment}', values)
  }
  const day = (time: string) =>
    new Date(time).toLocaleDateString(localeOf(language), {
      ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short' },
    })
  // The mail is read soon, so only another day is named.
  const from = `${day(slot.from) === day(order.createdAt) ? '' : `${day(slot.from)}, `}${clockText(slot.from, shop)}`
  const values = { number, from, until: clockText(slot.at, shop), store, payment }
  return namesStore
    ? t('Order {number} will be with you between {from} and {until} from {store}. {payment}', values)
    : t('Order {number} will be with you between {from} and {until}. {payment}', values)
}

const apologyText = ({ code, amount, until }: NonNullable<Order['apology']>, { t, timeZone, language }: Shop): string =>
  t(
    'It came later than we promised, and we are sorry. The code {code} takes {amount} off your next order, until {day}.',
    {
      code: code.toUpperCase(),
      amount: formatRupees(amount),
      day: new Date(until).toLocaleDateString(localeOf(language), { timeZone, dateStyle: 'medium' }),
    },
  )

const contentOf = (mail: News & { order: Order }, shop: Shop) => {
  const { order } = mail
  const { namesStore, storeName, phone, shopper, isGone, isProven, language, t } = shop
  const { orderNumber: number, amountDue } = order
  const text = (line: string): MailPart => ({ kind: 'text', text: line })
  switch (mail.about) {
    case 'PLACED':
      return {
        subject: t('Order {number} is placed', { number }),
        heading: t('Thank you for your order'),
        parts: [text(comingText(order, shop)), goods(order, shop)],
      }
    case 'OUT_FOR_DELIVERY':
      return {
        subject: t('Order {number} is on its way', { number }),
        heading: t('On its way to you'),
        parts: [
          text(
            namesStore
              ? t('Order {number} has left {store}. {payment}', {
                  number,
                  store: order.store.name,
                  payment: howPaid(order, shop),
                })
              : t('Order {number} has left the store. {payment}', { number, payment: howPaid(order, shop) }),
          ),
        ],
      }
    case 'DELIVERED':
      return {
        subject: t('Order {number} was delivered', { number }),
        heading: t('Delivered. Enjoy!'),
        parts: [
          text(
            namesStore
              ? t('Order {number} was handed over. It came from {store}.', { number, store: order.store.name })
              : t('Order {number} was handed over.', { number }),
          ),
          ...(order.apology ? [text(apologyText(order.apology, shop))] : []),
          goods(order, shop),
        ],
      }
    case 'BILL_COPY':
      return {
        subject: t('A copy of the bill of order {number}', { number }),
        heading: t('A copy of a bill'),
        parts: [
          text(
            t('{shopper} of {shop} asked us to send you the bill of order {number}.', {
              shopper,
              shop: storeName,
              number,
            }),
          ),
          // Its address is not proven.
          goods(order, { ...shop, isProven: false }),
          text(t('You get no more mails about this order. If you do not know it, you need not do anything.')),
        ],
      }
    case 'QUESTION': {
      const { question } = order
      if (!question || isGone) return null
      const { name, quantity, substitute, askedAt, answerUntil } = question
      if (Date.parse(answerUntil) <= shop.now.getTime()) return null
      const seconds = Math.round((Date.parse(answerUntil) - Date.parse(askedAt)) / 1000)
      return {
        subject: t('A question about order {number}', { number }),
        heading: t('{name} is missing', { name }),
        parts: [
          text(
            t('May we put {substitute}, {unit} × {quantity} into your bag instead, at {price} each?', {
              substitute: substitute.name,
              unit: substitute.unit,
              quantity,
              price: formatRupees(substitute.unitPrice),
            }),
          ),
          text(
            t('Please answer on the page of your order within {seconds} seconds. Without an answer we replace it.', {
              seconds,
            }),
          ),
        ],
      }
    }
    case 'ADJUSTED':
      return {
        subject: t('Something of order {number} is missing', { number }),
        heading: t('Something is missing'),
        parts: [
          text(t('We are sorry: not everything of order {number} was on the shelf.', { number })),
          { kind: 'rows', rows: order.adjustments.map((one) => adjustmentLine(order, one, language)) } as const,
          ...(order.payment.method === 'cash'
            ? [text(howPaid(order, shop))]
            : order.adjustments.some(({ amount }) => amount > 0)
              ? [text(t('What you have paid too much goes back the way you paid; banks take a few days.'))]
              : []),
        ],
      }
    case 'CHANGED': {
      const change = order.changes.at(-1)
      if (!change) return null
      const paysMore = mail.paymentId !== null && amountDue > 0
      const rows = change.lines.map((line) => ({
        label: `${line.name}, ${line.unit}`,
        value: `${line.from} → ${line.to}`,
      }))
      return {
        subject: t('Order {number} is changed', { number }),
        heading: t('Your order is changed'),
        parts: [
          text(
            change.by === 'shopper'
              ? t('You changed order {number}.', { number })
              : change.by === 'system'
                ? t('What was added to order {number} was not paid in time, so the order comes without it.', { number })
                : isProven
                  ? t('We changed order {number} for you: {reason}', { number, reason: change.reason })
                  : t('We changed order {number} for you.', { number }),
          ),
          ...(change.parts ? [text(comingText(order, shop))] : []),
          ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
          goods(order, shop),
          ...(order.payment.method === 'cash' ? [text(howPaid(order, shop))] : []),
          ...(mail.backPaise > 0
            ? [
                text(
                  t('{amount} goes back the way you paid; banks take a few days.', {
                    amount: formatRupees(toRupees(mail.backPaise)),
                  }),
                ),
              ]
            : []),
          ...(paysMore
            ? [
                text(
                  t(
                    'Please pay {amount} for what was added by {time}: the order leaves once it is paid. Otherwise it comes as it was.',
                    {
                      amount: formatRupees(amountDue),
                      time: clockText(Date.parse(change.at) + EXTRA_HOLD_MINUTES * 60_000, shop),
                    },
                  ),
                ),
                {
                  kind: 'button',
                  label: t('Pay {amount}', { amount: formatRupees(amountDue) }),
                  path: `/pay/${mail.paymentId}`,
                } as const,
              ]
            : []),
        ],
      }
    }
    case 'UNPAID': {
      if (order.state !== 'PAYMENT_PENDING') return null
      const amount = formatRupees(amountDue)
      const time = clockText(mail.until, shop)
      return {
        subject: t('Order {number} waits for your payment', { number }),
        heading: t('Your order waits for your payment'),
        parts: [
          text(
            t('We keep what you chose for order {number} until {time}. It is placed once it is paid.', {
              number,
              time,
            }),
          ),
          { kind: 'button', label: t('Pay {amount}', { amount }), path: `/pay/${mail.paymentId}` } as const,
        ],
      }
    }
    case 'NOT_PAID':
      return {
        subject: t('Order {number} was not paid', { number }),
        heading: mail.declined ? t('Your payment was declined') : t('The time to pay is over'),
        parts: [
          text(
            mail.declined
              ? t('The payment of order {number} was declined, so the order is not placed.', { number })
              : t(
                  'Order {number} was not paid within {minutes} minutes, so it is not placed. A payment that still arrives goes back to you.',
                  { number, minutes: HOLD_MINUTES },
                ),
          ),
          ...(mail.refilled
            ? [
                text(t('What you chose is in your cart again, as you ordered it.')),
                { kind: 'button', label: t('Go to the checkout'), path: '/checkout' } as const,
              ]
            : [text(t('Your cart stays as it is. On the page of the order you can order it again.'))]),
        ],
      }
    case 'CANCELLED':
      return {
        subject: t('Order {number} is cancelled', { number }),
        heading: t('Your order is cancelled'),
        parts: [
          text(
            order.credit !== undefined && !isGone
              ? t(
                  'Order {number} will not be delivered. What you have paid, and the credit it used, goes back to you.',
                  {
                    number,
                  },
                )
              : order.payment.method === 'cash'
                ? t('Order {number} will not be delivered. There is nothing to pay.', { number })
                : t('Order {number} will not be delivered. What you have paid goes back to you.', { number }),
          ),
          ...(mail.reason !== null && (isProven || isShopReason(mail.reason))
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : []),
        ],
      }
    case 'NOT_HANDED_OVER': {
      const time = clockText(mail.at, shop)
      return {
        subject: t('Order {number} could not be handed over', { number }),
        heading: t('Your rider could not hand over the order'),
        parts: [
          text(t('Your rider came with order {number} and could not hand it over at {time}.', { number, time })),
          ...(isProven && mail.reason !== ''
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : []),
          text(
            isGone
              ? t('It goes back to {store}, which decides what happens next.', { store: order.store.name })
              : t(
                  'It goes back to {store}, which decides what happens next. Tell us on the page of the order: try again now, try again at a time, or cancel.',
                  { store: order.store.name },
                ),
          ),
          ...(phone === '' ? [] : [text(t('You can call the store: {phone}', { phone }))]),
        ],
      }
    }
    case 'DECLINED':
      return {
        subject: t('About the problem with order {number}', { number }),
        heading: t('We looked at what you reported'),
        parts: [
          text(
            isProven
              ? t('We do not refund this part of order {number}. {reason}', {
                  number,
                  reason: inLanguage(language, mail.reason),
                })
              : t('We do not refund this part of order {number}.', { number }),
          ),
        ],
      }
    case 'ACCOUNT_DELETED':
      return {
        subject: t('Order {number} still comes to you', { number }),
        heading: t('Your order still comes to you'),
        parts: [
          text(
            t(
              'You have deleted your account while order {number} was being packed or on its way, so it comes as agreed. When it has ended, we delete its address and your e-mail.',
              { number },
            ),
          ),
          text(howPaid(order, shop)),
          ...(mail.code === null
            ? [text(t('Your bags are left at the door.'))]
            : isProven
              ? [text(t('Your rider asks for this code:')), { kind: 'code', code: mail.code } as const]
              : []),
        ],
      }
    case 'REFUNDED': {
      // What the credit has paid is lost with the account.
      const creditPaise = isGone ? 0 : (mail.creditPaise ?? 0)
      const amountPaise = mail.amountPaise - (mail.creditPaise ?? 0) + creditPaise
      if (amountPaise === 0) return null
      const amount = formatRupees(toRupees(amountPaise))
      const money = formatRupees(toRupees(amountPaise - creditPaise))
      const credit = formatRupees(toRupees(creditPaise))
      return {
        subject: t('{amount} refunded for order {number}', { amount, number }),
        heading: t('{amount} goes back to you', { amount }),
        parts: [
          ...(amountPaise > creditPaise
            ? [
                text(
                  order.payment.method === 'cash'
                    ? t(
                        'We give back {amount} of order {number} in cash: your rider brings it with your next order from {store}, or you get it there. On the page of the order you can take it as store credit instead.',
                        { amount: money, number, store: order.store.name },
                      )
                    : t('We give back {amount} of order {number} the way you paid; banks take a few days.', {
                        amount: money,
                        number,
                      }),
                ),
              ]
            : []),
          ...(creditPaise > 0
            ? [
                text(
                  t('We give you {amount} for order {number} as store credit. Your next order uses it.', {
                    amount: credit,
                    number,
                  }),
                ),
              ]
            : []),
          ...(isProven || isShopReason(mail.reason)
            ? [text(t('Reason: {reason}', { reason: inLanguage(language, mail.reason) }))]
            : []),
        ],
      }
    }
  }
}

/** The shopper of an order and its store; the e-mail is null once the account was deleted. */
const readForMail = (db: Db, orderId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .leftJoin('users as shopper', 'shopper.id', 'o.user_id')
    .select([
      'shopper.email',
      'shopper.verify_email as isProven',
      'shopper.language',
      'o.store_id',
      'o.bill_copy_to',
      's.phone',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()

const shopperOf = ({
  email,
  isProven,
  language,
}: { [K in keyof MailAddress]: MailAddress[K] | null }): MailAddress | undefined =>
  email === null || isProven === null || language === null ? undefined : { email, isProven, language }

/** Composes and delivers a mail about an order. The job's id becomes its Message-ID. */
export const sendOrderMail = async (deps: Deps, mail: OrderMail, jobId: string): Promise<void> => {
  const row = await readForMail(deps.db, mail.orderId)
  const own = row && shopperOf(row)
  const isGone = own === undefined
  const reader = own ?? mail.to
  if (!row || !reader) return
  await refreshStores(deps)
  const { storeName, slogan } = deps.settings.current
  const { timeZone } = deps.stores.find(row.store_id)?.times ?? {}
  const isCopy = mail.about === 'BILL_COPY'
  const to = isCopy ? row.bill_copy_to : reader.email
  // The address of the copy was removed in the meantime.
  if (to === '') return
  const { isProven, language } = reader
  const t = sayIn(language)
  const shopper = maskedShopper(t, reader)
  const now = deps.clock()
  const about = {
    ...{ namesStore: hasSeveralStores(deps), timeZone, storeName, phone: row.phone, shopper },
    ...{ isGone, isProven, language, t, now },
  }
  const order = (mail.about !== 'QUESTION' && mail.order) || orderShapeOf(await readRow(deps.db, mail.orderId))
  const content = contentOf({ ...mail, order }, about)
  if (content === null) return
  const { subject, heading, parts } = content
  const link: MailPart = { kind: 'button', label: t('Look at the order'), path: `/dashboard/myorders/${mail.orderId}` }
  const shop = { storeName, slogan, publicUrl: deps.publicUrl, language }
  const framed = layOutMail(shop, { subject, heading, parts: isCopy || isGone ? parts : [...parts, link] })
  try {
    await deliverMail(deps, { to, ...framed }, { id: jobId, at: now })
  } catch (error) {
    deps.log.warn({ err: error, job: jobId }, 'a mail about an order could not be delivered yet')
    // It waits as it was composed: composed again later, it would tell of an order that has changed meanwhile.
    await inTransaction(deps.db, (tx) => sendMail(tx, deps, { to, ...framed, messageId: jobId }))
  }
}
