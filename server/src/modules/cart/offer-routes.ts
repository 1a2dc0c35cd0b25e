import * as schema from '@tokri/contract/offer.schema.ts'
import * as offer from '@tokri/contract/offer.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import * as offers from './offers.ts'

export const offerRoutes = (route: Route, deps: Deps): void => {
  route(offer.createOffer, schema.createOfferSchema, async ({ user, body }) => ({
    message: 'Offer created',
    data: await offers.createOffer(deps, user.id, body),
  }))

  route(offer.getOffers, schema.getOffersSchema, async () => ({
    message: 'Offers',
    data: await offers.listOffers(deps),
  }))

  route(offer.updateOffer, schema.updateOfferSchema, async ({ user, body }) => ({
    message: 'Offer updated',
    data: await offers.updateOffer(deps, user.id, body),
  }))

  route(offer.deleteOffer, schema.deleteOfferSchema, async ({ user, body }) => {
    await offers.deleteOffer(deps, user.id, body._id)
    return { message: 'Offer deleted' }
  })
}
