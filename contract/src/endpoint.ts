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
 * Every endpoint has `method`, `url` and `access`. The server does not start if one of these is missing as well:
 * - `invalidates`, unless the method is GET.
 * - `body`, unless the method is GET or the schema declares a body.
 * - `store`, if the access is a permission that applies to one store.
 */
export type Endpoint<S extends EndpointSchema = EndpointSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
  /**
   * For a permission that applies to one store: how the server finds that store.
   * - `body`, `query`: by `storeId` in the body or in the query.
   * - `handler`: the handler finds the store (such as the store of an order) and calls `requireAtStore`.
   * - `any`: the permission at any store is enough.
   * A call about a store at which the caller lacks the permission is answered with 404.
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
  /** The cache that the call invalidates: at once in this process, and within a second in the other processes. */
  invalidates?: CacheName | 'nothing'
  /** An overloaded server refuses calls without a priority first, then `normal` ones, and `high` ones last. */
  priority?: 'normal' | 'high'
  /** The rate limit. Refused calls count too. */
  rateLimit?: keyof typeof rateLimits
  /** The call accepts an `Idempotency-Key`: a repeat gets the stored answer. */
  idempotent?: true
  /** The answer has no time limit. For calls that read or write a file, wait for another service, or may change a whole category. */
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
