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
