import * as schema from '@tokri/contract/product.schema.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { EmptySearches } from './empty-searches.ts'
import * as synonyms from './manage-synonyms.ts'

/** The calls with which administrators manage search. */
export const searchAdminRoutes = (route: Route, deps: Deps, emptySearches: EmptySearches): void => {
  route(productAdmin.getSynonyms, schema.getSynonymsSchema, async () => ({
    message: 'Synonyms',
    data: { synonyms: await synonyms.readSynonyms(deps) },
  }))

  route(productAdmin.setSynonyms, schema.setSynonymsSchema, async ({ body, user }) => ({
    message: 'Synonyms saved',
    data: { synonyms: await synonyms.replaceSynonyms(deps, body.synonyms, user.id) },
  }))

  route(productAdmin.emptySearches, schema.emptySearchesSchema, async () => ({
    message: 'Searches that found nothing',
    data: await emptySearches.read(),
  }))
}
