// The texts that several mails about an order have: its goods, when it comes, and how it is paid.
import { clockFormat } from '@tokri/rules/clock-format.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { localeOf, type Say } from '../../../platform/language/sentences.ts'
import type { MailPart } from '../../../platform/mail/mail-layout.ts'
import { offerIn, roundingLine, summaryLines } from '../read/summary-lines.ts'
import type { ToldOrder } from './order-mails.ts'

/**
 * `namesStore` is true if the shop has several stores, so that the mail names the store. The time zone is the store's.
 * `shopper` describes the shopper to somebody else.
 */
export type Shop = {
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

/** A line as it was ordered and, while nobody packs it, what is to be done about missing pieces if that is not the usual. */
const lineText = (
  { state }: ToldOrder,
  line: ToldOrder['lines'][number],
  { t, language }: Pick<Shop, 't' | 'language'>,
) => {
  const { preference, ownSubstitute: own } = line
  const offer = line.offer ? ` (${offerIn(language, line.offer.text)})` : ''
  const text = `${line.name}, ${line.unit} × ${line.quantity}${offer}`
  if (!isIn('queued', state)) return text
  if (preference === 'refund') return `${text} · ${t('If missing: never replace, refund')}`
  return own ? `${text} · ${t('If missing: {name}, {unit}', { name: own.name, unit: own.unit })}` : text
}

export const goods = (order: ToldOrder, { t, language, isProven }: Shop): MailPart => {
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

export const howPaid = (
  { payment, amountDue, credit }: Pick<ToldOrder, 'payment' | 'amountDue' | 'credit'>,
  { t }: Pick<Shop, 't'>,
): string => {
  if (payment.method === 'online' && amountDue > 0)
    return t('{amount} of it is not paid yet.', { amount: formatRupees(amountDue) })
  if (payment.method === 'online' || (amountDue === 0 && credit !== undefined)) return t('It is paid.')
  return amountDue === 0
    ? t('There is nothing to pay.')
    : t('Please keep {amount} in cash ready.', { amount: formatRupees(amountDue) })
}

/** A time of day, as the store's clock shows it. */
export const clockText = (time: string | number, { timeZone, language }: Pick<Shop, 'timeZone' | 'language'>): string =>
  new Date(time).toLocaleTimeString(localeOf(language), { timeZone, ...clockFormat(language) })

/** When the order comes, and from where if the shop has several stores. */
export const comingText = (order: ToldOrder, shop: Shop): string => {
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

/** The cash of earlier orders that the rider gives back. */
export const cashTexts = ({ bringsCash = [] }: ToldOrder, { t }: Pick<Shop, 't'>): string[] =>
  bringsCash.map(({ orderNumber: number, amount }) =>
    t(
      'Your rider also brings {amount} in cash for order {number}. Please take it at the door: we never leave cash there.',
      {
        amount: formatRupees(amount),
        number,
      },
    ),
  )

export const apologyText = (
  { code, amount, until }: NonNullable<ToldOrder['apology']>,
  { t, timeZone, language }: Shop,
): string =>
  t(
    'It came later than we promised, and we are sorry. The code {code} takes {amount} off your next order, until {day}.',
    {
      code: code.toUpperCase(),
      amount: formatRupees(amount),
      day: new Date(until).toLocaleDateString(localeOf(language), { timeZone, dateStyle: 'medium' }),
    },
  )
