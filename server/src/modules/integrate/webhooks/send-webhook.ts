// Posts to the URL of a webhook, which administrators name. Of the answer little is read.
import { createOutside, type OutsideOptions } from '../../../platform/http/outside.ts'

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
const ANSWER_BYTES = 2000
/** Posts at once to one webhook. */
export const AT_ONCE = 20

export const createWebhookSender = (options: OutsideOptions): WebhookSender => {
  const { patienceMs = PATIENCE_MS } = options
  // No limit of those in use: an agent counts them per host, where one webhook that hangs would hold up the others.
  const { accepts, ...outside } = createOutside(options, { keepAlive: true, maxFreeSockets: AT_ONCE })

  /** `deadline.end` ends the request that is under way: a signal for each post costs a quarter of it. */
  const exchange = (
    ...[url, headers, body, deadline]: [string, Record<string, string>, string, { end: () => void }]
  ): Promise<Omit<Posted, 'milliseconds'>> =>
    new Promise((done, fail) => {
      const request = outside.request(url, { method: 'POST', headers })
      deadline.end = () => request.destroy(new Error(`No answer within ${patienceMs / 1000} seconds`))
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed a kept connection just when it was used again.
        if (request.reusedSocket && error.code === 'ECONNRESET') done(exchange(url, headers, body, deadline))
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
      if (!accepts(url)) return posted({ status: null, answer: 'This address is not public' })
      const deadline = { end: () => {} }
      const timer = setTimeout(() => deadline.end(), patienceMs)
      try {
        return posted(await exchange(url, headers, body, deadline))
      } catch (error) {
        return posted({
          status: null,
          answer: String(error)
            .replace(/^Error: /, '')
            .slice(0, ANSWER_BYTES),
        })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
