// Large answers are sent in pieces. A socket tells only of whole writes how far a client has read: of an answer in one write,
// a client that reads slowly would look like one that reads nothing. All readers of a body that is kept share its bytes.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

const LARGE = 256 * 1024
const PIECE = 64 * 1024

const piecesOf = function* (bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/** Call before the routes are registered. */
export const sendLargeAnswersInPieces = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    if (payload.length <= LARGE) return payload
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
    reply.header('content-length', bytes.length)
    return Readable.from(piecesOf(bytes), { objectMode: false })
  })
}
