import * as schema from '@tokri/contract/push.schema.ts'
import * as push from '@tokri/contract/push.ts'
import type { Deps } from '../../../deps.ts'
import type { Route } from '../../../platform/http/route.ts'
import { readPush, setNewOrders, turnOffPush, turnOnPush } from './push.ts'

export const pushRoutes = (route: Route, deps: Deps): void => {
  route(push.getPush, schema.getPushSchema, async ({ user }) => ({
    message: 'Notifications',
    data: await readPush(deps, user.sessionId),
  }))

  route(push.turnOnPush, schema.turnOnPushSchema, async ({ user, body }) => {
    await turnOnPush(deps, user.sessionId, body)
    return { message: 'Notifications are on for this device' }
  })

  route(push.pushNewOrders, schema.pushNewOrdersSchema, async ({ user, body: { newOrders } }) => {
    await setNewOrders(deps, user.sessionId, newOrders)
    return { message: newOrders ? 'This device is told of new orders' : 'This device is not told of new orders' }
  })

  route(push.turnOffPush, schema.turnOffPushSchema, async ({ user }) => {
    await turnOffPush(deps, user.sessionId)
    return { message: 'Notifications are off for this device' }
  })
}
