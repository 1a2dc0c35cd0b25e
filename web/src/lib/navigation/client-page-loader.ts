import { userQuery } from '../account/user-query.ts'
import { categoriesQuery, subcategoriesQuery } from '../catalogue/catalogue-queries.ts'
import { hasSession } from '../session/session.ts'
import type { RouterContext } from './router-context.ts'

/**
 * The loader of client-rendered pages: requests the user, the categories and the subcategories, and ignores failures.
 * The splash screen shows while it runs; with cached data it ends at once.
 */
export const clientPageLoader = async ({
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
