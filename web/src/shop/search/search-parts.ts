import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { type ComponentType, lazy } from 'react'
import type { SearchPage } from '../../lib/catalogue/catalogue-queries.ts'
import type { FoundProps } from './found-recipes.tsx'
import type { NearestProps } from './nearest-shelf.tsx'
import type { FiltersProps } from './search-filters.tsx'

const loadRecipes = () => import('./found-recipes.tsx')
const loadFilters = () => import('./search-filters.tsx')
const loadNearest = () => import('./nearest-shelf.tsx')
const loadPopular = () => import('./popular-searches.tsx')

/** Parts of the search page whose code loads only if they are shown. */
export const searchParts: {
  Recipes: ComponentType<FoundProps>
  Filters: ComponentType<FiltersProps>
  Nearest: ComponentType<NearestProps>
  Popular: ComponentType
  /** In browsers only. */
  Recent: ComponentType
} = {
  Recipes: lazy(loadRecipes),
  Filters: lazy(loadFilters),
  Nearest: lazy(loadNearest),
  Popular: lazy(loadPopular),
  Recent: lazy(() => import('./recent-searches.tsx')),
}

/** The recipes whose title or parts match a search. */
export const foundRecipesQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['recipe', 'search', search],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(searchRecipes, { body: { search } }, { signal })).data,
    enabled: search !== '',
  })

/** For the server, which draws the page in one go. */
export const loadSearchParts = async (
  queryClient: QueryClient,
  call: Call,
  { q, first }: { q: string; first: SearchPage | undefined },
) => {
  const recipes = await queryClient.ensureQueryData(foundRecipesQuery(call, q))
  if (recipes.length > 0) searchParts.Recipes = (await loadRecipes()).default
  if (first?.facets) searchParts.Filters = (await loadFilters()).default
  const isEmpty = first?.totalCount === 0
  if (q !== '' && !isEmpty) return
  const { suggestionsQuery } = await import('../../lib/catalogue/suggestions-query.ts')
  await queryClient.ensureQueryData(suggestionsQuery(call, q))
  if (isEmpty) searchParts.Nearest = (await loadNearest()).default
  if (q === '') searchParts.Popular = (await loadPopular()).default
}
