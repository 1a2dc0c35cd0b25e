// Favourites: the products that a shopper has marked.
import { endpoint } from './endpoint.ts'
import type * as schema from './favourite.schema.ts'

/** The favourites that the store sells, the newest first. */
export const getFavourites = endpoint<typeof schema.getFavouritesSchema>({
  method: 'GET',
  url: '/api/favourite/get-favourites',
  access: 'user',
  priority: 'normal',
})
/** The ids of all favourites: whether a heart is filled. */
export const favouriteIds = endpoint<typeof schema.favouriteIdsSchema>({
  method: 'GET',
  url: '/api/favourite/ids',
  access: 'user',
  priority: 'normal',
})
export const addFavourite = endpoint<typeof schema.addFavouriteSchema>({
  method: 'PUT',
  url: '/api/favourite/add',
  access: 'user',
  invalidates: 'nothing',
})
export const removeFavourite = endpoint<typeof schema.removeFavouriteSchema>({
  method: 'DELETE',
  url: '/api/favourite/remove',
  access: 'user',
  invalidates: 'nothing',
})
