// The summary of an order in words, for mails and documents.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { adjustmentText, cameInstead } from '@tokri/rules/adjustments.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import {
  isOnItsWay,
  isToHandOver,
  type OrderSummary,
  orderSummary,
  type PaidPart,
  type SummarisedOrder,
} from '@tokri/rules/order-summary.ts'
import { inLanguage, type Say, type Sentence, sayIn } from '../../../platform/language/sentences.ts'
import { isShopReason } from '../money/shop-reasons.ts'

export type SummaryLine = { label: string; value: string; strong?: boolean }

/** What the rows need of an order. */
type Summarised = SummarisedOrder & Pick<OrderShape, 'lines' | 'refunds' | 'overpaid' | 'changes' | 'adjustments'>

type Reader = {
  language: string
  /** Whether reasons that somebody typed may be shown: not to a mailbox that may be a stranger's. */
  namesReasons: boolean
  /** How the tip is named. */
  tip: Sentence
}

/** "₹40", "−₹28.62" */
const signedRupees = (paise: number): string =>
  paise < 0 ? `−${formatRupees(toRupees(-paise))}` : formatRupees(toRupees(paise))

/** What makes an amount in cash whole rupees, where something does. */
export const roundingLine = ({ rounding }: OrderShape['bill'], t: Say): SummaryLine[] =>
  rounding ? [{ label: t('Round-off'), value: signedRupees(toPaise(rounding)) }] : []

/** What offers give on a line: their names are the shop's own, and the free pieces are counted in the reader's language. */
export const offerIn = (language: string, text: string): string =>
  text
    .split(', ')
    .map((part) => inLanguage(language, part))
    .join(', ')

/** With its size: what replaces a product may have the same name. */
export const nameOf = ({ lines }: Pick<OrderShape, 'lines'>, productId: string): string => {
  const line = lines.find((one) => one.productId === productId)
  return line ? `${line.name}, ${line.unit}` : ''
}

/** What was delivered of a line: the product, or what replaced it. */
export const deliveredName = (
  { lines, adjustments }: Pick<OrderShape, 'lines' | 'adjustments'>,
  productId: string,
  t: Say,
): string => {
  const line = lines.find((one) => one.productId === productId)
  if (!line) return ''
  const name = `${line.name}, ${line.unit}`
  const { substitutes, isReplaced } = cameInstead(adjustments, line)
  return substitutes.length > 0 && isReplaced
    ? t('{substitute}, instead of {name}', { substitute: substitutes.join(', '), name })
    : [name, ...substitutes].join(', ')
}

/** Missing pieces or a substitute, with what that takes off. */
export const adjustmentLine = (
  order: Pick<OrderShape, 'lines'>,
  adjustment: OrderShape['adjustments'][number],
  language: string,
): SummaryLine => ({
  label: inLanguage(language, adjustmentText(nameOf(order, adjustment.productId), adjustment)),
  value: adjustment.amount === 0 ? sayIn(language)('Same price') : `−${formatRupees(adjustment.amount)}`,
})

const refundLabel = (
  refund: OrderShape['refunds'][number],
  { t, reader: { namesReasons, language } }: { t: Say; reader: Reader },
): string => {
  const { reason, asCredit, state } = refund
  const plain = t(isToHandOver(refund) ? 'To be given back in cash' : asCredit ? 'Refund as store credit' : 'Refund')
  const named = namesReasons ? `${plain}: ${inLanguage(language, reason)}` : plain
  if (state === 'failed') return `${named} (${t('not there yet')})`
  return isOnItsWay(refund) ? `${named} (${t('on its way')})` : named
}

const paidBy = {
  cash: 'Paid in cash',
  online: 'Paid online',
  credit: 'Paid with store credit',
} as const satisfies Record<PaidPart['by'], Sentence>

