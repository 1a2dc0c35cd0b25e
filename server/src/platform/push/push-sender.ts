// Sends push messages to the push services of browsers. The URL of a service comes from a browser, so requests go to
// public addresses only: the check is part of the connection's DNS lookup, so that a name cannot resolve to another
// address afterwards. Redirects are not followed, and the answer's body is not read.
import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPushAddress, PrivateAddressError, publicLookup } from '../http/public-address.ts'
import { type BrowserKeys, encryptPush } from './encrypt-push.ts'
import { createVapid } from './vapid.ts'

export type PushSubscription = BrowserKeys & { endpoint: string }

export type PushMessage = {
  text: string
  /** A newer message with the same topic replaces one that is not delivered yet; base64url, at most 32 characters. */
  topic: string
  /** For how long the service keeps a message for a browser that is offline. */
  seconds: number
}

/** `gone`: the subscription is no longer valid. `refused`: a retry would be refused as well. */
export type PushResult = 'sent' | 'gone' | 'refused'

export type PushSender = {
  /** The shop's public key, base64url. */
  publicKey: string
  accepts: (endpoint: string) => boolean
  /** Throws if the service cannot be reached or asks for a retry. */
  send: (subscription: PushSubscription, message: PushMessage, at: Date) => Promise<PushResult>
}

type SenderOptions = {
  secret: string
  publicUrl: string
  /** For tests: a service on this machine. No other address on a private network is accepted. */
  localOrigin?: string
  /** For tests: how names are resolved. */
  resolve?: typeof lookup
}

const PATIENCE_MS = 8000
/** The most bytes of an answer's headers. */
const HEADER_BYTES = 8192

const resultOf = (status: number): PushResult => {
  if (status >= 200 && status < 300) return 'sent'
  // 403: the subscription was made for another key of the shop.
  if (status === 404 || status === 410 || status === 403) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}

export const createPushSender = ({ secret, publicUrl, localOrigin, resolve = lookup }: SenderOptions): PushSender => {
  const vapid = createVapid(secret, publicUrl)
  const isLocal = (endpoint: string) => localOrigin !== undefined && endpoint.startsWith(`${localOrigin}/`)
  const accepts = (endpoint: string) => isLocal(endpoint) || isPushAddress(endpoint)

  const post = (endpoint: string, headers: Record<string, string | number>, body: Buffer): Promise<number> => {
    const options = { method: 'POST', headers, maxHeaderSize: HEADER_BYTES, signal: AbortSignal.timeout(PATIENCE_MS) }
    return new Promise((done, fail) => {
      const request = isLocal(endpoint)
        ? requestHttp(endpoint, options)
        : requestHttps(endpoint, { ...options, agent: false, lookup: publicLookup(resolve) })
      request.on('error', fail)
      request.on('response', (response) => {
        response.destroy()
        done(response.statusCode ?? 0)
      })
      request.end(body)
    })
  }

  return {
    publicKey: vapid.publicKey,
    accepts,
    send: async ({ endpoint, ...keys }, { text, topic, seconds }, at) => {
      if (!accepts(endpoint)) return 'refused'
      const body = encryptPush(text, keys)
      const headers = {
        authorization: await vapid.authorize(endpoint, at),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: seconds,
        urgency: 'high',
        topic,
      }
      try {
        return resultOf(await post(endpoint, headers, body))
      } catch (error) {
        if (error instanceof PrivateAddressError) return 'refused'
        throw error
      }
    },
  }
}
