// The products that a coupon or an offer is for.
import type { Scope } from '@tokri/rules/bill.ts'

type Ids = { product_ids: string[]; category_ids: string[] }

/** Null if it is for all products. */
export const scopeOf = ({ product_ids, category_ids }: Ids): Scope | null =>
  product_ids.length + category_ids.length === 0 ? null : { productIds: product_ids, categoryIds: category_ids }
