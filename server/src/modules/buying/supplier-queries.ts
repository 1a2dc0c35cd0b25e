import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SupplierItemsTable, SuppliersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'

export type SupplierRow = Selectable<SuppliersTable> & { items: number }

/** All suppliers with the number of their items, by name. */
export const readSuppliers = async (db: Db | Tx): Promise<SupplierRow[]> => {
  const { rows } = await sql<SupplierRow>`
    SELECT s.*, (SELECT count(*) FROM supplier_items AS i WHERE i.supplier_id = s.id) AS items
    FROM suppliers AS s ORDER BY lower(s.name)`.execute(db)
  return rows
}

export const readSupplier = async (db: Db | Tx, id: string): Promise<SupplierRow | undefined> =>
  (await readSuppliers(db)).find((row) => row.id === id)

export const insertSupplier = (tx: Tx, supplier: Insertable<SuppliersTable>) =>
  tx.insertInto('suppliers').values(supplier).execute()

export const updateSupplier = (tx: Tx, id: string, changes: Updateable<SuppliersTable>) =>
  tx.updateTable('suppliers').set(changes).where('id', '=', id).execute()

/** Whether a supplier other than this one has the name. */
export const isNameTaken = async (tx: Tx, name: string, id: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('suppliers')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

export type SupplierItem = Omit<Insertable<SupplierItemsTable>, 'preferred'> & { preferred: boolean | null }

/** Adds or replaces items. `preferred` null keeps what is there; a first supplier of a product is preferred. */
export const writeItems = async (tx: Tx, items: readonly SupplierItem[]): Promise<void> => {
  const text = JSON.stringify(items)
  const given = (name: 'g' | 'chosen') => sql`jsonb_to_recordset(${text}::jsonb) AS ${sql.ref(name)}
    (supplier_id text, product_id text, code text, pack int, cost_paise bigint, preferred boolean)`
  await sql`UPDATE supplier_items AS i SET preferred = false FROM ${given('g')}
    WHERE g.preferred AND i.product_id = g.product_id AND i.supplier_id <> g.supplier_id AND i.preferred`.execute(tx)
  await sql`
    INSERT INTO supplier_items (supplier_id, product_id, code, pack, cost_paise, preferred)
    SELECT g.supplier_id, g.product_id, g.code, g.pack, g.cost_paise, coalesce(g.preferred,
      NOT EXISTS (SELECT FROM supplier_items AS other WHERE other.product_id = g.product_id AND other.preferred)
        AND NOT EXISTS (SELECT FROM ${given('chosen')} WHERE chosen.product_id = g.product_id AND chosen.preferred)
        AND row_number() OVER (PARTITION BY g.product_id ORDER BY g.supplier_id) = 1)
    FROM ${given('g')} ORDER BY g.product_id
    ON CONFLICT (supplier_id, product_id) DO UPDATE SET code = excluded.code, pack = excluded.pack,
      cost_paise = excluded.cost_paise,
      preferred = coalesce((SELECT g.preferred FROM ${given('g')}
        WHERE g.supplier_id = excluded.supplier_id AND g.product_id = excluded.product_id), supplier_items.preferred)`.execute(
    tx,
  )
}

type ItemRow = {
  supplier_id: string
  product_id: string
  name: string
  unit: string
  code: string
  pack: number
  cost_paise: number
  preferred: boolean
}

const itemsOf = (supplierId: string, search: string) => sql`
  FROM supplier_items AS i JOIN products AS p ON p.id = i.product_id
  WHERE i.supplier_id = ${supplierId} AND p.deleted_at IS NULL
    AND (p.name ILIKE ${containsPattern(search)} OR i.code ILIKE ${containsPattern(search)})`

export const readItems = async (
  db: Db,
  { supplierId, search, limit, offset }: { supplierId: string; search: string; limit: number; offset: number },
): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    SELECT i.*, p.name, p.unit ${itemsOf(supplierId, search)}
    ORDER BY lower(p.name), p.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export const countItems = async (db: Db, supplierId: string, search: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${itemsOf(supplierId, search)}`.execute(db)
  return rows[0]?.count ?? 0
}

type ItemToOrder = {
  product_id: string
  name: string
  unit: string
  code: string
  pack: number
  cost_paise: number
}

/** What a supplier sells of these products that are not archived. Without an item: one piece, at no cost. */
export const readItemsToOrder = async (
  tx: Tx,
  supplierId: string,
  productIds: readonly string[],
): Promise<ItemToOrder[]> => {
  const { rows } = await sql<ItemToOrder>`
    SELECT p.id AS product_id, p.name, p.unit, coalesce(i.code, '') AS code, coalesce(i.pack, 1) AS pack,
      coalesce(i.cost_paise, 0) AS cost_paise
    FROM products AS p LEFT JOIN supplier_items AS i ON i.product_id = p.id AND i.supplier_id = ${supplierId}
    WHERE p.id = ANY(${productIds}) AND p.deleted_at IS NULL ORDER BY p.id FOR KEY SHARE OF p`.execute(tx)
  return rows
}

/** What was paid last is what the next order is expected to cost. */
export const setItemCosts = async (
  tx: Tx,
  supplierId: string,
  costs: readonly { productId: string; costPaise: number }[],
): Promise<void> => {
  await sql`UPDATE supplier_items AS i SET cost_paise = g.cost FROM unnest(
      ${costs.map(({ productId }) => productId)}::text[], ${costs.map(({ costPaise }) => costPaise)}::bigint[]) AS g(id, cost)
    WHERE i.supplier_id = ${supplierId} AND i.product_id = g.id`.execute(tx)
}
