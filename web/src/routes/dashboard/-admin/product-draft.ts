// What is being typed about a product: numbers stay text until they are sent, so that an unfinished one is not lost.
import type { ProductShape } from '@tokri/contract/product.schema.ts'

export type ProductDraft = {
  name: string
  description: string
  image: string[]
  category: string[]
  subCategory: string[]
  unit: string
  stock: string
  price: string
  discount: string
  more_details: Record<string, string>
}

export const blankDraft: ProductDraft = {
  name: '',
  description: '',
  image: [],
  category: [],
  subCategory: [],
  unit: '',
  stock: '',
  price: '',
  discount: '',
  more_details: {},
}

export const draftOf = (product: ProductShape): ProductDraft => ({
  name: product.name,
  description: product.description,
  image: product.image,
  category: product.category,
  subCategory: product.subCategory.map(({ _id }) => _id),
  unit: product.unit,
  stock: String(product.stock),
  price: String(product.price),
  discount: String(product.discount),
  more_details: product.more_details,
})

/** Spec, section 5: everything but the discount; nothing is sent while something is missing. */
export const isComplete = (draft: ProductDraft): boolean =>
  [draft.name, draft.unit, draft.description, draft.stock, draft.price].every((text) => text.trim() !== '') &&
  [draft.image, draft.category, draft.subCategory].every((list) => list.length > 0)

/** The fields as the calls take them. An empty discount is none. */
export const fieldsOf = ({ stock, price, discount, ...draft }: ProductDraft) => ({
  ...draft,
  stock: Number(stock),
  price: Number(price),
  discount: discount.trim() === '' ? 0 : Number(discount),
})

/** Only what differs from the product as it was read: an edit never rewrites what it did not touch. */
export const changesOf = (draft: ProductDraft, product: ProductShape) => {
  const before = draftOf(product)
  const after = fieldsOf(draft)
  const keys = (Object.keys(after) as (keyof ProductDraft)[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(before[key]),
  )
  const changed = Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<typeof after>
  return 'stock' in changed ? { ...changed, stockVersion: product.stockVersion } : changed
}
