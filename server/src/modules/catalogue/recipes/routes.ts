import * as schema from '@tokri/contract/recipe.schema.ts'
import * as recipe from '@tokri/contract/recipe.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import * as recipes from './manage-recipes.ts'

/** The calls with which administrators manage recipes. */
export const recipeRoutes = (route: Route, deps: Deps): void => {
  route(recipe.getAllRecipes, schema.getAllRecipesSchema, async () => ({
    message: 'Recipes',
    data: await recipes.listAllRecipes(deps),
  }))

  route(recipe.createRecipe, schema.createRecipeSchema, async ({ user, body }) => ({
    message: 'Recipe created',
    data: await recipes.createRecipe(deps, user.id, body),
  }))

  route(recipe.updateRecipe, schema.updateRecipeSchema, async ({ user, body }) => ({
    message: 'Recipe updated',
    data: await recipes.updateRecipe(deps, user.id, body),
  }))

  route(recipe.deleteRecipe, schema.deleteRecipeSchema, async ({ user, body }) => {
    await recipes.deleteRecipe(deps, user.id, body._id)
    return { message: 'Recipe deleted' }
  })
}
