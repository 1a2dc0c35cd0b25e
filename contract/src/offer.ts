// Offers such as "buy 2 get 1 free". They apply to every cart by themselves, the oldest first.
import { endpoint } from './endpoint.ts'
import type * as schema from './offer.schema.ts'

export const createOffer = endpoint<typeof schema.createOfferSchema>({
  method: 'POST',
  url: '/api/offer/create',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
})
export const getOffers = endpoint<typeof schema.getOffersSchema>({
  method: 'POST',
  url: '/api/offer/get-offers',
  access: 'admin',
  invalidates: 'nothing',
})
export const updateOffer = endpoint<typeof schema.updateOfferSchema>({
  method: 'PUT',
  url: '/api/offer/update',
  access: 'admin',
  invalidates: 'catalogue',
})
/** Orders keep what it took off. */
export const deleteOffer = endpoint<typeof schema.deleteOfferSchema>({
  method: 'DELETE',
  url: '/api/offer/delete',
  access: 'admin',
  invalidates: 'catalogue',
})
