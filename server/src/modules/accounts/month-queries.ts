import { largeInvoiceLimits, type TaxDocumentKind } from '@tokri/rules/gst.ts'
import { type RawBuilder, sql } from 'kysely'
import { costPaise, creditLeftPaise } from '../../../db/order-money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** A month of the store's time zone. */
export type Month = { storeId: string; name: string; timeZone: string; month: string; from: Date; to: Date }

/** The month, or without one the present month of the store; undefined for an unknown store. */
export const readMonth = async (
  db: Db,
  { storeId, month, now }: { storeId: string; month: string | null; now: Date },
): Promise<Month | undefined> => {
  const { rows } = await sql<Month>`
    SELECT s.id AS "storeId", s.name, s.time_zone AS "timeZone", to_char(m.day, 'YYYY-MM') AS month,
      m.day::timestamp AT TIME ZONE s.time_zone AS "from",
      (m.day + interval '1 month')::timestamp AT TIME ZONE s.time_zone AS "to"
    FROM stores s CROSS JOIN LATERAL (SELECT coalesce((${month}::text || '-01')::date,
      date_trunc('month', ${now}::timestamptz AT TIME ZONE s.time_zone)::date) AS day) m
    WHERE s.id = ${storeId}`.execute(db)
  return rows[0]
}

type Window = Pick<Month, 'storeId' | 'from' | 'to'>

/**
 * A refund of the order \`o\` counts apart from its sale if it came after the delivery. What came off before lowers the sale.
 */
const isAfterDelivery = sql<boolean>`(NOT r.surplus AND (r.created_at > o.delivered_at
  OR EXISTS (SELECT FROM tax_documents note WHERE note.refund_id = r.id)))`

/**
 * Refunds as they count: each is taken off when it is given, added again when it fails, and taken off once more when a person
 * gives it again. \`created_at\` is when it was given first, \`as_credit\` whether store credit gives it.
 */
export const refundMovements = sql`(
  SELECT id, order_id, payment_id, amount_paise, surplus, created_at, created_at AS at, 1 AS sign,
    as_credit AND tries = 1 AS as_credit FROM refunds
  UNION ALL SELECT r.id, r.order_id, r.payment_id, r.amount_paise, r.surplus, r.created_at, f.failed_at, -1, false
    FROM refund_failures f JOIN refunds r ON r.id = f.refund_id
  UNION ALL SELECT r.id, r.order_id, CASE WHEN r.handed_over_at = f.again_at THEN NULL ELSE r.payment_id END, r.amount_paise, r.surplus,
      r.created_at, f.again_at, 1, f.as_credit
    FROM refund_failures f JOIN refunds r ON r.id = f.refund_id WHERE f.again_at IS NOT NULL)`

const salePaise = sql<number>`(${costPaise} + coalesce((
  SELECT sum(r.amount_paise) FROM refunds r WHERE r.order_id = o.id AND ${isAfterDelivery}), 0))::bigint`

/** One that failed before the delivery may be given as credit after it. */
const isCreditAfterDelivery = sql<boolean>`(r.as_credit AND NOT r.surplus AND (${isAfterDelivery} OR EXISTS (
  SELECT FROM refund_failures f WHERE f.refund_id = r.id AND f.as_credit AND f.again_at > o.delivered_at)))`

/** What store credit paid of the sale: without the part that went back before the delivery. */
const saleCreditPaise = sql<number>`(${creditLeftPaise} + coalesce((
  SELECT sum(r.amount_paise) FROM refunds r WHERE r.order_id = o.id AND ${isCreditAfterDelivery}), 0))::bigint`

export type MonthSums = {
  sales: number
  salesPaise: number
  refunds: number
  refundsPaise: number
  tips: number
  tipsPaise: number
  /** Sales that the test provider took. */
  tests: number
  testsPaise: number
}

export const readMonthSums = async (tx: Tx, { storeId, from, to }: Window): Promise<MonthSums> => {
  const { rows } = await sql<MonthSums>`
    WITH sold AS (SELECT count(*)::int AS sales, coalesce(sum(${salePaise}), 0)::bigint AS "salesPaise",
        (count(*) FILTER (WHERE o.tip_paise > 0))::int AS tips, coalesce(sum(o.tip_paise), 0)::bigint AS "tipsPaise",
        (count(*) FILTER (WHERE o.payment_provider = 'test'))::int AS tests,
        coalesce(sum(${salePaise}) FILTER (WHERE o.payment_provider = 'test'), 0)::bigint AS "testsPaise" FROM orders o
      WHERE o.store_id = ${storeId} AND o.delivered_at >= ${from} AND o.delivered_at < ${to}),
    returned AS (SELECT coalesce(sum(r.sign), 0)::int AS refunds, coalesce(sum(r.sign * r.amount_paise), 0)::bigint AS "refundsPaise"
      FROM ${refundMovements} r JOIN orders o ON o.id = r.order_id AND o.store_id = ${storeId} AND o.delivered_at IS NOT NULL
      WHERE r.at >= ${from} AND r.at < ${to} AND r.amount_paise > 0 AND ${isAfterDelivery})
    SELECT * FROM sold, returned`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('sums without GROUP BY have one row')
  return row
}

