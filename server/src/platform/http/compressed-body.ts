// A body that is compressed once and sent many times.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CompressedBody = {
  etag: string
  /**
   * The uncompressed body. Null where it is unpacked from `gzip` for the few clients that accept no encoding: it is
   * several times as large as both compressed forms, and the cache would hold far fewer pages.
   */
  raw: Buffer | null
  br: Buffer
  gzip: Buffer
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const unzip = promisify(gunzip)

/** Brotli 5: the best trade-off for pages made on request (static files are compressed at 11 by the build). */
const PAGE_BROTLI_QUALITY = 5

export const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** A copy of its own size: a small result of a compression is a slice of a chunk of 16 KB, which it would keep in memory. */
const ofItsOwnSize = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

export const pack = async (body: string | Buffer): Promise<CompressedBody> => {
  const raw = typeof body === 'string' ? Buffer.from(body) : body
  const [br, zipped] = await Promise.all([
    brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } }),
    gz(raw),
  ])
  return { etag: etagOf(raw), raw: null, br: ofItsOwnSize(br), gzip: ofItsOwnSize(zipped) }
}

/** Bytes it occupies in memory. */
export const compressedSize = ({ raw, br, gzip }: CompressedBody) => (raw?.length ?? 0) + br.length + gzip.length

/** The encoding that the client prefers (RFC 9110, section 12.5.3); of equal ones the smaller. */
export const bestEncoding = (accept: string | undefined): 'br' | 'gzip' | null => {
  if (!accept) return null
  const weights = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', q] = part.split(';')
    weights.set(name.trim(), q === undefined ? 1 : Number(/^\s*q=([\d.]+)\s*$/.exec(q)?.[1] ?? 0))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  const best = Math.max(br, gzip)
  if (best === 0 || best < (weights.get('identity') ?? 0)) return null
  return br === best ? 'br' : 'gzip'
}

/** An ETag's value without the weak prefix. */
const named = (tag: string) => tag.trim().replace(/^W\//, '')

export const matchesEtag = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => named(tag) === named(etag)))

/** What is being unpacked, and what a client still reads, so that all who read a body at the same time share one copy. */
const unpacking = new Map<Buffer, Promise<Buffer>>()
const unpacked = new WeakMap<Buffer, WeakRef<Buffer>>()

const unpack = async (zipped: Buffer): Promise<Buffer> => {
  const whole = unpacked.get(zipped)?.deref() ?? (await (unpacking.get(zipped) ?? beginUnpacking(zipped)))
  unpacked.set(zipped, new WeakRef(whole))
  return whole
}

const beginUnpacking = (zipped: Buffer): Promise<Buffer> => {
  const begun = unzip(zipped).finally(() => unpacking.delete(zipped))
  unpacking.set(zipped, begun)
  return begun
}

/** Sends the smallest form that the client accepts, or 304. Headers set before are kept on both, `vary` too. */
export const sendCompressedBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, raw, br, gzip }: CompressedBody,
) => {
  const vary = reply.getHeader('vary')
  reply.header('etag', etag).header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === null) return raw === null ? unpack(gzip).then((whole) => reply.send(whole)) : reply.send(raw)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip)
}
