import * as schema from '@tokri/contract/favourite.schema.ts'
import * as favourite from '@tokri/contract/favourite.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { storeOf } from '../../store/service.ts'
import { storeProducts } from '../service.ts'
import { deleteFavourite, readIds } from './favourite-queries.ts'
import { addFavourite } from './favourites.ts'

export const favouriteRoutes = (route: Route, deps: Deps): void => {
  route(favourite.getFavourites, schema.getFavouritesSchema, async ({ user, request }) => ({
    message: 'Favourites',
    data: await storeProducts(deps, await storeOf(deps, request), await readIds(deps.db, user.id)),
  }))

  route(favourite.favouriteIds, schema.favouriteIdsSchema, async ({ user }) => ({
    message: 'Favourites',
    data: await readIds(deps.db, user.id),
  }))

  route(favourite.addFavourite, schema.addFavouriteSchema, async ({ user, body }) => {
    await addFavourite(deps, user.id, body.productId)
    return { message: 'Added to your favourites' }
  })

  route(favourite.removeFavourite, schema.removeFavouriteSchema, async ({ user, body }) => {
    await deleteFavourite(deps.db, user.id, body.productId)
    return { message: 'Removed from your favourites' }
  })
}
