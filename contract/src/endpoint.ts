// An endpoint describes one call of the API: its method and URL, who may make it, and how the server treats it. The
// schemas are in `<area>.schema.ts`; only their types are imported, so the browser never loads them.
import type { Permission } from '@tokri/rules/permissions.ts'
import type { z } from 'zod'
import type { rateLimits } from './rate-limits.ts'

/**
 * Who may call:
 * - `guest`: everyone; a token is ignored, except that an administrator's reads bypass caches.
 * - `guest-or-user`: everyone; a token that is sent must be valid.
 * - a permission of `rules/src/permissions.ts`: signed-in users who have it. A permission that applies to one store
 *   (`staff`, `picker`, `rider`, `manager`) also needs `store` below.
 * - `refresh`: the bearer is a refresh token. `signature`: the body is signed by a payment provider.
 */
export type Access = 'guest' | 'guest-or-user' | Permission | 'refresh' | 'signature'

/** What the server keeps in memory and must read again after a change. */
export type CacheName = 'catalogue' | 'sessions'

export type EndpointSchema = { body?: z.ZodType; query?: z.ZodType; answer: z.ZodType }

/**
 * Every endpoint has a method, a URL and an access. Every endpoint but GET also has `invalidates`, and `body` if the schema
 * declares none. An endpoint with a permission at a store also has `store`. Otherwise the server refuses to start.
 */
export type Endpoint<S extends EndpointSchema = EndpointSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
  /**
   * How the server finds the store, if the permission applies to one: by `storeId` in the body or in the query. `handler`:
   * the handler finds the store (such as the store of an order) and calls `requireAtStore`. `any`: the call is about no
   * single store, and the permission at any store is enough. What belongs to another store is answered with 404.
   */
  store?: 'body' | 'query' | 'handler' | 'any'
  /** What is sent instead of a JSON object: a form with one file, raw bytes that a signature covers, or nothing. */
  body?: 'multipart' | 'raw' | 'none'
  /** The most bytes of a JSON body, if other than `limits.jsonBytes`. */
  bodyLimit?: number
  /** The status of success, if other than 200. */
  status?: 201
  /** The media type of the answer, if other than the JSON envelope. */
  answers?: 'text/csv' | 'application/pdf' | 'image/webp' | 'text/event-stream'
  /** The cache to invalidate after the call. It happens at once in this process, and within a second in the others. */
  invalidates?: CacheName | 'nothing'
  /** An overloaded server refuses `low` first (the default), then `normal`, and `high` last. */
  priority?: 'normal' | 'high'
  /** The rate limit. Every call counts against it, also a refused one. */
  rateLimit?: keyof typeof rateLimits
  /** The call accepts an `Idempotency-Key`: a repeat gets the stored answer. */
  idempotent?: true
  /** No time limit for the answer, because the call reads or writes a file. */
  noTimeout?: true
  /** Carries the types of the schema. It has no value at run time. */
  readonly schema?: S
}

export const endpoint = <S extends EndpointSchema>(definition: Endpoint<S>): Endpoint<S> => definition

type Part<S, K extends 'body' | 'query'> = K extends keyof S
  ? S[K] extends z.ZodType
    ? { [P in K]: z.input<S[K]> }
    : object
  : object

export type InputOf<S extends EndpointSchema> = Part<S, 'body'> & Part<S, 'query'>
export type AnswerOf<S extends EndpointSchema> = z.output<S['answer']>
