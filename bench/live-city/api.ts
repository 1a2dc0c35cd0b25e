// Calls of the shop's API as one person on a phone: a lost or overloaded answer is sent again with the same key.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, CallError, createClient } from '@tokri/contract/client.ts'
import { login } from '@tokri/contract/user.ts'

const RETRY_MS = 1000
const MOST_TRIES = 5
const TIMEOUT_MS = 15_000

const isBusy = (status: number): boolean => status === 503 || status === 429

/** `headers` are sent with each call. */
export const client = (shop: string, headers: Record<string, string> = {}): Call =>
  createClient(async (request) => {
    const init = {
      method: request.method,
      headers: {
        'content-type': 'application/json',
        ...(request.method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...headers,
        ...request.headers,
      },
      ...(request.method !== 'GET' && { body: JSON.stringify(request.body ?? {}) }),
    }
    for (let tries = 1; ; tries++) {
      try {
        const response = await fetch(shop + request.url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (!isBusy(response.status) || tries === MOST_TRIES)
          return { status: response.status, answer: await response.json() }
        await response.body?.cancel()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
      }
      await wait(RETRY_MS * tries)
    }
  })

/** Signs in; returns the headers of a signed-in call. Throws CallError if the shop refuses. */
export const signIn = async (
  shop: string,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> => {
  const { data } = await client(shop)(login, { body: { email, password } })
  if (!('accessToken' in data)) throw new Error(`${email} needs a second factor`)
  return { authorization: `Bearer ${data.accessToken}` }
}

/** Whether the shop refused a call, which may go well later. */
export const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status < 500
