import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/**
 * Copies an order once for each number from `from` to `to`, without its lines. `changes` is a jsonb expression over the order
 * `o` and the number `n`, of the columns that differ; it must give each copy its own id and number.
 */
export const copyOrder = async (
  db: Db,
  orderId: string,
  { from = 1, to, changes }: { from?: number; to: number; changes: RawBuilder<unknown> },
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'orders' AND is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const copied = sql.join(rows.map(({ name }) => sql.ref(`c.${name}`)))
  await sql`INSERT INTO orders (${columns}) SELECT ${copied}
    FROM orders o, generate_series(${from}::int, ${to}::int) n, jsonb_populate_record(o, ${changes}) c
    WHERE o.id = ${orderId}`.execute(db)
}
