// The whole package @tokri/client at run time: the client of the contract over fetch. Its types are written by build/run.ts.
import { createClient, type Sent } from '@tokri/contract/client.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { STORE_HEADER } from '@tokri/contract/store.ts'

export { CallError } from '@tokri/contract/client.ts'

type Options = { shop: string; key?: string; fetch?: typeof fetch }
type CallInput = {
  body?: unknown
  query?: unknown
  store?: string
  idempotencyKey?: string
  signal?: AbortSignal
}

const readAnswer = (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  // A proxy may answer a failure with a page of its own.
  if (type.includes('json')) return response.json()
  return response.ok ? response.blob() : response.text()
}

export const connect = ({ shop, key, fetch: send = fetch }: Options) => {
  const call = createClient(async ({ method, url, body, headers, signal }: Sent) => {
    const isForm = body instanceof FormData
    const response = await send(new URL(url, shop), {
      method,
      ...(signal && { signal }),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, answer: await readAnswer(response), ...(retryAfter && { retryAfter }) }
  })
  return (name: string, { store, idempotencyKey, signal, ...input }: CallInput = {}): Promise<unknown> => {
    const [method, url] = name.split(' ')
    const headers = {
      ...(store && { [STORE_HEADER]: store }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    // The types of the package allow the names of the contract only.
    return call({ method, url, access: 'guest' } as Endpoint, input as object, { headers, ...(signal && { signal }) })
  }
}
