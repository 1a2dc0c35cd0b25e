// S3-compatible storage, asked by URLs of the form endpoint/bucket/key, which every such storage supports.
import { AwsClient } from 'aws4fetch'

export type ObjectStorage = {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const TIMEOUT_MS = 10_000
/** After 5xx and 429, with growing pauses from 50 ms. */
const RETRIES = 2

/** An I/O error like that of a disk: whoever asks is told to try again, and the log contains the error. */
const trouble = (what: string, cause?: unknown) => Object.assign(new Error(what, { cause }), { code: 'EIO' })

/** The error code in the answer's XML: AccessDenied, NoSuchBucket, SignatureDoesNotMatch … */
const reasonOf = (text: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? ''

type Content = { body: NonNullable<RequestInit['body']>; headers: Record<string, string> }
type Ask = (
  method: string,
  path: string,
  options?: { content?: Content; timeoutMs?: number },
) => Promise<Response | null>

/**
 * `name` is in the texts of errors, such as "picture storage". The returned function asks for a path that begins with the
 * bucket, and resolves to null when there is nothing under it.
 */
export const askStorage = ({ endpoint, ...keys }: ObjectStorage, name: string): Ask => {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  return async (method, path, { content, timeoutMs = TIMEOUT_MS } = {}) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${path}`
    const where = `${method} ${url}`
    let answer: Response
    try {
      answer = await client.fetch(url, { method, ...content, signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw trouble(`The ${name} does not answer: ${where}`, error)
    }
    if (answer.ok) return answer
    const reason = reasonOf(await answer.text())
    if (answer.status === 404 && reason !== 'NoSuchBucket') return null
    throw trouble(`The ${name} refuses: ${where}: ${answer.status} ${reason}`)
  }
}
