// What a journey asks the shop's API beside its page: to bring about what the story begins with, and to see what came
// of it.
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

type Multipart = Record<string, { name: string; mimeType: string; buffer: Buffer }>
type Call = {
  method?: 'get' | 'post' | 'put' | 'delete'
  data?: object
  multipart?: Multipart
  token?: string | null | undefined
}

const BUSY = 503

/** The response as it is. A shop on a busy machine asks to come back in a moment, and is asked again. */
export const responseTo = async (request: APIRequestContext, url: string, call: Call = {}): Promise<APIResponse> => {
  const { method = 'post', data, multipart, token } = call
  const headers: Record<string, string> = token == null ? {} : { authorization: `Bearer ${token}` }
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

/** The answer, whose `data` is what was asked for; throws what the shop refused with. */
export const ask = async (request: APIRequestContext, url: string, call: Call = {}) => {
  const response = await responseTo(request, url, call)
  const answer = await response.json()
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}: ${answer.message}`)
  return answer
}
