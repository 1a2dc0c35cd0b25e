// A fake of S3-compatible storage as far as we use it: objects by path, lists of them in small pages, signature version 4
// (checked by an implementation other than the client's), checksums, and errors as XML.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '../../src/modules/media/picture-bucket.ts'

type Stored = { bytes: Buffer; type: string; cacheControl: string }

const keys = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'stand/in+secret', region: 'ap-south-1' }
const CLOCK_SKEW_MS = 15 * 60_000

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The error code for an invalid signature, else null. */
const mistakeIn = (request: IncomingMessage, body: Buffer): string | null => {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': sum = '' } = request.headers
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
    authorization,
  )
  if (!parts) return 'AccessDenied'
  const [, keyId = '', scope = '', signed = '', signature] = parts
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const at = String(date)
  const moment = at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.now() - Date.parse(moment)) < CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed'
  if (scope !== `${at.slice(0, 8)}/${keys.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, path, query, headers.join(''), signed, sum].join('\n')
  const key = [keys.region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${keys.secretAccessKey}`, at.slice(0, 8)),
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

const PAGE = 3

/** A page of the keys under a prefix; with a delimiter, of the folders there. */
const listOf = (kept: ReadonlyMap<string, Stored>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const keys = [...kept.keys()].filter((key) => key.startsWith(prefix)).sort()
  const folders = keys.filter((key) => delimiter !== null && key.slice(prefix.length).includes(delimiter))
  const folderOf = (key: string) => key.slice(0, key.indexOf('/', prefix.length) + 1)
  const entries = [
    ...keys.filter((key) => !folders.includes(key)).map((key) => `<Contents><Key>${key}</Key></Contents>`),
    ...new Set(folders.map((key) => `<CommonPrefixes><Prefix>${folderOf(key)}</Prefix></CommonPrefixes>`)),
  ]
  const from = Number(query.get('continuation-token') ?? 0)
  const isTruncated = from + PAGE < entries.length
  const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries
    .slice(from, from + PAGE)
    .join('')}</ListBucketResult>`
}

export type FakeS3 = {
  bucket: Bucket
  /** Of the bucket `pictures` by key, such as `media/ab/ab….webp`. */
  objects: Map<string, Stored>
  /** Of the bucket `backups`. */
  backups: Map<string, Stored>
  /** This many further requests are answered with 503. */
  stumble: (times: number) => void
  close: () => Promise<void>
}

export const openFakeS3 = async (): Promise<FakeS3> => {
  const objects = new Map<string, Stored>()
  const backups = new Map<string, Stored>()
  let stumbles = 0

  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>…</Message></Error>`)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
    const body = Buffer.concat(chunks)
    if (stumbles-- > 0) return refuse(response, 503, 'SlowDown')
    const mistake = mistakeIn(request, body)
    if (mistake) return refuse(response, 403, mistake)
    const [, bucket, key = '', query] = /^\/([^/?]+)(?:\/([^?]+))?(?:\?(.*))?$/.exec(request.url ?? '') ?? []
    const kept = bucket === 'pictures' ? objects : backups
    if (bucket !== 'pictures' && bucket !== 'backups') return refuse(response, 404, 'NoSuchBucket')
    if (query !== undefined && request.method === 'GET')
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listOf(kept, new URLSearchParams(query)))
    const found = kept.get(key)
    if (request.method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
      kept.set(key, { bytes: body, type, cacheControl })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      kept.delete(key)
      return response.writeHead(204).end()
    }
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const headers = { 'content-type': found.type, 'content-length': found.bytes.length }
    return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : found.bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    bucket: { ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures' },
    objects,
    backups,
    stumble: (times) => {
      stumbles = times
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
