import type { RecipePartShape } from '@tokri/contract/recipe.schema.ts'
import { toPaise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'
import type { CardProduct } from '../../lib/catalogue/catalogue-queries.ts'

/** A part with its product; null if the store does not sell it. */
export type ShownPart = RecipePartShape & { product: CardProduct | null }

export const shownParts = (parts: readonly RecipePartShape[], products: readonly CardProduct[]): ShownPart[] => {
  const byId = new Map(products.map((product) => [product._id, product]))
  return parts.map((part) => ({ ...part, product: (part.productId && byId.get(part.productId)) || null }))
}

export const isInStock = ({ product }: ShownPart): boolean => product?.inStock === true

/** What the packs of one part cost, in rupees. */
export const partRupees = ({ product, quantity }: ShownPart): number =>
  product === null ? 0 : toRupees(unitPricePaise(toPaise(product.price), product.discount) * quantity)

/** What the parts that are in stock cost together, in rupees. */
export const totalRupees = (parts: readonly ShownPart[]): number =>
  toRupees(parts.filter(isInStock).reduce((sum, part) => sum + toPaise(partRupees(part)), 0))
