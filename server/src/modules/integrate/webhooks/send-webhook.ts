// Posts to the URL of a webhook. Administrators name it, so it must not lead into the network of the server: only https, and
// the address is checked when it is connected to. Redirects are not followed, and of the answer little is read.
import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isPublicUrl, publicLookup } from '../../../platform/http/public-address.ts'

export type Posted = {
  /** Null when there was no answer; `answer` is then why. */
  status: number | null
  /** The beginning of the answer. */
  answer: string
  milliseconds: number
}

export type WebhookSender = {
  /** Whether a webhook may have this URL. */
  accepts: (url: string) => boolean
  post: (url: string, headers: Record<string, string>, body: string) => Promise<Posted>
}

const PATIENCE_MS = 10_000
const HEADER_BYTES = 8192
const ANSWER_BYTES = 2000
/** Posts at once to one webhook. */
export const AT_ONCE = 50

type SenderOptions = {
  /** For one's own network: http and private addresses too. */
  allowPrivate: boolean
  /** For tests: how names are resolved, and how long an answer may take. */
  resolve?: typeof lookup
  patienceMs?: number
}

const isUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

export const createWebhookSender = ({
  allowPrivate,
  resolve = lookup,
  patienceMs = PATIENCE_MS,
}: SenderOptions): WebhookSender => {
  const accepts = (url: string) => (allowPrivate ? isUrl(url) : isPublicUrl(url))
  // No limit of those in use: an agent counts them per host, where one webhook that hangs would hold up the others.
  const connections = { keepAlive: true, maxFreeSockets: AT_ONCE }
  const http = new HttpAgent(connections)
  const https = new HttpsAgent({ ...connections, ...(!allowPrivate && { lookup: publicLookup(resolve) }) })

  const exchange = (
    ...[url, headers, body, signal]: [string, Record<string, string>, string, AbortSignal]
  ): Promise<Omit<Posted, 'milliseconds'>> =>
    new Promise((done, fail) => {
      const options = { method: 'POST', headers, signal, maxHeaderSize: HEADER_BYTES }
      const request = url.startsWith('http:')
        ? requestHttp(url, { ...options, agent: http })
        : requestHttps(url, { ...options, agent: https })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed a kept connection just when it was used again.
        if (request.reusedSocket && error.code === 'ECONNRESET') done(exchange(url, headers, body, signal))
        else fail(error)
      })
      request.on('response', (response) => {
        const status = response.statusCode ?? null
        const parts: Buffer[] = []
        let bytes = 0
        const finish = () => {
          // Decoded as a whole, so that no letter is cut between two parts. A null character is no text for PostgreSQL.
          done({ status, answer: Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString().replaceAll('\0', '') })
        }
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes < ANSWER_BYTES) return
          finish()
          response.destroy()
        })
        response.on('end', finish)
        // The status counts, however the answer ends.
        request.removeAllListeners('error').on('error', finish)
        response.on('error', finish)
        response.on('close', finish)
      })
      request.end(body)
    })

  return {
    accepts,
    post: async (url, headers, body) => {
      const begun = performance.now()
      const posted = (result: Omit<Posted, 'milliseconds'>): Posted => ({
        ...result,
        milliseconds: Math.round(performance.now() - begun),
      })
      const late = AbortSignal.timeout(patienceMs)
      if (!accepts(url)) return posted({ status: null, answer: 'This address is not public' })
      try {
        return posted(await exchange(url, headers, body, late))
      } catch (error) {
        const why = late.aborted ? `No answer within ${patienceMs / 1000} seconds` : String(error)
        return posted({ status: null, answer: why.slice(0, ANSWER_BYTES) })
      }
    },
  }
}
