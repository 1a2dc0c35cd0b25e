// An endpoint is the sentence both sides agree on: method, address, who may call. Its shapes live beside it in
// `<area>.schema.ts`; only their types come along here, so the browser never loads the schemas.
import type { z } from 'zod'

/**
 * anyone: the token is ignored, except that an administrator's reads are fresh.
 * visitor: a token is optional, but one that is sent must be good.
 * user, admin: signed in; with the role `Admin`.
 * refresh: the refresh token as bearer. signature: the call proves itself by what it signs.
 */
export type Access = 'anyone' | 'visitor' | 'user' | 'admin' | 'refresh' | 'signature'

export type EndpointSchema = { body?: z.ZodType; query?: z.ZodType; answer: z.ZodType }

export type Endpoint<S extends EndpointSchema = EndpointSchema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/${string}`
  access: Access
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