/** Names what is left after refunds, which is less than was paid. */
const leftOf = {
  cash: 'Paid in cash, after refunds',
  online: 'Paid online, after refunds',
  credit: 'Paid with store credit, after refunds',
} as const satisfies Record<PaidPart['by'], Sentence>

const overpaidWords = {
  pending: 'Paid too much, goes back to you',
  done: 'Paid too much, given back',
  failed: 'Paid too much, goes back to you (not there yet)',
} as const satisfies Record<string, Sentence>

/** What is in none of the sums above: what was paid too much, and refunds that the shopper does not have yet. */
const afterSums = (
  { overpaid = [] }: Pick<OrderShape, 'overpaid'>,
  { owed }: OrderSummary<Summarised>,
  { t, reader }: { t: Say; reader: Reader },
): SummaryLine[] => [
  ...overpaid.map(({ state, amount }) => ({ label: t(overpaidWords[state]), value: formatRupees(amount) })),
  ...owed.map((refund) => ({ label: refundLabel(refund, { t, reader }), value: formatRupees(refund.amount) })),
]

/** How it was paid, or what is still to be paid. */
const closingLines = (
  { paid, paidPaise, toPayPaise, isAfterRefunds }: OrderSummary<Summarised>,
  t: Say,
): SummaryLine[] => {
  const parts = (sign: 1 | -1): SummaryLine[] =>
    paid.map(({ by, amountPaise, isLeft }) => ({
      label: t(amountPaise < 0 ? 'Given as store credit' : (isLeft ? leftOf : paidBy)[by]),
      value: signedRupees(sign * amountPaise),
    }))
  if (toPayPaise > 0) return [...parts(-1), { label: t('To pay'), value: signedRupees(toPayPaise), strong: true }]
  const [only, ...others] = parts(1)
  if (only && others.length === 0 && !isAfterRefunds) return [{ ...only, strong: true }]
  const total = { label: t(isAfterRefunds ? 'You paid, after refunds' : 'You paid'), value: signedRupees(paidPaise) }
  return [{ ...total, strong: true }, ...(paid.length > 1 ? parts(1) : [])]
}

type Row = OrderSummary<Summarised>['rows'][number]

/** How the final amount of the bill above came about is in no sum below it: its amounts stand beside the words. */
const aside = (label: string, amount: string): SummaryLine => ({ label: `${label} (${amount})`, value: '' })

/** The row in words. */
const lineOf = (row: Row, order: Summarised, reader: Reader): SummaryLine => {
  const t = sayIn(reader.language)
  const value = signedRupees(row.amountPaise)
  switch (row.kind) {
    case 'ordered':
      return aside(t('Ordered at first'), value)
    case 'changed':
      return aside(
        row.change.reason !== '' && (reader.namesReasons || isShopReason(row.change.reason))
          ? `${t('Changed')}: ${inLanguage(reader.language, row.change.reason)}`
          : t('Changed'),
        row.amountPaise > 0 ? `+${value}` : value,
      )
    case 'adjusted':
      return adjustmentLine(order, row.adjustment, reader.language)
    case 'tip':
      return { label: t(reader.tip), value }
    case 'rounded':
      return { label: t('Round-off'), value }
    case 'refunded':
    case 'failed':
      return { label: refundLabel(row.refund, { t, reader }), value }
    case 'ended':
      return { label: t('Not delivered'), value }
  }
}

/** The rows under the bill of an order: what changed it, and what was paid or is to be paid. */
export const summaryLines = (order: Summarised, reader: Reader): SummaryLine[] => {
  const summary = orderSummary(order)
  // What was ordered is the final amount above, unless the lines were changed since.
  const rows = summary.rows.some(({ kind }) => kind === 'changed') ? summary.rows : summary.rows.slice(1)
  const t = sayIn(reader.language)
  return [
    ...rows.map((row) => lineOf(row, order, reader)),
    ...closingLines(summary, t),
    ...afterSums(order, summary, { t, reader }),
  ]
}
