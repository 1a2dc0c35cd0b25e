import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { IGNORED } from './picture-name.ts'

const compared = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), ${IGNORED}, '')`
const brand = sql`coalesce(more_details ->> 'Brand', '')`

const MOST_NAMED = 20

/** Live products with this name, which may have the brand before it and the unit behind it. */
export const findByName = async (db: Db, name: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE deleted_at IS NULL AND ${name} IN (${compared(sql`name`)},
      ${compared(sql`name || unit`)}, ${compared(sql`${brand} || name`)}, ${compared(sql`${brand} || name || unit`)})
    LIMIT ${MOST_NAMED}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The addresses of the imported rows that are still to be asked. One that failed is asked again. */
const wanted = sql`
  SELECT goods.product_id, place, listed.url
  FROM import_goods AS goods JOIN import_rows AS lead ON lead.row = goods.first_row
  CROSS JOIN unnest(lead.picture_urls) WITH ORDINALITY AS listed (url, place)
  LEFT JOIN picture_addresses AS known USING (product_id, place)
  WHERE known.url IS NULL OR known.url <> listed.url OR known.problem IS NOT NULL`

export const countWanted = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (${wanted}) AS w`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Queues them: `fetchPictures` asks what is due. */
export const askWanted = (tx: Tx, now: Date) =>
  sql`
    INSERT INTO picture_addresses (product_id, place, url, due_at)
    SELECT product_id, place, url, ${now}::timestamptz FROM (${wanted}) AS w
    ON CONFLICT (product_id, place) DO UPDATE SET url = excluded.url, due_at = excluded.due_at, problem = NULL, tries = 0`.execute(
    tx,
  )

/** `image` is the picture that another address gave before. */
export type Asked = { product_id: string; place: number; url: string; tries: number; image: string | null }

/** Takes what is due until `until`: no other process takes it before. */
export const claimAddresses = async (
  db: Db,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<Asked[]> => {
  const { rows } = await sql<Asked>`
    UPDATE picture_addresses AS taken SET due_at = ${until}, tries = taken.tries + 1
    FROM (SELECT product_id, place FROM picture_addresses WHERE due_at <= ${now}
      ORDER BY due_at, product_id, place LIMIT ${most} FOR UPDATE SKIP LOCKED) AS due
    WHERE taken.product_id = due.product_id AND taken.place = due.place
    RETURNING taken.product_id, taken.place, taken.url, taken.tries, taken.image`.execute(db)
  return rows
}

/** Notes what became of an address, unless the list names another one by now. */
export const noteAddress = (
  tx: Tx,
  { product_id, place, url }: Asked,
  became: { due_at: Date | null; problem: string | null; image?: string },
) =>
  tx
    .updateTable('picture_addresses')
    .set(became)
    .where('product_id', '=', product_id)
    .where('place', '=', place)
    .where('url', '=', url)
    .execute()

/** Forgets the addresses of the products of an import. */
export const forgetAddresses = (tx: Tx, importId: string) =>
  sql`
    DELETE FROM picture_addresses
    WHERE product_id IN (SELECT product_id FROM import_products WHERE import_id = ${importId})`.execute(tx)

/** Addresses that failed for good. */
const failed = sql`due_at IS NULL AND problem IS NOT NULL`

export const askFailed = (db: Db, at: Date) =>
  sql`UPDATE picture_addresses SET due_at = ${at}, problem = NULL, tries = 0 WHERE ${failed}`.execute(db)

export const forgetFailed = (db: Db) => sql`DELETE FROM picture_addresses WHERE ${failed}`.execute(db)

const MOST_FAILED = 100

export const readAddresses = async (db: Db) => {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    SELECT count(*) FILTER (WHERE due_at IS NOT NULL)::int AS waiting,
      count(*) FILTER (WHERE due_at IS NULL)::int AS failed
    FROM picture_addresses JOIN products ON products.id = product_id AND deleted_at IS NULL
    WHERE due_at IS NOT NULL OR problem IS NOT NULL`.execute(db)
  const failures = await db
    .selectFrom('picture_addresses as a')
    .innerJoin('products as p', 'p.id', 'a.product_id')
    .select(['p.id', 'p.name', 'p.unit', 'a.url', 'a.problem'])
    .where('p.deleted_at', 'is', null)
    .where('a.due_at', 'is', null)
    .where('a.problem', 'is not', null)
    .orderBy('p.name')
    .orderBy('a.place')
    .limit(MOST_FAILED)
    .execute()
  return { ...(rows[0] ?? { waiting: 0, failed: 0 }), failures }
}
