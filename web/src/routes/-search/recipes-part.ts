import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { type ComponentType, lazy } from 'react'
import type { FoundProps } from './found-recipes.tsx'

const load = () => import('./found-recipes.tsx')

/** The recipes that match a search. The code loads only if there are any. */
export const recipesPart: { Found: ComponentType<FoundProps> } = { Found: lazy(load) }

/** The recipes whose title or parts match a search. */
export const foundRecipesQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['recipe', 'search', search],
    queryFn: async ({ signal }) => (await call(searchRecipes, { body: { search } }, { signal })).data,
    enabled: search !== '',
  })

/** For the server, which draws the page in one go. */
export const loadRecipesPart = async (queryClient: QueryClient, call: Call, search: string) => {
  const recipes = await queryClient.ensureQueryData(foundRecipesQuery(call, search))
  if (recipes.length > 0) recipesPart.Found = (await load()).default
}
