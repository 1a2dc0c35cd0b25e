// What shoppers see of recipes.
import type { RecipeCardShape, RecipePartShape, RecipeShape } from '@tokri/contract/recipe.schema.ts'
import { matchesWords } from '@tokri/rules/matches-words.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import * as queries from './recipe-queries.ts'

/** The most recipes in the answer to a search. */
const MOST_FOUND = 10

export const recipeNotFound = (): AppError => new AppError('not_found', { message: 'Recipe not found' })

const cardOf = ({ id, title, image, servings, minutes }: queries.RecipeCardRow): RecipeCardShape => ({
  _id: id,
  title,
  image,
  servings,
  minutes,
})

export const listRecipes = async (db: Db): Promise<RecipeCardShape[]> => (await queries.readCards(db)).map(cardOf)

/** A published recipe. Throws `not_found`. */
export const showRecipe = async (db: Db | Tx, id: string): Promise<RecipeShape> => {
  const row = await queries.readRecipe(db, id)
  if (!row?.published) throw recipeNotFound()
  const parts = row.parts.map(({ name, amount, productId, quantity }) => ({ name, amount, productId, quantity }))
  return { ...cardOf(row), method: row.method, parts }
}

/** The ids of the products of a published recipe, in the order of its parts. Throws `not_found`. */
export const productsOfRecipe = async (db: Db, id: string): Promise<string[]> =>
  (await showRecipe(db, id)).parts.map(({ productId }) => productId).filter((productId) => productId !== null)

/** The products of a published recipe with the pieces that it needs. Throws `not_found`. */
export const recipeLines = async (
  tx: Tx,
  id: string,
): Promise<{ productId: string; name: string; quantity: number }[]> => {
  const isOnSale = (part: RecipePartShape): part is RecipePartShape & { productId: string } => part.productId !== null
  return (await showRecipe(tx, id)).parts
    .filter(isOnSale)
    .map(({ productId, name, quantity }) => ({ productId, name, quantity }))
}

/** The published recipes whose title or parts contain every word of `text`, those whose title does first. */
export const findRecipes = async (db: Db, text: string): Promise<RecipeCardShape[]> => {
  const rows = (await queries.readSearchTexts(db)).filter(({ title, parts }) => matchesWords([title, ...parts], text))
  const byTitle = rows.filter(({ title }) => matchesWords([title], text))
  return [...byTitle, ...rows.filter((row) => !byTitle.includes(row))].slice(0, MOST_FOUND).map(cardOf)
}
