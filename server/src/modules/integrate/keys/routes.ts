import * as schema from '@tokri/contract/keys.schema.ts'
import * as keys from '@tokri/contract/keys.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'

export const keyRoutes = (route: Route, deps: Deps): void => {
  route(keys.createKey, schema.createKeySchema, async ({ user, body, key }) => ({
    message: 'Key created',
    data: await createKey(deps, user, { given: body, once: key }),
  }))

  route(keys.getKeys, schema.getKeysSchema, async ({ user }) => ({
    message: 'Keys',
    data: await listKeys(deps, user),
  }))

  route(keys.deleteKey, schema.deleteKeySchema, async ({ user, body, key }) => {
    await revokeKey(deps, user, { id: body._id, once: key })
    return { message: 'Key revoked' }
  })
}
