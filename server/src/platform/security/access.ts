// The one place where access is checked. It runs before the body of a request is read. A permission at a store is checked
// again once the store is known.
import type { Access, Endpoint } from '@tokri/contract/endpoint.ts'
import { seenBy } from '@tokri/contract/permits.ts'
import { can, type Permission, type Person } from '@tokri/rules/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The signed-in person, with their current role and duties. */
export type Viewer = Person & {
  id: string
  sessionId: string
  /** What an API key may do; undefined for a person. `id` is then that of the key, or of the person whose own key it is. */
  scopes?: readonly string[]
  /** True if role and duties are withheld until the person sets up the second factor that the shop requires. */
  lacksSecondFactor?: true
}

/**
 * Returns the owner of a token; throws AppError('invalid_token') for an invalid one. `keptMs` is how long a session and its
 * user may be used after they were read, if other than usual.
 */
export type Authenticate = (token: string, keptMs?: number) => Promise<Viewer>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Whether no check is needed: the call is open to guests, and the request has no token. */
export const isPlainGuest = (access: Access, request: FastifyRequest): boolean =>
  request.headers.authorization === undefined && (access === 'guest' || access === 'guest-or-user')

/** Throws `permission_denied` for an API key with none of these scopes. */
export const requireScope = ({ scopes }: Viewer, needed: readonly string[]): void => {
  if (!scopes || needed.some((scope) => scopes.includes(scope))) return
  const message =
    needed.length === 0
      ? 'This call takes no API key'
      : `This call needs an API key with the scope ${needed.join(' or ')}`
  throw new AppError('permission_denied', { message })
}

/** Sets `request.viewer`. Throws `invalid_token` or `permission_denied`. */
export const decideAccess = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: (token: string) => Promise<Viewer>,
): Promise<void> => {
  const { access } = endpoint
  if (access === 'refresh' || access === 'signature' || isPlainGuest(access, request)) return
  const token = bearerOf(request)
  if (access === 'guest') {
    // An expired session may still shop; only the reads of an administrator differ.
    const viewer = token === null ? null : await authenticate(token).catch(() => null)
    request.viewer = viewer && can(viewer, 'admin') ? viewer : null
    return
  }
  if (token === null) throw new AppError('invalid_token')
  request.viewer = seenBy(endpoint, await authenticate(token))
  if (access === 'guest-or-user' || can(request.viewer, access)) return
  const { scopes, lacksSecondFactor } = request.viewer
  if (scopes)
    throw new AppError('permission_denied', { message: 'This call is about all stores, and the API key is for some' })
  throw new AppError(lacksSecondFactor ? 'second_factor_required' : 'permission_denied')
}

/** Throws `not_found` without the permission at this store, because staff must not see what other stores have. */
export const requireAtStore = (viewer: Viewer | null, permission: Permission, storeId: string): void => {
  if (!viewer || !can(viewer, permission, storeId)) throw new AppError('not_found')
}