export type TaxSumsRow = {
  amount_paise: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
  cess_paise: number
  round_off_paise: number
}

/** The sums over `l`, lines of the documents `d`: invoices less credit notes, without those of refunds that failed. */
const taxSums = sql.join(
  (['amount', 'taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off'] as const).map((part) => {
    const column = sql.ref(`l.${part}_paise`)
    return sql`sum(d.sign * ${column})::bigint AS ${sql.ref(`${part}_paise`)}`
  }),
)
/** What was sold and given back in the same month leaves a row of zeros, which no return asks for. */
const isAnything = sql.join(
  (['amount', 'taxable', 'cgst', 'igst', 'cess'] as const).map(
    (part) => sql`sum(d.sign * ${sql.ref(`l.${part}_paise`)}) <> 0`,
  ),
  sql` OR `,
)
const documentLines = ({ storeId, from, to }: Window) => sql`(
    SELECT id, order_id, store_id, gstin, supply_state, kind, number, amount_paise, issued_at AS at,
      CASE kind WHEN 'credit_note' THEN -1 ELSE 1 END AS sign FROM tax_documents
    UNION ALL SELECT n.id, n.order_id, n.store_id, n.gstin, n.supply_state, n.kind, n.number, n.amount_paise, f.failed_at, 1
      FROM refund_failures f JOIN tax_documents n ON n.refund_id = f.refund_id
    UNION ALL SELECT n.id, n.order_id, n.store_id, n.gstin, n.supply_state, n.kind, n.number, n.amount_paise, f.again_at, -1
      FROM refund_failures f JOIN tax_documents n ON n.refund_id = f.refund_id WHERE f.again_at IS NOT NULL
  ) d JOIN tax_document_lines l ON l.document_id = d.id
  WHERE d.store_id = ${storeId} AND d.at >= ${from} AND d.at < ${to}`

export type RateRow = TaxSumsRow & { state: string; rate: number }
export const readByRate = async (tx: Tx, window: Window): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    SELECT d.supply_state AS state, l.gst_rate AS rate, ${taxSums} FROM ${documentLines(window)}
    GROUP BY 1, 2 HAVING ${isAnything} ORDER BY 1, 2`.execute(tx)
  return rows
}

const isInterState = sql<boolean>`d.supply_state <> left(d.gstin, 2)`
const isUntaxed = sql<boolean>`(l.gst_rate = 0 AND l.cess = 0)`

/** Whether the invoice of a document is listed by itself in the return: sold to another state, and above the limit of its day. */
const isLarge = (timeZone: string) => {
  const limits = largeInvoiceLimits
    .toReversed()
    .map(
      ({ from, abovePaise }) =>
        sql`WHEN (i.issued_at AT TIME ZONE ${timeZone}::text)::date >= ${from}::date THEN ${abovePaise}::bigint`,
    )
  return sql<boolean>`(${isInterState} AND EXISTS (SELECT FROM tax_documents i WHERE i.order_id = d.order_id
    AND i.kind <> 'credit_note' AND i.amount_paise > CASE ${sql.join(limits, sql` `)} END))`
}

/** Taxed supplies to consumers but for the large ones, by state and rate: table 7 of the return. */
export const readSmall = async (tx: Tx, month: Month): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    SELECT d.supply_state AS state, l.gst_rate AS rate, ${taxSums} FROM ${documentLines(month)}
      AND NOT ${isUntaxed} AND NOT ${isLarge(month.timeZone)}
    GROUP BY 1, 2 HAVING ${isAnything} ORDER BY 1, 2`.execute(tx)
  return rows
}

export type LargeRow = TaxSumsRow & {
  kind: TaxDocumentKind
  number: string
  day: string
  value_paise: number
  state: string
  rate: number
}

/**
 * Large invoices, and the credit notes for them, by document and rate: tables 5 and 9B of the return. A note whose refund
 * failed in the same month is not listed.
 */
