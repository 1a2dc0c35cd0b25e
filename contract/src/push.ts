// Push messages to the browser of the session that makes the call.
import { endpoint } from './endpoint.ts'
import type * as schema from './push.schema.ts'

export const getPush = endpoint<typeof schema.getPushSchema>({
  method: 'GET',
  url: '/api/user/push',
  access: 'user',
})
export const turnOnPush = endpoint<typeof schema.turnOnPushSchema>({
  method: 'PUT',
  url: '/api/user/push',
  access: 'user',
  invalidates: 'nothing',
  rateLimit: 'pushChanges',
})
export const turnOffPush = endpoint<typeof schema.turnOffPushSchema>({
  method: 'DELETE',
  url: '/api/user/push',
  access: 'user',
  invalidates: 'nothing',
  body: 'none',
})
/** Whether this browser gets the new orders of the shop. 404 if push is off here. */
export const pushNewOrders = endpoint<typeof schema.pushNewOrdersSchema>({
  method: 'PUT',
  url: '/api/user/push-new-orders',
  access: 'admin',
  invalidates: 'nothing',
})
