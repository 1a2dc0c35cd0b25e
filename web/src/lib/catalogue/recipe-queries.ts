import { queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getRecipes, recipeDetails, recipeProducts } from '@tokri/contract/recipe.ts'
import { cardOf } from './catalogue-queries.ts'

export const recipesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['recipe', 'all'],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(getRecipes, {}, { signal })).data,
  })

export const recipeQuery = (call: Call, recipeId: string) =>
  queryOptions({
    queryKey: ['recipe', 'one', recipeId],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(recipeDetails, { body: { recipeId } }, { signal })).data,
  })

/** The products of a recipe that the store sells. */
export const recipeProductsQuery = (call: Call, recipeId: string) =>
  queryOptions({
    queryKey: ['recipe', 'products', recipeId],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(recipeProducts, { body: { recipeId } }, { signal })).data.map(cardOf),
  })
