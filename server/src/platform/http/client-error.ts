// Handles requests that cannot be parsed: bytes that are not HTTP, a URL or headers that are too long, a client that is
// too slow. They reach no route or hook, so the error envelope is written to the socket, and the connection is closed.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, failureAnswer } from '../errors.ts'
import { newRequestId } from '../ids.ts'

type Refusal = { status: number; error: AppError }

const refusalOf = (code: string): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, error: new AppError('bad_request', { message: 'This request took too long to arrive' }) }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, error: new AppError('too_large') }
  return { status: 400, error: new AppError('bad_request', { message: 'This is no request that can be read' }) }
}

export const answerUnreadable = (error: Error & { code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, error: refusal } = refusalOf(error.code)
  const body = JSON.stringify(failureAnswer(refusal, newRequestId()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
