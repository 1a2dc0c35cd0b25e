// Exports the catalogue as a list that can be imported again: one row for each category and subcategory of a product,
// and in a shop with several stores for each store that sells it.
// It is read in batches while it is sent, so its size does not matter.

import type { NameTranslations } from '@tokri/contract/language.ts'
import { csvLine } from '@tokri/rules/csv-line.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type StoreNames, storeNames } from '../../store/store-names.ts'
import { ownDiscountOf } from '../discounts/apply-discounts.ts'
import type { Translated } from '../translated-name.ts'
import {
  BRAND_DETAIL,
  DETAIL_PREFIX,
  FIELDS,
  type Field,
  languageCodes,
  OPTIONAL_FIELDS,
  TRANSLATED,
  type TranslatedField,
} from './columns.ts'

const BATCH = 500

/** A scheduled discount is not exported: importing the list would make it the product's own one. */
const own = ownDiscountOf('p')

/** The catalogue as CSV in chunks of text, in UTF-8 with a byte order mark (spreadsheets need it). */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  const details = await readDetailNames(db)
  const categories = await readCategories(db)
  const stores = await storeNames(db)
  const taxed = await hasTaxes(db)
  const told: Partial<Record<Field, boolean>> = {
    ...{ barcode: await hasBarcodes(db), store: stores.several },
    ...{ hsn: taxed, gst_rate: taxed, cess: taxed },
  }
  for (const field of await readTranslatedFields(db)) told[field] = true
  const fields = FIELDS.filter((field) => !OPTIONAL_FIELDS.includes(field) || told[field])
  yield `\ufeff${csvLine([...fields, ...details.map(detailHeader)])}`
  for (let after = ''; ; ) {
    const products = await readProducts(db, stores, after)
    const last = products.at(-1)
    if (!last) return
    yield products.flatMap((product) => linesOf(product, { fields, details, categories, stores })).join('')
    after = last.id
  }
}

type Exported = {
  id: string
  name: string
  name_translations: NameTranslations
  description: string
  image: string[]
  category_ids: string[]
  sub_category_ids: string[]
  unit: string
  price_paise: number
  unit_price_paise: number
  discount: number
  more_details: Record<string, string>
  barcode: string | null
  hsn: string | null
  gst_rate: number | null
  cess: number | null
  /** The quantities in the stores that sell the product, the oldest store first. */
  kept: { store_id: string; quantity: number }[]
}

const readProducts = async (db: Db, { first, several, names }: StoreNames, after: string): Promise<Exported[]> => {
  const stores = several ? [...names.keys()] : [first]
  const { rows } = await sql<Exported>`
    SELECT p.id, name, name_translations, description, image, category_ids, sub_category_ids, unit, price_paise, ${own} AS discount,
      round(price_paise * (100 - ${own}) / 100) AS unit_price_paise,
      more_details, barcode, hsn, gst_rate, cess, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('store_id', store_id, 'quantity', quantity)
          ORDER BY array_position(${stores}::text[], store_id)), '[]')
        FROM stock WHERE product_id = p.id AND store_id = ANY(${stores})) AS kept
    FROM products AS p
    WHERE deleted_at IS NULL AND id > ${after}
      AND (${several}::boolean OR EXISTS (SELECT FROM stock WHERE product_id = p.id AND store_id = ANY(${stores})))
    ORDER BY id LIMIT ${BATCH}`.execute(db)
  return rows
}

const hasBarcodes = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where('barcode', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

const hasTaxes = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('hsn', 'is not', null), eb('gst_rate', 'is not', null), eb('cess', 'is not', null)]))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Which names have translations, and into which languages, as fields of the list. */
const readTranslatedFields = async (db: Db): Promise<TranslatedField[]> => {
  const { rows } = await sql<{ field: TranslatedField }>`
    SELECT 'category_' || jsonb_object_keys(name_translations) AS field FROM categories
    UNION SELECT 'subcategory_' || jsonb_object_keys(name_translations) FROM sub_categories
    UNION SELECT 'name_' || jsonb_object_keys(name_translations) FROM products
    WHERE deleted_at IS NULL AND name_translations <> '{}'`.execute(db)
  return rows.map(({ field }) => field)
}

