// The products that a coupon or an offer is for.
import type { Scope } from '@tokri/rules/promotions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readUnknown } from './scope-queries.ts'

type Ids = { product_ids: string[]; category_ids: string[] }
type Named = { _id: string; name: string }

/** Null if it is for all products. */
export const scopeOf = ({ product_ids, category_ids }: Ids): Scope | null =>
  product_ids.length + category_ids.length === 0 ? null : { productIds: product_ids, categoryIds: category_ids }

/** The columns for the ids of an administrator. */
export const scopeColumnsOf = ({ products, categories }: { products: string[]; categories: string[] }): Ids => ({
  product_ids: [...new Set(products)],
  category_ids: [...new Set(categories)],
})

/** The ids of a scope as it is answered, for changes of other fields. */
export const scopeIdsOf = ({ products, categories }: { products: Named[]; categories: Named[] }) => ({
  products: products.map(({ _id }) => _id),
  categories: categories.map(({ _id }) => _id),
})

/** A scope for the audit log: names instead of ids. */
export const scopeNamesOf = ({ products, categories }: { products: Named[]; categories: Named[] }) => ({
  products: products.map(({ name }) => name),
  categories: categories.map(({ name }) => name),
})

/** Throws `bad_request` for an unknown product or category that was not in the scope before: a category may be deleted. */
export const requireScope = async (tx: Tx, now: Ids, before: Ids = { product_ids: [], category_ids: [] }) => {
  const refuse = (field: string, message: string) =>
    new AppError('bad_request', { message, fields: { [field]: message } })
  const isNew = (known: readonly string[]) => (id: string) => !known.includes(id)
  const products = await readUnknown(tx, 'products', now.product_ids)
  if (products.some(isNew(before.product_ids))) throw refuse('products', 'One of these products does not exist')
  const categories = await readUnknown(tx, 'categories', now.category_ids)
  if (categories.some(isNew(before.category_ids))) throw refuse('categories', 'One of these categories does not exist')
}
