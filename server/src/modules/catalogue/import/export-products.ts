// Exports the catalogue as a list that can be imported again: one row for each category and subcategory of a product,
// and in a shop with several stores for each store that sells it.
// It is read in batches while it is sent, so its size does not matter.

import { csvLine } from '@tokri/rules/csv-line.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { storeNames } from '../../store/service.ts'
import type { StoreNames } from '../../store/store-names.ts'
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
import type { Categories, Exported } from './export-queries.ts'
import * as queries from './export-queries.ts'
import { isPrivate } from './private-columns.ts'

/** The catalogue as CSV in chunks of text, in UTF-8 with a byte order mark (spreadsheets need it). */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  const details = await queries.readDetailNames(db)
  const categories = await queries.readCategories(db)
  const stores = await storeNames(db)
  const taxed = await queries.hasTaxes(db)
  const told: Partial<Record<Field, boolean>> = {
    ...{ barcode: await queries.hasBarcodes(db), store: stores.several },
    ...{ hsn: taxed, gst_rate: taxed, cess: taxed, hidden: await queries.hasHidden(db) },
  }
  for (const field of await queries.readTranslatedFields(db)) told[field] = true
  for (const field of await queries.readPackTexts(db)) told[field] = true
  const fields = FIELDS.filter((field) => !OPTIONAL_FIELDS.includes(field) || told[field])
  yield `\ufeff${csvLine([...fields, ...details.map(detailHeader)])}`
  for (let after = ''; ; ) {
    const products = await queries.readProducts(db, stores, after)
    const last = products.at(-1)
    if (!last) return
    yield products.flatMap((product) => linesOf(product, { fields, details, categories, stores })).join('')
    after = last.id
  }
}

/** A detail that is named like a field, or like what is not for shoppers, gets a prefix. */
const detailHeader = (name: string) =>
  FIELDS.some((field) => field === name.toLowerCase()) || name.startsWith(DETAIL_PREFIX) || isPrivate(name)
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
    country_of_origin: product.country_of_origin ?? '',
    net_quantity: product.net_quantity ?? '',
    manufacturer: product.manufacturer ?? '',
    hidden: product.hidden ? 'yes' : 'no',
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
