import type { TaxDocumentKind } from '@tokri/rules/gst.ts'
import { type Insertable, sql } from 'kysely'
import type { TaxDocumentLinesTable, TaxDocumentsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { schemaKey } from '../../../platform/database/schema.ts'
import type { CodedAddress } from '../../address/service.ts'

/** Where the goods of an order come from, and where they go. */
export const readPlaces = async (tx: Tx, orderId: string): Promise<{ timeZone: string; address: CodedAddress }> => {
  const { rows } = await sql<{ timeZone: string; address: CodedAddress }>`
    SELECT s.time_zone AS "timeZone", o.address
    FROM orders o JOIN stores s ON s.id = o.store_id WHERE o.id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a locked order has a row and a store')
  return row
}

export type Series = { storeId: string; year: string; kind: TaxDocumentKind }
type Serial = { storeNumber: number; serial: number }

const raiseSerial = async (tx: Tx, { storeId, year, kind }: Series): Promise<Serial | undefined> => {
  const { rows } = await sql<Serial>`
    UPDATE tax_series SET last_serial = last_serial + 1
    WHERE store_id = ${storeId} AND financial_year = ${year} AND kind = ${kind}
    RETURNING store_number AS "storeNumber", last_serial AS serial`.execute(tx)
  return rows[0]
}

/** Only transactions that begin a series wait for this lock, so that stores get different numbers. */
const BEGIN_SERIES = 'tax series'

/** The next serial number, from 1. Other documents of the series wait until this transaction has ended. */
export const takeSerial = async (tx: Tx, series: Series): Promise<Serial> => {
  const raised = await raiseSerial(tx, series)
  if (raised) return raised
  await sql`SELECT pg_advisory_xact_lock(hashtext(${BEGIN_SERIES}) # ${schemaKey})`.execute(tx)
  const { rows } = await sql<Serial>`
    INSERT INTO tax_series (store_id, financial_year, kind, store_number, last_serial)
    VALUES (${series.storeId}, ${series.year}, ${series.kind}, coalesce(
      (SELECT min(store_number) FROM tax_series WHERE store_id = ${series.storeId}),
      (SELECT coalesce(max(store_number), 0) + 1 FROM tax_series)), 1)
    ON CONFLICT (store_id, financial_year, kind) DO UPDATE SET last_serial = tax_series.last_serial + 1
    RETURNING store_number AS "storeNumber", last_serial AS serial`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert that updates on a conflict returns a row')
  return row
}

export const insertDocument = async (
  tx: Tx,
  document: Insertable<TaxDocumentsTable>,
  lines: Omit<Insertable<TaxDocumentLinesTable>, 'document_id'>[],
): Promise<void> => {
  await tx.insertInto('tax_documents').values(document).execute()
  const rows = lines.map((line) => ({ ...line, document_id: document.id }))
  await tx.insertInto('tax_document_lines').values(rows).execute()
}

type DocumentLine = Omit<TaxDocumentLinesTable, 'document_id'>

/** The invoice of an order and its credit notes, in the order in which they were issued. */
export const readDocuments = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom('tax_documents as d')
    .leftJoin('refunds as r', 'r.id', 'd.refund_id')
    .selectAll('d')
    .select([
      'r.reason',
      'r.state as refund_state',
      sql<DocumentLine[]>`(SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM tax_document_lines l
        WHERE l.document_id = d.id)`.as('lines'),
    ])
    .where('d.order_id', '=', orderId)
    .orderBy(sql`d.kind = 'credit_note'`)
    .orderBy('d.serial')
    .execute()

export type TaxDocument = Awaited<ReturnType<typeof readDocuments>>[number]
