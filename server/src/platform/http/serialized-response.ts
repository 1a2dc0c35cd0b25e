// A finished JSON answer, envelope and all: serialised once, compressed once when it turns out to be asked for again.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, etagOf, matchesEtag, type Packed, pack } from './compressed-body.ts'

export type ReadyAnswer = {
  raw: Buffer
  etag: string | null
  /** The compressed forms: null until they are made. */
  packed: Packed | null
  uses: number
}

/** Smaller than this, compressing saves no packet. */
const WORTH_PACKING = 1200
/** Most answers of a search as you type are asked for once; the second time is worth the work. */
const USES_BEFORE_PACKING = 2

export const readyAnswer = (json: string): ReadyAnswer => ({
  raw: Buffer.from(json),
  etag: null,
  packed: null,
  uses: 0,
})

/** Bytes it may come to occupy in memory, compressed forms included. */
export const readyAnswerSize = ({ raw }: ReadyAnswer): number => Math.ceil(raw.length * 1.5) + 200

export const sendReadyAnswer = (request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) => {
  reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  if (request.method === 'GET') {
    answer.etag ??= etagOf(answer.raw)
    reply.header('etag', answer.etag).header('cache-control', 'no-cache')
    if (matchesEtag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  }
  const encoding = answer.raw.length < WORTH_PACKING ? null : bestEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(answer.raw)
  if (answer.packed) return reply.header('content-encoding', encoding).send(answer.packed[encoding])
  answer.uses++
  if (answer.uses === USES_BEFORE_PACKING)
    pack(answer.raw).then(
      (packed) => {
        answer.packed = packed
      },
      () => {}, // it stays as it is
    )
  return reply.send(answer.raw)
}
