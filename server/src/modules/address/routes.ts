import * as schema from '@tokri/contract/address.schema.ts'
import * as address from '@tokri/contract/address.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const addressRoutes = (route: Route, deps: Deps): void => {
  route(address.createAddress, schema.createAddressSchema, async ({ user, body }) => ({
    message: 'Address added successfully',
    data: await service.createAddress(deps, user.id, body),
  }))

  route(address.getAddresses, schema.getAddressesSchema, async ({ user }) => ({
    message: 'Addresses',
    data: await service.listAddresses(deps, user.id),
  }))

  route(address.getShopperAddresses, schema.getShopperAddressesSchema, async ({ query }) => ({
    message: 'Addresses',
    data: await service.listAddresses(deps, query.userId),
  }))

  route(address.createShopperAddress, schema.createShopperAddressSchema, async ({ user, body }) => ({
    message: 'Address added successfully',
    data: await service.createShopperAddress(deps, user.id, body),
  }))

  route(address.updateAddress, schema.updateAddressSchema, async ({ user, body }) => ({
    message: 'Address updated successfully',
    data: await service.updateAddress(deps, user.id, body),
  }))

  route(address.deleteAddress, schema.deleteAddressSchema, async ({ user, body }) => {
    await service.deleteAddress(deps, user.id, body._id)
    return { message: 'Address deleted successfully' }
  })
}
