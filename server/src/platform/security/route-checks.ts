// The server refuses to start if a route is not fully declared. A route is created from an endpoint of the contract
// (platform/http/route.ts), which declares access and schemas; any other route gives a reason in its config.
import type { Access, Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { isStorePermission } from '@tokri/rules/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route was made from. */
    endpoint?: Endpoint
    /** For any other route: what it answers, and why everyone may call it. */
    outsideContract?: string
  }
}

/** Call it before any route is created. Adding a route with neither an endpoint nor a reason then throws. */
export const refuseUndeclaredRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.endpoint && !config?.outsideContract)
      throw new Error(`${method} ${url} is not made from the contract and gives no reason (config.outsideContract)`)
  })
}

const accesses: Record<Access, true> = {
  guest: true,
  'guest-or-user': true,
  user: true,
  staff: true,
  picker: true,
  rider: true,
  manager: true,
  admin: true,
  refresh: true,
  signature: true,
}
const isAtStore = (access: Access): boolean =>
  access !== 'guest' &&
  access !== 'guest-or-user' &&
  access !== 'refresh' &&
  access !== 'signature' &&
  isStorePermission(access)

const hasStoreId = (shape: z.ZodType | undefined): boolean => shape instanceof z.ZodObject && 'storeId' in shape.shape
const isEnvelope = (answer: z.ZodType | undefined): boolean =>
  answer instanceof z.ZodObject && 'success' in answer.shape

/** Throws if an endpoint does not declare its access, its input, its answer, or the cache that it invalidates. */
export const refuseUndeclared = (endpoint: Endpoint, schema: EndpointSchema): void => {
  const { method, url, access, store, body, answers, invalidates } = endpoint
  const refuse = (what: string) => {
    throw new Error(`${method} ${url} ${what}`)
  }
  if (!Object.hasOwn(accesses, access ?? '')) refuse('does not say who may call it')
  if (isAtStore(access) !== (store !== undefined)) refuse('does not say which store it is about')
  if ((store === 'body' && !hasStoreId(schema.body)) || (store === 'query' && !hasStoreId(schema.query)))
    refuse(`has no storeId in its ${store}`)
  if (answers === undefined && !isEnvelope(schema.answer)) refuse('declares no answer')
  if (method === 'GET' && (schema.body || body)) refuse('declares a body that nobody can send')
  if (method !== 'GET' && (schema.body === undefined) !== (body !== undefined)) refuse('does not declare what it takes')
  if (method !== 'GET' && invalidates === undefined) refuse('does not say which cache it invalidates')
}
