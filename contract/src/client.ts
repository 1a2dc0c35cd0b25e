// The typed client: `call(endpoint, { body })` through a `send` function (fetch in the browser, inject on the server).
import type { AnswerOf, Endpoint, EndpointSchema, InputOf } from './endpoint.ts'
import type { ErrorCode, FailureAnswer } from './errors.ts'
import type { RefusalData } from './refusal.schema.ts'

export type Sent = {
  method: string
  url: string
  access: Endpoint['access']
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}
export type Send = (request: Sent) => Promise<{
  status: number
  answer: unknown
  /** Seconds, as in `Retry-After`. */
  retryAfter?: number
}>
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/** A failure that the server answered. `code` is null if the answer has no envelope, such as the error page of a proxy. */
export class CallError extends Error {
  status: number
  code: ErrorCode | null
  fields: Record<string, string>
  data: unknown
  /** Seconds after which the server wants the call again; undefined if it does not say. */
  retryAfter: number | undefined
  constructor(status: number, failure: Partial<FailureAnswer>, retryAfter?: number) {
    super(failure.message ?? 'Something went wrong')
    this.name = 'CallError'
    this.status = status
    this.code = failure.code ?? null
    this.fields = failure.fields ?? {}
    this.data = failure.data
    this.retryAfter = retryAfter
  }
}

export const hasCode = (error: unknown, code: ErrorCode): error is CallError =>
  error instanceof CallError && error.code === code

/** Whether the shop refused a call: then it has changed nothing. After any other failure it may have. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status < 500

/** Whether a call failed because its subject no longer exists, so that the screen must be loaded again. */
export const isGone = (error: unknown): boolean => hasCode(error, 'not_found')

/** The data of a refusal with this code; undefined for any other error, and if the refusal has no data. */
export const refusalData = <Code extends keyof RefusalData>(
  error: unknown,
  code: Code,
): RefusalData[Code] | undefined =>
  // The server serialises the data by the schema of this code.
  hasCode(error, code) ? (error.data as RefusalData[Code] | undefined) : undefined

export type Call = <S extends EndpointSchema>(
  endpoint: Endpoint<S>,
  input?: InputOf<S>,
  options?: CallOptions,
) => Promise<AnswerOf<S>>

const withQuery = (url: string, query: unknown): string => {
  if (typeof query !== 'object' || query === null) return url
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? url : `${url}?${text}`
}

const isEnvelope = (value: unknown): value is Partial<FailureAnswer> => typeof value === 'object' && value !== null

export const createClient =
  (send: Send): Call =>
  async (endpoint, input, options) => {
    const { body, query } = (input ?? {}) as { body?: unknown; query?: unknown }
    const { method, access } = endpoint
    const { status, answer, retryAfter } = await send({
      method,
      access,
      url: withQuery(endpoint.url, query),
      body,
      ...options,
    })
    if (status >= 400) throw new CallError(status, isEnvelope(answer) ? answer : {}, retryAfter)
    // The server serialises the answer by the same schema.
    return answer as never
  }
