// Recipes: dishes with their products. Shoppers add all of them to the cart with `addRecipe` of cart.ts.
import { endpoint } from './endpoint.ts'
import type * as schema from './recipe.schema.ts'

/** The published recipes. */
export const getRecipes = endpoint<typeof schema.getRecipesSchema>({
  method: 'GET',
  url: '/api/recipe/get-recipes',
  access: 'guest',
  priority: 'normal',
})
export const recipeDetails = endpoint<typeof schema.recipeDetailsSchema>({
  method: 'POST',
  url: '/api/recipe/get-recipe-details',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
/** The products of a recipe that the store sells. */
export const recipeProducts = endpoint<typeof schema.recipeProductsSchema>({
  method: 'POST',
  url: '/api/recipe/get-products',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})
/** The published recipes whose title or parts contain the words of a search. */
export const searchRecipes = endpoint<typeof schema.searchRecipesSchema>({
  method: 'POST',
  url: '/api/recipe/search-recipe',
  access: 'guest',
  invalidates: 'nothing',
  priority: 'normal',
})

/** All recipes, as administrators edit them. */
export const getAllRecipes = endpoint<typeof schema.getAllRecipesSchema>({
  method: 'POST',
  url: '/api/recipe/get-all',
  access: 'admin',
  invalidates: 'nothing',
})
export const createRecipe = endpoint<typeof schema.createRecipeSchema>({
  method: 'POST',
  url: '/api/recipe/create',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
})
export const updateRecipe = endpoint<typeof schema.updateRecipeSchema>({
  method: 'PUT',
  url: '/api/recipe/update',
  access: 'admin',
  invalidates: 'catalogue',
})
export const deleteRecipe = endpoint<typeof schema.deleteRecipeSchema>({
  method: 'DELETE',
  url: '/api/recipe/delete',
  access: 'admin',
  invalidates: 'catalogue',
})