/** The names of all details in the shop, the most common first. */
const readDetailNames = (db: Db): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    // The only statement that reads all products at once.
    await sql`SET LOCAL statement_timeout = '60s'`.execute(tx)
    const { rows } = await sql<{ title: string }>`
      SELECT title FROM products, jsonb_object_keys(more_details) AS title
      WHERE deleted_at IS NULL AND title <> ${BRAND_DETAIL} GROUP BY title ORDER BY count(*) DESC, title`.execute(tx)
    return rows.map(({ title }) => title)
  })

type Categories = { names: Map<string, Translated>; parents: Map<string, Set<string>> }

async function readCategories(db: Db): Promise<Categories> {
  const [categories, subcategories, links] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name', 'name_translations']).execute(),
    db.selectFrom('sub_categories').select(['id', 'name', 'name_translations']).execute(),
    db.selectFrom('sub_category_categories').select(['sub_category_id', 'category_id']).execute(),
  ])
  const parents = new Map(subcategories.map(({ id }) => [id, new Set<string>()]))
  for (const { sub_category_id, category_id } of links) parents.get(sub_category_id)?.add(category_id)
  return { names: new Map([...categories, ...subcategories].map((each) => [each.id, each])), parents }
}

/** A detail that is named like a field gets a prefix. */
const detailHeader = (name: string) =>
  FIELDS.some((field) => field === name.toLowerCase()) || name.startsWith(DETAIL_PREFIX)
    ? `${DETAIL_PREFIX}${name}`
    : name

/** The places of a product: each category with each of its subcategories, or with none. */
function placesOf(
  { category_ids, sub_category_ids }: Exported,
  { parents }: Categories,
): [category: string, subcategory: string][] {
  const placed = category_ids.flatMap((category) => {
    const within = sub_category_ids.filter((subcategory) => parents.get(subcategory)?.has(category))
    return within.length > 0
      ? within.map((subcategory): [string, string] => [category, subcategory])
      : [[category, ''] as [string, string]]
  })
  const elsewhere = sub_category_ids.filter((subcategory) => !placed.some(([, one]) => one === subcategory))
  return [...placed, ...elsewhere.map((subcategory): [string, string] => [category_ids[0] ?? '', subcategory])]
}

/** A detail may be named like a property of every object. */
const ownDetail = ({ more_details }: Exported, name: string): string =>
  (Object.hasOwn(more_details, name) && more_details[name]) || ''

type Named = Record<(typeof TRANSLATED)[number], Translated | undefined>

const translationsOf = (named: Named): Record<TranslatedField, string> =>
  Object.fromEntries(
    languageCodes.flatMap((code) =>
      TRANSLATED.map((each) => [`${each}_${code}`, named[each]?.name_translations[code] ?? '']),
    ),
  ) as Record<TranslatedField, string>

type Layout = { fields: readonly Field[]; details: string[]; categories: Categories; stores: StoreNames }

function linesOf(product: Exported, { fields, details, categories, stores }: Layout): string[] {
  const facts = {
    name: product.name,
    brand: product.more_details[BRAND_DETAIL] ?? '',
    unit: product.unit,
    mrp: toRupees(product.price_paise).toFixed(2),
    price: toRupees(product.unit_price_paise).toFixed(2),
    discount: String(product.discount),
    description: product.description,
    image: product.image.join(' | '),
    barcode: product.barcode ?? '',
    hsn: product.hsn ?? '',
    gst_rate: String(product.gst_rate ?? ''),
    cess: String(product.cess ?? ''),
  } satisfies Omit<Record<Field, string>, 'category' | 'subcategory' | 'stock' | 'store' | TranslatedField>
  const kept = product.kept.length > 0 ? product.kept : [{ store_id: '', quantity: 0 }]
  return kept.flatMap(({ store_id, quantity }) =>
    placesOf(product, categories).map(([category, subcategory]) => {
      const row = {
        ...facts,
        category: categories.names.get(category)?.name ?? '',
        subcategory: categories.names.get(subcategory)?.name ?? '',
        ...translationsOf({
          name: product,
          category: categories.names.get(category),
          subcategory: categories.names.get(subcategory),
        }),
        stock: String(quantity),
        store: stores.names.get(store_id) ?? '',
      }
      return csvLine([...fields.map((field) => row[field]), ...details.map((name) => ownDetail(product, name))])
    }),
  )
}
