import * as schema from '@tokri/contract/user.schema.ts'
import * as user from '@tokri/contract/user.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { bearerOf, type Route } from '../../platform/route.ts'
import * as service from './service.ts'
import { endSession, refreshSession } from './sessions.ts'

export const userRoutes = (route: Route, deps: Deps): void => {
  route(user.register, schema.registerSchema, async ({ body }) => ({
    message: 'User registered successfully',
    data: await service.register(deps, body),
  }))

  route(user.login, schema.loginSchema, async ({ body, request }) => ({
    message: 'Login successful!',
    data: await service.login(deps, body, request.headers['user-agent'] ?? ''),
  }))

  route(user.refreshToken, schema.refreshTokenSchema, async ({ request }) => {
    const token = bearerOf(request)
    if (token === null) throw new AppError('invalid_token')
    return { message: 'Session refreshed', data: await refreshSession(deps, token) }
  })

  route(user.userDetails, schema.userDetailsSchema, async ({ user }) => ({
    message: 'User details',
    data: await service.readProfile(deps, user.id),
  }))

  route(user.logout, schema.logoutSchema, async ({ user }) => {
    await endSession(deps, user.sessionId)
    return { message: 'Logged out successfully' }
  })
}
