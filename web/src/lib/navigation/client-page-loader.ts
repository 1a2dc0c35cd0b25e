import { userQuery } from '../account/user-query.ts'
import { categoriesQuery, subcategoriesQuery } from '../catalogue/catalogue-queries.ts'
import { hasSession } from '../session/session.ts'
import type { RouterContext } from './router-context.ts'

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
