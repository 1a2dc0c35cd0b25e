import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a CSV file, whole or in parts. No cache keeps it. */
export const sendCsv = (
  reply: FastifyReply,
  { name, text }: { name: string; text: string | AsyncIterable<string> },
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(typeof text === 'string' ? text : Readable.from(text))
