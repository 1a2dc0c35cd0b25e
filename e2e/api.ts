// API calls that a test makes outside of its page, to set up data and to check results.
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

type Multipart = Record<string, { name: string; mimeType: string; buffer: Buffer }>
type Call = {
  method?: 'get' | 'post' | 'put' | 'delete'
  data?: object
  multipart?: Multipart
  token?: string | null | undefined
  headers?: Record<string, string>
}

const BUSY = 503

/**
 * The raw response. A 503 of a busy server is retried. The retry has the same key, because a call may succeed after its
 * answer came too late.
 */
export const apiResponse = async (request: APIRequestContext, url: string, call: Call = {}): Promise<APIResponse> => {
  const { method = 'post', data, multipart, token } = call
  const headers = {
    ...(token != null && { authorization: `Bearer ${token}` }),
    ...(method !== 'get' && { 'idempotency-key': crypto.randomUUID() }),
    ...call.headers,
  }
  const send = () => request[method](url, { headers, ...(data && { data }), ...(multipart && { multipart }) })
  let response = await send()
  await expect
    .poll(async () => {
      if (response.status() === BUSY) response = await send()
      return response.status()
    })
    .not.toBe(BUSY)
  return response
}

/** The parsed answer; throws the message of a refusal. */
export const callApi = async (request: APIRequestContext, url: string, call: Call = {}) => {
  const response = await apiResponse(request, url, call)
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}: ${answer.message}`)
  return answer
}
