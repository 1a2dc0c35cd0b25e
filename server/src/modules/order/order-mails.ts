// Mails about an order. A state change only queues a job; the job composes and sends the mail.
import { adjustmentText } from '@tokri/rules/adjustments.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import type { OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail, type MailPart } from '../../platform/mail/mail-layout.ts'
import { hasSeveralStores, refreshStores } from '../store/service.ts'
import { hasProvenEmail, readCustomer } from './list-queries.ts'
import { orderShapeOf } from './order-shape.ts'
import { selectOrders } from './queries.ts'

export const ORDER_MAIL = 'order-mail'

type Told = 'PLACED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED'
export type OrderMail =
  | { orderId: string; about: Told }
  | { orderId: string; about: 'REFUNDED'; amountPaise: number; reason: string }
  | { orderId: string; about: 'ADJUSTED' | 'QUESTION' | 'BILL_COPY' }
  | ({ about: 'CHANGED' } & Change)

const isTold = (state: OrderState): state is Told =>
  state === 'PLACED' || state === 'OUT_FOR_DELIVERY' || state === 'DELIVERED' || state === 'CANCELLED'

/** Sends a mail about a state, if the state has one. */
export const mailAboutState = async (
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  orderId: string,
  state: OrderState,
): Promise<void> => {
  if (isTold(state)) await jobs.send(tx, ORDER_MAIL, { orderId, about: state } satisfies OrderMail)
}

type Refund = { orderId: string; amountPaise: number; reason: string }

export const mailAboutRefund = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, { orderId, amountPaise, reason }: Refund) =>
  jobs.send(tx, ORDER_MAIL, { orderId, about: 'REFUNDED', amountPaise, reason } satisfies OrderMail)

export const mailAboutAdjustment = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, orderId: string) =>
  jobs.send(tx, ORDER_MAIL, { orderId, about: 'ADJUSTED' } satisfies OrderMail)

export const mailAboutQuestion = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, orderId: string) =>
  jobs.send(tx, ORDER_MAIL, { orderId, about: 'QUESTION' } satisfies OrderMail)

/** Mails the bill to the address that the order names for a copy. */
export const mailBillCopy = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, orderId: string) =>
  jobs.send(tx, ORDER_MAIL, { orderId, about: 'BILL_COPY' } satisfies OrderMail)

/** `paymentId` is the payment of what was added, if that is paid online; `backPaise` is what goes back to the shopper. */
type Change = { orderId: string; paymentId: string | null; backPaise: number }

export const mailAboutChange = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>, change: Change) =>
  jobs.send(tx, ORDER_MAIL, { ...change, about: 'CHANGED' } satisfies OrderMail)

type Order = ReturnType<typeof orderShapeOf>

/** The missing pieces, and the amounts that were deducted for them. */
const adjusted = ({ adjustments, lines }: Order) =>
  adjustments.map((adjustment) => {
    const name = lines.find(({ productId }) => productId === adjustment.productId)?.name ?? ''
    return { label: adjustmentText(name, adjustment), value: `−${formatRupees(adjustment.amount)}` }
  })

const goods = (order: Order): MailPart => {
  const { lines, bill, tip } = order
  return {
    kind: 'rows',
    rows: [
      ...lines.map((line) => ({
        label: `${line.name}, ${line.unit} × ${line.quantity}${line.offer ? ` (${line.offer.text})` : ''}`,
        value: formatRupees(line.lineTotal - (line.offer?.off ?? 0)),
      })),
      ...(bill.coupon > 0 ? [{ label: 'Coupon', value: `−${formatRupees(bill.coupon)}` }] : []),
      { label: 'Service charge', value: formatRupees(bill.serviceCharge) },
      { label: 'Delivery', value: 'Free' },
      { label: 'Total', value: formatRupees(bill.finalAmount), strong: true },
      ...adjusted(order),
      ...(tip === undefined ? [] : [{ label: 'Tip for your rider', value: formatRupees(tip) }]),
    ],
  }
}

const howPaid = ({ payment, amountDue }: Order): string =>
  payment.method === 'cash' ? `Please keep ${formatRupees(amountDue)} in cash ready.` : 'It is paid.'

/**
 * `namesStore` is true if the shop has several stores, so that the mail names the store. The time zone is the store's.
 * `shopper` describes the shopper to somebody else.
 */
type Shop = { namesStore: boolean; timeZone: string | undefined; storeName: string; shopper: string }

/**
 * The shopper, for the receiver of a copy of their bill. That address is not proven, so the mail has no text that the shopper
 * chose: no name, and of a proven e-mail only the first character and the domain.
 */
const maskedShopper = ({ email, isProven }: { email: string; isProven: boolean }): string =>
  isProven ? `A customer (${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))})` : 'A customer'

/** "between 7:15 pm and 7:30 pm", or "in about 12 minutes" */
const whenText = ({ slot, promise }: Order, timeZone: string | undefined): string => {
  if (!slot) return `in about ${promise.minutes} minutes`
  const clock = (time: string) => new Date(time).toLocaleTimeString('en-IN', { timeZone, timeStyle: 'short' })
  return `between ${clock(slot.from)} and ${clock(slot.at)}`
}

const apologyText = ({ code, amount, until }: NonNullable<Order['apology']>, timeZone: string | undefined): string => {
  const day = new Date(until).toLocaleDateString('en-IN', { timeZone, dateStyle: 'medium' })
  return `It came later than we promised, and we are sorry. The code ${code.toUpperCase()} takes ${formatRupees(amount)} off your next order, until ${day}.`
}

