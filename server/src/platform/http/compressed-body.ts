// A body in the three encodings a client can ask for, made once and sent many times.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Packed = {
  etag: string
  raw: Buffer
  br: Buffer
  gzip: Buffer
}

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Brotli 5: the knee of the curve for pages made on request (static files are at 11 since the build). */
const PAGE_BROTLI_QUALITY = 5

export const etagOf = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

export const pack = async (body: string | Buffer): Promise<Packed> => {
  const raw = typeof body === 'string' ? Buffer.from(body) : body
  const [br, zipped] = await Promise.all([
    brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } }),
    gz(raw),
  ])
  return { etag: etagOf(raw), raw, br, gzip: zipped }
}

/** Bytes it occupies in memory. */
export const packedSize = ({ raw, br, gzip }: Packed) => raw.length + br.length + gzip.length

/** `br` before `gzip` before neither; an encoding refused with q=0 is not used. */
export const bestEncoding = (accept: string | undefined): 'br' | 'gzip' | null => {
  if (!accept) return null
  const refused = /;\s*q=0(?:\.0*)?\s*$/
  const accepted = accept
    .toLowerCase()
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}

/** What a tag names, weak or strong. */
const named = (tag: string) => tag.trim().replace(/^W\//, '')

export const matchesEtag = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => named(tag) === named(etag)))

/** Answers with the smallest form the client takes, or 304 when it has it already. Headers set before stay on both. */
export const sendPacked = (request: FastifyRequest, reply: FastifyReply, { etag, raw, br, gzip }: Packed) => {
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = bestEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(raw)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip)
}
