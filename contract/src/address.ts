// Delivery addresses of a shopper.
import type * as schema from './address.schema.ts'
import { endpoint } from './endpoint.ts'

export const createAddress = endpoint<typeof schema.createAddressSchema>({
  method: 'POST',
  url: '/api/address/create',
  access: 'user',
  invalidates: 'nothing',
  status: 201,
})
export const getAddresses = endpoint<typeof schema.getAddressesSchema>({
  method: 'GET',
  url: '/api/address/get-address',
  access: 'user',
})
/** The addresses of a shopper, for an order by phone. */
export const getShopperAddresses = endpoint<typeof schema.getShopperAddressesSchema>({
  method: 'GET',
  url: '/api/address/of-shopper',
  access: 'admin',
})
export const createShopperAddress = endpoint<typeof schema.createShopperAddressSchema>({
  method: 'POST',
  url: '/api/address/create-for-shopper',
  access: 'admin',
  invalidates: 'nothing',
  status: 201,
})
export const updateAddress = endpoint<typeof schema.updateAddressSchema>({
  method: 'PUT',
  url: '/api/address/update-address',
  access: 'user',
  invalidates: 'nothing',
})
export const deleteAddress = endpoint<typeof schema.deleteAddressSchema>({
  method: 'DELETE',
  url: '/api/address/delete-address',
  access: 'user',
  invalidates: 'nothing',
})
