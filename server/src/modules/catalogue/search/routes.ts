import * as schema from '@tokri/contract/product.schema.ts'
import * as product from '@tokri/contract/product.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { EmptySearches } from './empty-searches.ts'
import * as synonyms from './manage-synonyms.ts'

/** The calls with which administrators manage search. */
export const searchAdminRoutes = (route: Route, deps: Deps, emptySearches: EmptySearches): void => {
  route(product.getSynonyms, schema.getSynonymsSchema, async () => ({
    message: 'Synonyms',
    data: { synonyms: await synonyms.readSynonyms(deps) },
  }))

  route(product.setSynonyms, schema.setSynonymsSchema, async ({ body, user }) => ({
    message: 'Synonyms saved',
    data: { synonyms: await synonyms.replaceSynonyms(deps, body.synonyms, user.id) },
  }))

  route(product.emptySearches, schema.emptySearchesSchema, async () => ({
    message: 'Searches that found nothing',
    data: await emptySearches.read(),
  }))
}
