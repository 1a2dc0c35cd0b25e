import type { RouterContext } from '../router.ts'
import { categoriesQuery, subcategoriesQuery } from './catalogue-queries.ts'
import { hasSession } from './session.ts'
import { userQuery } from './user-query.ts'

/**
 * The loader of a page that the browser draws alone: person, categories and subcategories have been asked for when it
 * is done, whatever came of it. Until then the splash stands; once they are in memory it takes no time.
 */
export const firstRequests = async ({
  context: { queryClient, call },
}: {
  context: Pick<RouterContext, 'queryClient' | 'call'>
}) => {
  await Promise.allSettled([
    hasSession() ? queryClient.ensureQueryData(userQuery(call)) : null,
    queryClient.ensureQueryData(categoriesQuery(call)),
    queryClient.ensureQueryData(subcategoriesQuery(call)),
  ])
}
