// An endpoint is one call of the API: method, URL, who may make it, and how the server treats it. Its schemas stand
// beside it in `<area>.schema.ts`; only their types are imported here, so the browser never loads them.
import type { Permission } from '@tokri/rules/permissions.ts'
import type { z } from 'zod'
import type { rateLimits } from './rate-limits.ts'

/**
 * Who may call:
 * - `guest`: everyone; a token is ignored, except that an administrator's reads bypass caches.
 * - `guest-or-user`: everyone; a token that is sent must be valid.
 * - a permission of `rules/src/permissions.ts`: signed-in users who have it. One that is held at a store (`staff`,
 *   `picker`, `rider`, `manager`) also needs `store` below.
 * - `refresh`: the bearer is a refresh token. `signature`: the body is signed by a payment provider.
 */
export type Access = 'guest' | 'guest-or-user' | Permission | 'refresh' | 'signature'

/** What the server keeps in memory and must read again after a change. */
export type CacheName = 'catalogue' | 'sessions'

export type EndpointSchema = { body?: z.ZodType; query?: z.ZodType; answer: z.ZodType }

/**
 * Required of every endpoint: method, url and access. Required of every method but GET: `invalidates`, and `body` where
 * the schema declares none. Required of a permission at a store: `store`. The server refuses to start otherwise.
 */
export type Endpoint<S extends EndpointSchema = EndpointSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
  /**
   * Where the call names its store, for permissions that are held at a store: `storeId` in the body or in the query.
   * `handler`: the handler finds the store out (that of an order, say) and calls `requireAtStore`. `any`: the call is
   * about no single store, and the permission at any store is enough. Another store's things are 404.
   */
  store?: 'body' | 'query' | 'handler' | 'any'
  /** What is sent instead of a JSON object: a form with one file, bytes that are signed as they are, or nothing. */
  body?: 'multipart' | 'raw' | 'none'
  /** Most bytes of a JSON body when it is not `limits.jsonBytes`. */
  bodyLimit?: number
  /** The status of success when it is not 200. */
  status?: 201
  /** The media type of the answer when it is not the JSON envelope. */
  answers?: 'text/csv' | 'application/pdf' | 'text/event-stream'
  /** The cache that is read again as soon as the call is answered, in the process that answers; others take a second. */
  invalidates?: CacheName | 'nothing'
  /** An overloaded server refuses `low` first (the default), then `normal`, and `high` last. */
  priority?: 'normal' | 'high'
  /** The rate limit that every call counts against, refused ones too. */
  rateLimit?: keyof typeof rateLimits
  /** Takes an `Idempotency-Key`: a repeat gets the stored answer. */
  idempotent?: true
  /** The answer may take as long as it takes: files that are read or written. */
  noTimeout?: true
  /** Carries the types of the schema; never set. */
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
