// Calls of the shop's API as one person on a phone: a lost or overloaded answer is sent again with the same key.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Call, createClient } from '@tokri/contract/client.ts'
import { login } from '@tokri/contract/user.ts'

const RETRY_MS = 1000
const MOST_TRIES = 5
const TIMEOUT_MS = 15_000
const EXPIRED = 401

const isBusy = (status: number): boolean => status === 503 || status === 429

type Person = { email: string; password: string }
type Session = { headers: Record<string, string>; renew: () => Promise<void> }

/** `session` adds its headers to each call, and renews them when they have expired. */
export const client = (shop: string, more: Record<string, string> = {}, session?: Session): Call =>
  createClient(async (request) => {
    const key = randomUUID()
    const init = () => ({
      method: request.method,
      headers: {
        'content-type': 'application/json',
        ...(request.method !== 'GET' && { 'idempotency-key': key }),
        ...session?.headers,
        ...more,
        ...request.headers,
      },
      ...(request.method !== 'GET' && { body: JSON.stringify(request.body ?? {}) }),
    })
    for (let tries = 1; ; tries++) {
      try {
        const response = await fetch(shop + request.url, { ...init(), signal: AbortSignal.timeout(TIMEOUT_MS) })
        const isExpired = session !== undefined && response.status === EXPIRED
        if ((!isExpired && !isBusy(response.status)) || tries === MOST_TRIES)
          return { status: response.status, answer: await response.json() }
        await response.body?.cancel()
        if (isExpired) await session.renew()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
      }
      await wait(RETRY_MS * tries)
    }
  })

/** The calls of a person, who signs in again when the session has expired. Throws CallError if the shop refuses. */
export const signIn = async (shop: string, person: Person): Promise<Call> => {
  const session: Session = {
    headers: {},
    renew: async () => {
      const { data } = await client(shop)(login, { body: person })
      if (!('accessToken' in data)) throw new Error(`${person.email} needs a second factor`)
      session.headers = { authorization: `Bearer ${data.accessToken}` }
    },
  }
  await session.renew()
  return client(shop, {}, session)
}
