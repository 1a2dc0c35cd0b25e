import type { Send } from '@tokri/contract/client.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toast.ts'
import { learnServerTime } from '../browser/server-time.ts'
import { sessionFetch } from '../session/session.ts'

export const SERVER_UNREACHABLE = m.shop_server_unreachable()

/** The request did not reach the server, or the answer was lost. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(SERVER_UNREACHABLE, { cause })
    this.name = 'NetworkError'
  }
}

const answerOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return null
  }
}

export const warnOfStalePrices = () => showToast({ kind: 'blank', id: 'stale', text: m.shop_prices_stale() })

/** Sends calls with fetch. A FormData body is sent as multipart, any other as JSON. */
export const browserSend: Send = async ({ method, url, body, headers, signal }) => {
  const isForm = body instanceof FormData
  const response = await sessionFetch(url, {
    method,
    signal,
    headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new NetworkError(cause)
  })
  learnServerTime(response.headers.get('date'))
  // The server warns of answers from before an outage of its database.
  if (response.headers.has('warning')) warnOfStalePrices()
  return {
    status: response.status,
    answer: await answerOf(response),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  }
}
