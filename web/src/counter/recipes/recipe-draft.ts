// The values of a recipe's form.
import type { AdminRecipeShape } from '@tokri/contract/recipe.schema.ts'

export type PartDraft = {
  productId: string
  /** The name and unit of the product. */
  product: string
  archived: boolean
  name: string
  amount: string
  quantity: string
}

export type RecipeDraft = {
  title: string
  image: string
  servings: string
  minutes: string
  method: string
  parts: PartDraft[]
  published: boolean
  position: string
}

/** Parts whose product was deleted are left out: the form cannot save them. */
export const draftOf = (recipe: AdminRecipeShape | null): RecipeDraft => ({
  title: recipe?.title ?? '',
  image: recipe?.image ?? '',
  servings: String(recipe?.servings ?? 4),
  minutes: String(recipe?.minutes ?? ''),
  method: recipe?.method ?? '',
  parts: (recipe?.parts ?? []).flatMap(({ productId, product, archived, name, amount, quantity }) =>
    productId === null
      ? []
      : [{ productId, product: product ?? '', archived, name, amount, quantity: String(quantity) }],
  ),
  published: recipe?.published ?? true,
  position: String(recipe?.position ?? 0),
})

const numberOr = (text: string, other: number): number => (text.trim() === '' ? other : Number(text))

/** The request body; the server validates it. */
export const recipeBody = (draft: RecipeDraft) => ({
  title: draft.title,
  image: draft.image,
  servings: numberOr(draft.servings, 0),
  minutes: draft.minutes.trim() === '' ? null : Number(draft.minutes),
  method: draft.method,
  parts: draft.parts.map(({ productId, name, amount, quantity }) => ({
    productId,
    name,
    amount,
    quantity: numberOr(quantity, 0),
  })),
  published: draft.published,
  position: numberOr(draft.position, 0),
})

/** What a recipe usually calls a product: its name without the brand, which is the first word. */
export const partOf = ({ _id, name }: { _id: string; name: string }): PartDraft => ({
  productId: _id,
  product: name,
  archived: false,
  name: name.replace(/, [^,]*$/, ''),
  amount: '',
  quantity: '1',
})
