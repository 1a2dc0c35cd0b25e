// API keys. A call sends one as `Authorization: Bearer tk_…`; scopes.ts lists what each scope opens.
import { endpoint } from './endpoint.ts'
import type * as schema from './keys.schema.ts'

/** For administrators; with the scope `shop` alone for everybody, for their own cart. */
export const createKey = endpoint<typeof schema.createKeySchema>({
  method: 'POST',
  url: '/api/keys/create',
  access: 'user',
  invalidates: 'nothing',
  idempotent: true,
  status: 201,
})
export const getKeys = endpoint<typeof schema.getKeysSchema>({ method: 'GET', url: '/api/keys', access: 'user' })
export const deleteKey = endpoint<typeof schema.deleteKeySchema>({
  method: 'DELETE',
  url: '/api/keys',
  access: 'user',
  invalidates: 'sessions',
  idempotent: true,
})
