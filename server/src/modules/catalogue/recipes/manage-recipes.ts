// Recipes: administrators write them. A change is shown at once by this process, and within a second by the others.
import type { AdminRecipeShape, createRecipeSchema, updateRecipeSchema } from '@tokri/contract/recipe.schema.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { refuseStale } from '../../../platform/refuse-stale.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { requirePictures } from '../require-existing.ts'
import { requireProducts } from '../require-products.ts'
import * as queries from './recipe-queries.ts'
import { recipeNotFound } from './show-recipes.ts'

type RecipeInput = z.output<typeof createRecipeSchema.body>
type RecipeChange = z.output<typeof updateRecipeSchema.body>

const shapeOf = (row: queries.RecipeRow): AdminRecipeShape => ({
  _id: row.id,
  title: row.title,
  image: row.image,
  servings: row.servings,
  minutes: row.minutes,
  method: row.method,
  parts: row.parts,
  published: row.published,
  position: row.position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const columnsOf = (input: RecipeInput, now: Date) => ({
  title: input.title,
  image: input.image,
  servings: input.servings,
  minutes: input.minutes ?? null,
  method: input.method,
  published: input.published,
  position: input.position,
  updated_at: now,
})

/** The fields that the audit log names. */
const auditedOf = ({ title, servings, minutes, method, parts, published, position }: AdminRecipeShape) => ({
  name: title,
  servings,
  minutes,
  method,
  parts: parts.map((part) => `${part.productId} ${part.quantity} ${part.name} ${part.amount}`),
  published,
  position,
})

const stored = async (tx: Tx, id: string): Promise<AdminRecipeShape> => {
  const row = await queries.readRecipe(tx, id)
  if (!row) throw recipeNotFound()
  return shapeOf(row)
}

/** The products that `before` did not have must be on sale: an archived one stays until it is replaced. */
const setParts = async (tx: Tx, id: string, { parts }: RecipeInput, before: readonly (string | null)[] = []) => {
  const productIds = parts.map(({ productId }) => productId)
  if (new Set(productIds).size < productIds.length) {
    const message = 'A product is named twice'
    throw new AppError('bad_request', { message, fields: { parts: message } })
  }
  await requireProducts(
    tx,
    productIds.filter((productId) => !before.includes(productId)),
  )
  await queries.setParts(
    tx,
    id,
    parts.map(({ name, amount, productId, quantity }) => ({ name, amount, product_id: productId, quantity })),
  )
}

export const listAllRecipes = async ({ db }: Deps): Promise<AdminRecipeShape[]> =>
  (await queries.readRecipes(db)).map(shapeOf)

/** Throws `bad_request` for a picture that was not uploaded, and `not_found` for an unknown product. */
export const createRecipe = (deps: Deps, actor: string, input: RecipeInput): Promise<AdminRecipeShape> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    await requirePictures(tx, [input.image], now)
    const id = newId()
    await queries.insertRecipe(tx, { id, ...columnsOf(input, now), created_at: now })
    await setParts(tx, id, input)
    await audit(tx, { at: now, actor, action: 'recipe.created', subject: id, detail: { name: input.title } })
    const made = await stored(tx, id)
    await bumpCatalogue(tx)
    return made
  })

/** Replaces a recipe. Throws as `createRecipe`, and `stale_version` when someone else has changed it. */
export const updateRecipe = (
  deps: Deps,
  actor: string,
  { _id, ifUpdatedAt, ...input }: RecipeChange,
): Promise<AdminRecipeShape> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockRecipe(tx, _id))) throw recipeNotFound()
    const before = await stored(tx, _id)
    const seen = ifUpdatedAt === undefined ? {} : { updatedAt: ifUpdatedAt }
    refuseStale(before, seen, 'Someone else changed this recipe meanwhile')
    const now = deps.clock()
    if (input.image !== before.image) await requirePictures(tx, [input.image], now)
    await queries.updateRecipe(tx, _id, columnsOf(input, now))
    await setParts(
      tx,
      _id,
      input,
      before.parts.map(({ productId }) => productId),
    )
    const after = await stored(tx, _id)
    const detail = changes(auditedOf(before), auditedOf(after))
    await audit(tx, { at: now, actor, action: 'recipe.updated', subject: _id, detail })
    await bumpCatalogue(tx)
    return after
  })

/** Deletes a recipe; shelves of the home page lose it. Throws `not_found`. */
export const deleteRecipe = (deps: Deps, actor: string, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockRecipe(tx, id))) throw recipeNotFound()
    const { title } = await stored(tx, id)
    await queries.deleteRecipe(tx, id)
    await audit(tx, { at: deps.clock(), actor, action: 'recipe.deleted', subject: id, detail: { name: title } })
    await bumpCatalogue(tx)
  })
