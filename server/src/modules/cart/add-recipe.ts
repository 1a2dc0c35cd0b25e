import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recipeLines } from '../catalogue/service.ts'
import type { Shopper } from './queries.ts'
import { addAvailable } from './refill-cart.ts'

/** Adds the available products of a recipe to the cart, and lists the others. Throws `not_found`. */
export const addRecipe = (deps: Deps, shopper: Shopper, recipeId: string): ReturnType<typeof addAvailable> =>
  inTransaction(deps.db, async (tx) => addAvailable(tx, deps, shopper, { lines: await recipeLines(tx, recipeId) }))
