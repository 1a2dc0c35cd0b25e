// A finished JSON response, envelope included: serialized once, and compressed once when it is requested again.

import { LANGUAGE_HEADER } from '@tokri/contract/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestEncoding, type CompressedBody, etagOf, matchesEtag, pack } from './compressed-body.ts'

export type SerializedResponse = {
  raw: Buffer
  etag: string | null
  /** The compressed forms; null until they are made. */
  packed: CompressedBody | null
  uses: number
}

/** Below this size compression saves no packet. */
const WORTH_PACKING = 1200
/** Most responses of a search while typing are requested only once, so a response is compressed at its second request. */
const USES_BEFORE_PACKING = 2

export const serializedResponse = (json: string): SerializedResponse => ({
  raw: Buffer.from(json),
  etag: null,
  packed: null,
  uses: 0,
})

/** The most bytes it may occupy in memory, compressed forms included. */
export const serializedResponseSize = ({ raw }: SerializedResponse): number => Math.ceil(raw.length * 1.5) + 200

export const sendSerializedResponse = (request: FastifyRequest, reply: FastifyReply, answer: SerializedResponse) => {
  reply.type('application/json; charset=utf-8').header('vary', `Accept-Encoding, ${LANGUAGE_HEADER}`)
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
      () => {}, // it stays uncompressed
    )
  return reply.send(answer.raw)
}
