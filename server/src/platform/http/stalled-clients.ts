// An answer that its client does not read stays in memory. Node ends clients that send too slowly, but not those that
// read too slowly, so this does.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Limits = { stalledMs: number; stalledBytes: number; checkMs: number }

/** Bytes that the client's side has taken, or that the kernel holds for it. */
const sentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/**
 * Destroys each connection on which an answer waits and less than `stalledBytes` were taken in `stalledMs`. A connection
 * on which nothing waits, such as a quiet event stream, is left alone. Stops with the server.
 */
export const endStalledClients = (server: Server, { stalledMs, stalledBytes, checkMs }: Limits): void => {
  const windows = new Map<Socket, { sent: number; since: number }>()
  server.on('connection', (socket) => {
    windows.set(socket, { sent: 0, since: performance.now() })
    socket.once('close', () => windows.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const [socket, window] of windows) {
      const sent = sentBytes(socket)
      if (socket.writableLength === 0 || sent - window.sent >= stalledBytes) {
        window.sent = sent
        window.since = now
      } else if (now - window.since >= stalledMs) socket.destroy()
    }
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
