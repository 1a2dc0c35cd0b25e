// Disconnects clients that read too slowly, because an unread response stays in memory. Node itself only disconnects
// clients that send too slowly.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Limits = { stalledMs: number; stalledBytes: number; checkMs: number }

/** Bytes that the client's side has taken, or that the kernel holds for it. */
const sentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/**
 * Destroys each connection that has unsent data and took less than `stalledBytes` within `stalledMs`. A connection without
 * unsent data, such as a quiet event stream, stays open. The check stops with the server.
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
