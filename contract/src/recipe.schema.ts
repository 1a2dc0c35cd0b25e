import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { z } from 'zod'
import { answer, id, optionalText, plainAnswer, search, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'
import { productShape } from './product.schema.ts'

/** What a card of a recipe shows. */
export const recipeCardShape = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  servings: z.int(),
  minutes: z.int().nullable(),
})
export type RecipeCardShape = z.output<typeof recipeCardShape>

export const recipePartShape = z.object({
  name: z.string(),
  /** How much of it the recipe needs: "300 g". */
  amount: z.string(),
  /** Null if its product was deleted. */
  productId: z.string().nullable(),
  /** The packs that hold this amount. */
  quantity: z.int(),
})
export type RecipePartShape = z.output<typeof recipePartShape>

export const recipeShape = recipeCardShape.extend({
  /** One step a line; may be empty. */
  method: z.string(),
  parts: z.array(recipePartShape),
})
export type RecipeShape = z.output<typeof recipeShape>

export const adminRecipeShape = recipeShape.extend({
  /** `product` is its name and unit. */
  parts: z.array(recipePartShape.extend({ product: z.string().nullable(), archived: z.boolean() })),
  published: z.boolean(),
  position: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type AdminRecipeShape = z.output<typeof adminRecipeShape>

const minutes = z
  .int({ error: 'Minutes are a whole number' })
  .min(1, { error: 'From 1 to 1,440 minutes' })
  .max(1440, { error: 'From 1 to 1,440 minutes' })

const input = z.object({
  title: text(limits.name),
  image: z.string().min(1, { error: 'Please upload a picture' }),
  servings: z
    .int({ error: 'Servings are a whole number' })
    .min(1, { error: 'From 1 to 50 servings' })
    .max(50, { error: 'From 1 to 50 servings' }),
  minutes: minutes.nullish(),
  method: optionalText(limits.description, { multiline: true }).default(''),
  parts: z
    .array(
      z.object({
        name: text(limits.name),
        amount: optionalText(limits.recipeAmount).default(''),
        productId: id,
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1, { error: 'Choose at least one product' })
    .max(limits.recipeParts, { error: `At most ${limits.recipeParts} products are allowed` }),
  published: z.boolean().default(true),
  /** The smallest comes first. */
  position: z.int().min(0).max(9999).default(0),
})

export const getRecipesSchema = { answer: answer({ data: z.array(recipeCardShape) }) }
export const recipeDetailsSchema = { body: z.object({ recipeId: id }), answer: answer({ data: recipeShape }) }
export const recipeProductsSchema = {
  body: z.object({ recipeId: id }),
  answer: answer({ data: z.array(productShape) }),
}
export const searchRecipesSchema = { body: z.object({ search }), answer: answer({ data: z.array(recipeCardShape) }) }

export const getAllRecipesSchema = { body: z.object({}), answer: answer({ data: z.array(adminRecipeShape) }) }
export const createRecipeSchema = { body: input, answer: answer({ data: adminRecipeShape }) }
export const updateRecipeSchema = {
  body: input.extend({
    _id: id,
    /** The `updatedAt` that the editor has read. If the recipe was changed since then, the answer is 409. */
    ifUpdatedAt: timestamp.optional(),
  }),
  answer: answer({ data: adminRecipeShape }),
}
export const deleteRecipeSchema = { body: z.object({ _id: id }), answer: plainAnswer }
