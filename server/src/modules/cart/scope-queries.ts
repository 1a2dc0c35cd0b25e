import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type Named = { _id: string; name: string }

/** The products and categories that a coupon or an offer is for, with their names, in the order of their ids. */
export const scopeColumns = (table: 'coupons' | 'offers') => [
  sql<Named[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('_id', chosen.id, 'name',
      coalesce(p.name || ', ' || p.unit, '')) ORDER BY chosen.position), '[]')
    FROM unnest(${sql.ref(`${table}.product_ids`)}) WITH ORDINALITY AS chosen(id, position)
    LEFT JOIN products p ON p.id = chosen.id)`.as('products'),
  sql<Named[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('_id', chosen.id, 'name', coalesce(c.name, ''))
      ORDER BY chosen.position), '[]')
    FROM unnest(${sql.ref(`${table}.category_ids`)}) WITH ORDINALITY AS chosen(id, position)
    LEFT JOIN categories c ON c.id = chosen.id)`.as('categories'),
]

/** Those of these ids that are unknown. */
export const readUnknown = async (
  tx: Tx,
  table: 'products' | 'categories',
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT wanted.id FROM unnest(${ids}::text[]) AS wanted(id)
    WHERE NOT EXISTS (SELECT FROM ${sql.table(table)} known WHERE known.id = wanted.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