const contentOf = (mail: OrderMail, order: Order, { namesStore, timeZone, storeName, shopper }: Shop) => {
  const { orderNumber: number, amountDue } = order
  const text = (line: string): MailPart => ({ kind: 'text', text: line })
  switch (mail.about) {
    case 'PLACED':
      return {
        subject: `Order ${number} is placed`,
        heading: 'Thank you for your order',
        parts: [
          text(
            `Order ${number} will be with you ${whenText(order, timeZone)}${namesStore ? ` from ${order.store.name}` : ''}. ${howPaid(order)}`,
          ),
          goods(order),
        ],
      }
    case 'OUT_FOR_DELIVERY':
      return {
        subject: `Order ${number} is on its way`,
        heading: 'On its way to you',
        parts: [text(`Order ${number} has left ${namesStore ? order.store.name : 'the store'}. ${howPaid(order)}`)],
      }
    case 'DELIVERED':
      return {
        subject: `Order ${number} was delivered`,
        heading: 'Delivered. Enjoy!',
        parts: [
          text(`Order ${number} was handed over.${namesStore ? ` It came from ${order.store.name}.` : ''}`),
          ...(order.apology ? [text(apologyText(order.apology, timeZone))] : []),
          goods(order),
        ],
      }
    case 'BILL_COPY':
      return {
        subject: `A copy of the bill of order ${number}`,
        heading: 'A copy of a bill',
        parts: [
          text(`${shopper} of ${storeName} asked us to send you the bill of order ${number}.`),
          goods(order),
          text('You get no more mails about this order. If you do not know it, you need not do anything.'),
        ],
      }
    case 'QUESTION': {
      const { question } = order
      if (!question) return null
      const { name, quantity, substitute, askedAt, answerUntil } = question
      const seconds = Math.round((Date.parse(answerUntil) - Date.parse(askedAt)) / 1000)
      return {
        subject: `A question about order ${number}`,
        heading: `${name} is missing`,
        parts: [
          text(
            `May we put ${substitute.name}, ${substitute.unit} × ${quantity} into your bag instead, at ${formatRupees(substitute.unitPrice)} each?`,
          ),
          text(`Please answer on the page of your order within ${seconds} seconds. Without an answer we replace it.`),
        ],
      }
    }
    case 'ADJUSTED':
      return {
        subject: `Something of order ${number} is missing`,
        heading: 'Something is missing',
        parts: [
          text(`We are sorry: not everything of order ${number} was on the shelf.`),
          { kind: 'rows', rows: adjusted(order) } as const,
          text(
            order.payment.method === 'cash'
              ? howPaid(order)
              : 'What you have paid too much goes back the way you paid; banks take a few days.',
          ),
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
        subject: `Order ${number} is changed`,
        heading: 'Your order is changed',
        parts: [
          text(`We changed order ${number} for you: ${change.reason}`),
          { kind: 'rows', rows } as const,
          goods(order),
          ...(order.payment.method === 'cash' ? [text(howPaid(order))] : []),
          ...(mail.backPaise > 0
            ? [text(`${formatRupees(toRupees(mail.backPaise))} goes back the way you paid; banks take a few days.`)]
            : []),
          ...(paysMore
            ? [
                text(`Please pay ${formatRupees(amountDue)} for what was added. The order leaves once it is paid.`),
                { kind: 'button', label: `Pay ${formatRupees(amountDue)}`, path: `/pay/${mail.paymentId}` } as const,
              ]
            : []),
        ],
      }
    }
    case 'CANCELLED':
      return {
        subject: `Order ${number} is cancelled`,
        heading: 'Your order is cancelled',
        parts: [
          text(
            `Order ${number} will not be delivered. ${order.payment.method === 'cash' ? 'There is nothing to pay.' : 'What you have paid goes back to you.'}`,
          ),
        ],
      }
    case 'REFUNDED': {
      const amount = formatRupees(toRupees(mail.amountPaise))
      return {
        subject: `${amount} refunded for order ${number}`,
        heading: `${amount} goes back to you`,
        parts: [
          text(
            order.payment.method === 'cash'
              ? `We give back ${amount} of order ${number} in cash.`
              : `We give back ${amount} of order ${number} the way you paid; banks take a few days.`,
          ),
          text(`Reason: ${mail.reason}`),
        ],
      }
    }
  }
}

/** Composes and sends a mail about an order, unless its account was deleted. */
export const sendOrderMail = async (deps: Deps, mail: OrderMail): Promise<void> => {
  const customer = await readCustomer(deps.db, mail.orderId)
  const row = await selectOrders(deps.db).where('o.id', '=', mail.orderId).executeTakeFirst()
  if (!customer || !row) return
  await refreshStores(deps)
  const { storeName, slogan } = deps.settings.current
  const { timeZone } = deps.stores.find(row.store_id)?.times ?? {}
  const isCopy = mail.about === 'BILL_COPY'
  const to = isCopy ? row.bill_copy_to : customer.email
  // The address of the copy was removed in the meantime.
  if (to === '') return
  const shopper = maskedShopper({
    email: customer.email,
    isProven: isCopy && (await hasProvenEmail(deps.db, mail.orderId)),
  })
  const about = { namesStore: hasSeveralStores(deps), timeZone, storeName, shopper }
  const content = contentOf(mail, orderShapeOf(row), about)
  // Null if the question was answered in the meantime.
  if (content === null) return
  const { subject, heading, parts } = content
  const link: MailPart = { kind: 'button', label: 'Look at the order', path: `/dashboard/myorders/${mail.orderId}` }
  const shop = { storeName, slogan, publicUrl: deps.publicUrl }
  const framed = layOutMail(shop, { subject, heading, parts: isCopy ? parts : [...parts, link] })
  await inTransaction(deps.db, (tx) => sendMail(tx, deps, { to, ...framed }))
}
