// Server-sent events: one response that stays open. Heartbeat comments keep proxies from closing it, and detect clients
// that have disconnected.
import type { FastifyReply } from 'fastify'
import { limits } from '../limits.ts'

/** An event without an id is not repeated to a client that comes back. */
export type StreamEvent = { id?: number; event: string; data: object }

export type EventStream = {
  send: (event: StreamEvent) => void
  /** Sends a comment as a heartbeat. */
  beat: () => void
  end: () => void
  readonly open: boolean
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** The client reconnects after this pause. */
const COME_BACK_MS = 2000

/** Turns a reply into a stream; `onEnd` is called once, on whichever side it ends. */
export const openEventStream = (reply: FastifyReply, onEnd: () => void): EventStream => {
  reply.header('content-type', EVENT_STREAM).header('x-accel-buffering', 'no')
  const headers = reply.getHeaders()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, headers as Record<string, string>) // Fastify's own types of header values
  raw.socket?.setNoDelay(true)
  let open = true
  const end = () => {
    if (!open) return
    open = false
    raw.end()
    onEnd()
  }
  raw.once('close', end)
  const write = (text: string) => {
    if (!open) return
    raw.write(text)
    if (raw.writableLength > limits.stream.unreadBytes) raw.destroy()
  }
  write(`retry: ${COME_BACK_MS}\n\n`)
  return {
    send: ({ id, event, data }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end,
    get open() {
      return open
    },
  }
}
