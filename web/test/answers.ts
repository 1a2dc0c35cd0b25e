// The API of component tests: `fetch` is answered by what a test declares, typed by the schemas of the contract. The code of
// the browser above it is the real one.
import type { AnswerOf, Endpoint, EndpointSchema, InputOf } from '@tokri/contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '@tokri/contract/errors.ts'
import type { RefusalData } from '@tokri/contract/refusal.schema.ts'

/** The fields of an answer. Its envelope is added; a screen that shows `message` needs one. */
type Fields<S extends EndpointSchema> = Omit<AnswerOf<S>, 'success' | 'error' | 'message'> & { message?: string }

/** A Response is sent as it is: a file, a stream, or an answer that is not the shop's. */
type Reply<S extends EndpointSchema> = Fields<S> | Response

export type Answer = { method: string; url: string; reply: (request: unknown) => unknown }

/**
 * Answers every call of an endpoint, with a fixed reply or by a function of the request. A reply may be thrown (`refusal`,
 * `networkError`), and a promise delays it.
 */
export const on = <S extends EndpointSchema>(
  { method, url }: Endpoint<S>,
  reply: Reply<S> | ((request: InputOf<S>) => Reply<S> | Promise<Reply<S>>),
): Answer => ({
  method,
  url,
  // The test's own type of the request: `fetch` has parsed it from what the client of the contract sent.
  reply: (request) => (typeof reply === 'function' ? reply(request as InputOf<S>) : reply),
})

type RefusalParts<Code extends ErrorCode> = {
  message?: string
  fields?: Record<string, string>
  /** Seconds, as in `Retry-After`. */
  retryAfter?: number
} & (Code extends keyof RefusalData ? { data?: RefusalData[Code] } : { data?: never })

/** A refusal of the shop. Throw it in a reply, or reply with it. */
export const refusal = <Code extends ErrorCode>(code: Code, parts?: RefusalParts<Code>): Response => {
  const { retryAfter, ...rest } = parts ?? {}
  return Response.json(
    { success: false, error: true, message: errorCodes[code].message, code, requestId: 'r1', ...rest },
    {
      status: errorCodes[code].status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    },
  )
}

/** The call did not reach the server. Throw it in a reply. */
export const networkError = () => new TypeError('Failed to fetch')

/** An error page of a proxy: no message for the shopper is in it. */
export const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })

export type Sent = { method: string; url: string; request: unknown; headers: Headers }

const bodyOf = (body: RequestInit['body']): unknown =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? undefined)

const realFetch = window.fetch

/** Pictures and files go up by XMLHttpRequest, for their progress. `fetch` answers it, so that both are declared alike. */
const uploadByFetch = () => {
  const headers = new Headers()
  const target = { method: 'POST', url: '' }
  const request = Object.assign(new EventTarget(), {
    upload: new EventTarget(),
    status: 0,
    responseText: '',
    open: (method: string, url: string) => void Object.assign(target, { method, url }),
    setRequestHeader: (name: string, value: string) => headers.set(name, value),
    send: async (body: FormData | null) => {
      request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      try {
        const response = await window.fetch(target.url, { method: target.method, headers, body })
        Object.assign(request, { status: response.status, responseText: await response.text() })
        request.dispatchEvent(new Event('load'))
      } catch {
        request.dispatchEvent(new Event('error'))
      }
    },
  })
  return request
}

/**
 * The calls of one test. `deviceAhead` is how many milliseconds the clock of the browser is before that of the server. Without
 * it answers have no date, and the one clock is that of the test.
 */
export const fakeApi = (answers: Answer[], deviceAhead: number | undefined) => {
  const headers = (): Record<string, string> =>
    deviceAhead === undefined ? {} : { date: new Date(Date.now() - deviceAhead).toUTCString() }

  const sent: Sent[] = []
  const undeclared: string[] = []
  const ended = Promise.withResolvers<never>()
  // Nobody may be waiting when the test ends.
  ended.promise.catch(() => {})

  // `new` returns the object that the function makes. The cast: uploads use neither the constants nor the prototype.
  window.XMLHttpRequest = function Upload() {
    return uploadByFetch()
  } as unknown as typeof XMLHttpRequest

  window.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const method = init.method ?? 'GET'
    const query = searchParams.size > 0 ? { query: Object.fromEntries(searchParams) } : {}
    const request = { body: bodyOf(init.body), ...query }
    sent.push({ method, url: pathname, request, headers: new Headers(init.headers) })
    // The last answer counts: a test adds one to change what the shop says.
    const answer = answers.findLast((each) => each.method === method && each.url === pathname)
    if (!answer) {
      undeclared.push(`${method} ${pathname}`)
      throw networkError()
    }
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    )
    aborted.catch(() => {})
    const reply = await Promise.race([
      Promise.resolve(request)
        .then(answer.reply)
        .catch((thrown: unknown) => {
          if (thrown instanceof Response) return thrown
          throw thrown
        }),
      ended.promise,
      aborted,
    ])
    return reply instanceof Response
      ? reply.clone()
      : Response.json({ success: true, error: false, message: '', ...(reply as object) }, { headers: headers() })
  }

  return {
    sent,
    /** The calls that no answer is declared for. */
    undeclared,
    answers,
    /** Ends the calls that wait for a reply, and those that follow. */
    end: () => ended.reject(new DOMException('The test has ended', 'AbortError')),
  }
}
