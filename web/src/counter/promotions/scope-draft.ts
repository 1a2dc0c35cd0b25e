import type { Named } from '../products/product-choice.tsx'

/** The products that a coupon or an offer is for, as its form has them. */
export type ScopeDraft = { products: Named[]; categories: Named[] }

export const scopeDraftOf = (scope: ScopeDraft | null): ScopeDraft => ({
  products: scope?.products ?? [],
  categories: scope?.categories ?? [],
})

export const scopeBody = ({ products, categories }: ScopeDraft) => ({
  products: products.map(({ _id }) => _id),
  categories: categories.map(({ _id }) => _id),
})

/** What a coupon or an offer is for, in words; empty for all products. */
export const scopeText = ({ products, categories }: ScopeDraft): string =>
  [...categories, ...products].map(({ name }) => name || 'a deleted category').join(', ')