export const readLarge = async (tx: Tx, month: Month): Promise<LargeRow[]> => {
  const { rows } = await sql<LargeRow>`
    SELECT d.kind, d.number, to_char(min(d.at) AT TIME ZONE ${month.timeZone}::text, 'DD-Mon-YYYY') AS day,
      (d.amount_paise * sum(d.sign) / count(DISTINCT l.position))::bigint AS value_paise, d.supply_state AS state, l.gst_rate AS rate, ${taxSums}
    FROM ${documentLines(month)} AND NOT ${isUntaxed} AND ${isLarge(month.timeZone)}
    GROUP BY d.kind, d.number, d.amount_paise, d.supply_state, l.gst_rate HAVING sum(d.sign) <> 0
    ORDER BY min(d.at), d.number, l.gst_rate`.execute(tx)
  return rows
}

export type UntaxedRow = { isInterState: boolean; paise: number }

/** Nil-rated and exempt supplies, within the state and to others: table 8 of the return. */
export const readUntaxed = async (tx: Tx, month: Month): Promise<UntaxedRow[]> => {
  const { rows } = await sql<UntaxedRow>`
    SELECT ${isInterState} AS "isInterState", sum(d.sign * l.amount_paise)::bigint AS paise
    FROM ${documentLines(month)} AND ${isUntaxed} GROUP BY 1 HAVING ${isAnything} ORDER BY 1 DESC`.execute(tx)
  return rows
}

export type HsnRow = TaxSumsRow & { hsn: string; rate: number; quantity: number }
export const readByHsn = async (tx: Tx, window: Window): Promise<HsnRow[]> => {
  const { rows } = await sql<HsnRow>`
    SELECT coalesce(l.hsn, '') AS hsn, l.gst_rate AS rate,
      sum(d.sign * l.quantity)::int AS quantity, ${taxSums}
    FROM ${documentLines(window)} GROUP BY 1, 2
    HAVING ${isAnything} OR sum(d.sign * l.quantity) <> 0 ORDER BY 1, 2`.execute(tx)
  return rows
}

export type SeriesRow = { kind: TaxDocumentKind; from: string; to: string; count: number }
/** The first and the last number of each series, and how many documents there are. */
export const readSeries = async (tx: Tx, { storeId, from, to }: Window): Promise<SeriesRow[]> => {
  const { rows } = await sql<SeriesRow>`
    SELECT kind, (array_agg(number ORDER BY serial))[1] AS "from", (array_agg(number ORDER BY serial DESC))[1] AS "to",
      count(*)::int AS count
    FROM tax_documents WHERE store_id = ${storeId} AND issued_at >= ${from} AND issued_at < ${to}
    GROUP BY kind, financial_year ORDER BY kind DESC, financial_year`.execute(tx)
  return rows
}

export type LedgerRow = Partial<Omit<TaxSumsRow, 'amount_paise'>> & {
  id: string
  at: Date
  kind: 'sale' | 'refund' | 'tips payable' | 'store credit'
  order: string
  document: string | null
  state: string | null
  provider: string | null
  /** Negative for a refund, and for what store credit paid of a sale. */
  paise: number
}

/** The ends of the ids of a tip's and of store credit's entry: the order or refund has another entry at the same time. */
const TIP = '-tip'
const CREDIT = '-credit'
/** How an order was paid: null in cash, `cash+upi` if a part of it came by UPI at the door. */
const soldBy = sql`coalesce(o.payment_provider, (SELECT 'cash+' || min(p.provider) FROM payments p
  WHERE p.order_id = o.id AND p.at_door AND NOT p.extra AND p.state = 'paid'))`

const taxParts = ['taxable', 'cgst', 'sgst', 'igst', 'cess', 'round_off'] as const
const noTax = sql.join(Array.from({ length: 6 }, () => sql`NULL`))

/** The failures of refunds after a delivery (`sign` -1), and what was given again (1). There are few. */
const failedAndAgain = (
  { storeId, to }: Pick<Window, 'storeId' | 'to'>,
  after: { at: Date },
  which: RawBuilder<unknown>,
) =>
  sql`(SELECT r.id, r.id || m.entry AS entry, m.at, m.sign, r.amount_paise, o.number, o.payment_provider AS provider
    FROM (SELECT refund_id, '-failed-' || try AS entry, failed_at AS at, -1 AS sign, false AS as_credit FROM refund_failures
        WHERE failed_at >= ${after.at} AND failed_at < ${to}
      UNION ALL SELECT refund_id, '-again-' || try, again_at, 1, as_credit FROM refund_failures
        WHERE again_at >= ${after.at} AND again_at < ${to}) m
    JOIN refunds r ON r.id = m.refund_id
    JOIN orders o ON o.id = r.order_id AND o.store_id = ${storeId} AND o.delivered_at IS NOT NULL
    WHERE ${which})`

