// Reads the rows that a preview shows: the first ones, the odd ones, and those that change a product.
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ownDiscountOf } from '../discounts/apply-discount-queries.ts'
import { updatedFields } from './write-queries.ts'

const FIRST_ROWS = 20
const MAX_ROWS = 1000

/** The compared values of a product, as texts. */
type Values = Record<string, string | number | null> & { details: Record<string, string> }

export type Staged = {
  row: number
  name: string
  brand: string
  unit: string
  category: string
  subcategory: string
  pricePaise: number
  paidPaise: number
  stock: number | null
  hidden: boolean
  creates: boolean
  before: Values | null
  after: Values | null
  addsCategory: boolean
  addsSubcategory: boolean
  stockBefore: number | null
  stockAfter: number | null
}

const own = ownDiscountOf('products')

const valuesOf = (f: Record<keyof typeof updatedFields, unknown>) => sql`jsonb_build_object(
  'name', ${f.name}, 'unit', ${f.unit}, 'mrp', ${f.price_paise},
  'price', round(${f.price_paise} * (100 - ${f.discount}) / 100), 'description', ${f.description},
  'barcode', ${f.barcode}, 'hsn', ${f.hsn}, 'gst_rate', ${f.gst_rate}, 'cess', ${f.cess},
  'country_of_origin', ${f.country_of_origin}, 'net_quantity', ${f.net_quantity}, 'manufacturer', ${f.manufacturer}, 'hidden', CASE WHEN ${f.hidden} THEN 'yes' END, 'details', ${f.more_details})`

const presentFields = {
  ...Object.fromEntries(Object.keys(updatedFields).map((field) => [field, sql.ref(`products.${field}`)])),
  discount: own,
} as Record<keyof typeof updatedFields, unknown>

/** `odd` are the numbers of the rows that are shown in any case. */
export async function readStagedRows(tx: Tx, odd: readonly number[], setStock: boolean): Promise<Staged[]> {
  const { rows } = await sql<Staged>`
    WITH chosen AS (
      SELECT place.row FROM import_places AS place
      LEFT JOIN (SELECT first_row AS row FROM import_stock_changes WHERE ${setStock}) AS sets_stock USING (row)
      WHERE place.row = place.file_row AND (place.row = ANY(${odd}::int[])
        OR place.row <= (SELECT max(row) FROM (SELECT row FROM import_rows ORDER BY row LIMIT ${FIRST_ROWS}) AS first)
        OR sets_stock.row IS NOT NULL
        OR (NOT is_new AND (adds_category OR adds_subcategory OR (leads AND changes))))
      ORDER BY place.row = ANY(${odd}::int[]) DESC, place.row LIMIT ${MAX_ROWS}
    )
    SELECT lead.row, lead.name, lead.brand, lead.unit, lead.category, lead.subcategory, lead.stock,
      coalesce(lead.hidden, products.hidden, false) AS hidden, lead.price_paise::int AS "pricePaise",
      round(lead.price_paise * (100 - coalesce(lead.discount, 0)) / 100)::int AS "paidPaise",
      place.leads AND place.is_new AS creates,
      CASE WHEN products.id IS NOT NULL AND place.leads THEN ${valuesOf(presentFields)} END AS before,
      CASE WHEN products.id IS NOT NULL AND place.leads THEN ${valuesOf(updatedFields)} END AS after,
      adds_category AS "addsCategory", adds_subcategory AS "addsSubcategory",
      (SELECT quantity FROM stock WHERE stock.product_id = set.product_id AND stock.store_id = set.store_id) AS "stockBefore",
      set.stock AS "stockAfter"
    FROM chosen JOIN import_rows AS lead USING (row) JOIN import_places AS place USING (row)
    JOIN import_goods ON import_goods.identity = place.identity
    LEFT JOIN products ON products.id = place.product_id
    LEFT JOIN (
      SELECT DISTINCT ON (first_row) * FROM import_stock_changes WHERE ${setStock} ORDER BY first_row
    ) AS set ON set.first_row = lead.row
    ORDER BY lead.row`.execute(tx)
  return rows
}
