// The typed client: `call(endpoint, { body })` over whatever carries it (fetch in the browser, inject on the server).
import type { AnswerOf, Endpoint, EndpointSchema, InputOf } from './endpoint.ts'
import type { ErrorCode, FailureAnswer } from './errors.ts'

export type Sent = {
  method: string
  url: string
  access: Endpoint['access']
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}
export type Send = (request: Sent) => Promise<{ status: number; answer: unknown }>
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/** A refusal of the server. `code` is null when the answer was not in the envelope (a proxy's page, say). */
export class CallError extends Error {
  status: number
  code: ErrorCode | null
  fields: Record<string, string>
  data: unknown
  constructor(status: number, failure: Partial<FailureAnswer>) {
    super(failure.message ?? 'Something went wrong')
    this.name = 'CallError'
    this.status = status
    this.code = failure.code ?? null
    this.fields = failure.fields ?? {}
    this.data = failure.data
  }
}

/** Whether a call was about something that is not there any more, so that whoever still shows it looks again. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'not_found'

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
    const { status, answer } = await send({ method, access, url: withQuery(endpoint.url, query), body, ...options })
    if (status >= 400) throw new CallError(status, isEnvelope(answer) ? answer : {})
    // The server serialises by the same schema, so the answer has its shape.
    return answer as never
  }