/** The entries that follow the entry `after`, the oldest first. Each part reads its index no further than `limit` rows. */
export const readLedger = async (
  db: Db,
  { storeId, to }: Window,
  { after, limit }: { after: Pick<LedgerRow, 'at' | 'id'>; limit: number },
): Promise<LedgerRow[]> => {
  const taxColumns = (sign: 1 | -1) =>
    sql.join(
      taxParts.map((part) => sql`${sql.lit(sign)} * ${sql.ref(`d.${part}_paise`)} AS ${sql.ref(`${part}_paise`)}`),
    )
  const { rows } = await sql<LedgerRow>`
    SELECT * FROM (
      SELECT o.id, o.delivered_at AS at, 'sale' AS kind, o.number AS "order", d.number AS document,
        d.supply_state AS state, ${soldBy} AS provider, ${salePaise} AS paise, ${taxColumns(1)}
      FROM (SELECT * FROM orders WHERE store_id = ${storeId} AND delivered_at < ${to}
        AND (delivered_at, id) > (${after.at}, ${after.id}) ORDER BY delivered_at, id LIMIT ${limit}) o
      LEFT JOIN tax_documents d ON d.order_id = o.id AND d.kind <> 'credit_note'
      UNION ALL
      SELECT r.id, r.created_at, 'refund', r.number, d.number, d.supply_state, r.provider, -r.amount_paise, ${taxColumns(-1)}
      FROM (SELECT r.id, r.created_at, r.amount_paise, o.number, o.payment_provider AS provider
        FROM refunds r JOIN orders o ON o.id = r.order_id AND o.store_id = ${storeId} AND o.delivered_at IS NOT NULL
        WHERE r.created_at < ${to} AND (r.created_at, r.id) > (${after.at}, ${after.id})
          AND r.amount_paise > 0 AND ${isAfterDelivery}
        ORDER BY r.created_at, r.id LIMIT ${limit}) r
      LEFT JOIN tax_documents d ON d.refund_id = r.id
      UNION ALL
      SELECT o.id || ${TIP}, o.delivered_at, 'tips payable', o.number, NULL, NULL, o.payment_provider, o.tip_paise, ${noTax}
      FROM (SELECT * FROM orders WHERE store_id = ${storeId} AND delivered_at < ${to} AND tip_paise > 0
        AND delivered_at >= ${after.at} AND (delivered_at, id || ${TIP}) > (${after.at}, ${after.id})
        ORDER BY delivered_at, id LIMIT ${limit}) o
      UNION ALL
      SELECT o.id || ${CREDIT}, o.delivered_at, 'store credit', o.number, NULL, NULL, o.payment_provider, -${saleCreditPaise}, ${noTax}
      FROM (SELECT * FROM orders o WHERE store_id = ${storeId} AND delivered_at < ${to} AND credit_paise > 0
        AND ${saleCreditPaise} > 0
        AND delivered_at >= ${after.at} AND (delivered_at, id || ${CREDIT}) > (${after.at}, ${after.id})
        ORDER BY delivered_at, id LIMIT ${limit}) o
      UNION ALL
      SELECT r.id || ${CREDIT}, r.created_at, 'store credit', r.number, NULL, NULL, r.provider, r.amount_paise, ${noTax}
      FROM (SELECT r.id, r.created_at, r.amount_paise, o.number, o.payment_provider AS provider
        FROM refunds r JOIN orders o ON o.id = r.order_id AND o.store_id = ${storeId} AND o.delivered_at IS NOT NULL
        WHERE r.created_at < ${to} AND r.as_credit AND r.tries = 1 AND r.created_at >= ${after.at}
          AND (r.created_at, r.id || ${CREDIT}) > (${after.at}, ${after.id})
          AND r.amount_paise > 0 AND ${isAfterDelivery}
        ORDER BY r.created_at, r.id LIMIT ${limit}) r
      UNION ALL
      SELECT r.entry, r.at, 'refund', r.number, d.number, d.supply_state, r.provider, -r.sign * r.amount_paise,
        ${sql.join(taxParts.map((part) => sql`-r.sign * ${sql.ref(`d.${part}_paise`)}`))}
      FROM ${failedAndAgain({ storeId, to }, after, isAfterDelivery)} r LEFT JOIN tax_documents d ON d.refund_id = r.id
      UNION ALL
      SELECT r.entry || ${CREDIT}, r.at, 'store credit', r.number, NULL, NULL, r.provider, r.amount_paise, ${noTax}
      FROM ${failedAndAgain({ storeId, to }, after, sql`m.as_credit AND ${isCreditAfterDelivery}`)} r
    ) entry WHERE (at, id) > (${after.at}, ${after.id}) ORDER BY at, id LIMIT ${limit}`.execute(db)
  return rows
}
