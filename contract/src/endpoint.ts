// An endpoint is the sentence both sides agree on: method, address, who may call. Its shapes live beside it in
// `<area>.schema.ts`; only their types come along here, so the browser never loads the schemas.
import type { Permission } from '@tokri/rules/permissions.ts'
import type { z } from 'zod'

/**
 * Who may call:
 * - `guest`: everyone; a token is ignored, except that an administrator's reads bypass caches.
 * - `guest-or-user`: everyone; a token that is sent must be valid.
 * - a permission of `rules/src/permissions.ts`: whoever is signed in and has it. One that is held at a store (`staff`,
 *   `picker`, `rider`, `manager`) also needs `store` below.
 * - `refresh`: the bearer is a refresh token. `signature`: the body is signed by a payment provider.
 */
export type Access = 'guest' | 'guest-or-user' | Permission | 'refresh' | 'signature'

export type EndpointSchema = { body?: z.ZodType; query?: z.ZodType; answer: z.ZodType }

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
  /** The status of success when it is not 200. */
  status?: 201
  /** Most bytes of a JSON body when it is not the usual 64 KiB. */
  bodyLimit?: number
  /** Takes as long as it takes: files that are read, drawn or imported. */
  patient?: true
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
