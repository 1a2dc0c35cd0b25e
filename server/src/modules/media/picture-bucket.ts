// Pictures in an S3-compatible bucket, with the same names as in the folder: to move, copy the folder `media` into the
// bucket. URLs have the form endpoint/bucket/name, which every such storage supports.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { PictureFiles } from './picture-files.ts'

export type Bucket = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const TIMEOUT_MS = 10_000
/** After 5xx and 429, with growing pauses from 50 ms. */
const RETRIES = 2

/** An I/O error like that of a disk: the shopper is asked to try again, and the log contains the error. */
const trouble = (what: string, cause?: unknown) => Object.assign(new Error(what, { cause }), { code: 'EIO' })

/** The error code in the answer's XML: AccessDenied, NoSuchBucket, SignatureDoesNotMatch … */
const reasonOf = (text: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? ''

export const bucketOfPictures = ({ endpoint, bucket, ...keys }: Bucket): PictureFiles => {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  const folder = `${endpoint.replace(/\/+$/, '')}/${bucket}/media`

  /** Null when there is nothing under this name. */
  const ask = async (method: string, name: string, bytes?: Buffer): Promise<Response | null> => {
    const content = bytes && {
      body: new Uint8Array(bytes),
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Signed as well: it protects the content over plain HTTP too.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    }
    const url = `${folder}/${name.slice(0, 2)}/${name}`
    const where = `${method} ${url}`
    let answer: Response
    try {
      answer = await client.fetch(url, { method, ...content, signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      throw trouble(`The picture storage does not answer: ${where}`, error)
    }
    if (answer.ok) return answer
    const reason = reasonOf(await answer.text())
    if (answer.status === 404 && reason !== 'NoSuchBucket') return null
    throw trouble(`The picture storage refuses: ${where}: ${answer.status} ${reason}`)
  }

  return {
    read: async (name) => {
      const answer = await ask('GET', name)
      return answer && Buffer.from(await answer.arrayBuffer())
    },
    has: async (name) => (await ask('HEAD', name)) !== null,
    write: async (name, bytes) => {
      if (!(await ask('PUT', name, bytes))) throw trouble(`The picture storage lost ${name}`)
    },
    remove: async (name) => void (await ask('DELETE', name)),
  }
}
