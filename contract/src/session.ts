// Sessions of a signed-in person.
import { endpoint } from './endpoint.ts'
import type * as schema from './user.schema.ts'

export const refreshToken = endpoint<typeof schema.refreshTokenSchema>({
  method: 'POST',
  url: '/api/user/refresh-token',
  access: 'refresh',
  body: 'none',
  invalidates: 'sessions',
})
export const userDetails = endpoint<typeof schema.userDetailsSchema>({
  method: 'GET',
  url: '/api/user/user-details',
  access: 'user',
})
export const logout = endpoint<typeof schema.logoutSchema>({
  method: 'GET',
  url: '/api/user/logout',
  access: 'user',
  invalidates: 'sessions',
})
export const getSessions = endpoint<typeof schema.getSessionsSchema>({
  method: 'GET',
  url: '/api/user/sessions',
  access: 'user',
})
export const endSessions = endpoint<typeof schema.endSessionsSchema>({
  method: 'DELETE',
  url: '/api/user/sessions',
  access: 'user',
  invalidates: 'sessions',
})
