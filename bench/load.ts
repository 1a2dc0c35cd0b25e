// A load of requests over keep-alive connections, light enough to be outrun by no server: raw sockets, one request at a
// time on each, answers measured by their content-length.
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Request = { method: string; path: string; headers?: Record<string, string>; body?: unknown }
export type Load = { port: number; connections: number; seconds: number; next: (turn: number) => Request }
/** Answers per second, the 95th percentile in milliseconds, and how many answers were not 2xx. */
export type LoadResult = { perSecond: number; p95: number; refused: number }

const bytesOf = ({ method, path, headers = {}, body }: Request): Buffer => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const content = payload && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${content}\r\n${payload}`)
}

const HEAD_END = '\r\n\r\n'

/** One connection: sends, waits for the whole answer, sends again until `until`. */
const visitor = (
  port: number,
  next: () => Buffer,
  until: number,
  note: (milliseconds: number, status: number) => void,
) =>
  new Promise<void>((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    let missing = -1
    let sentAt = 0
    let head = ''
    let status = 0
    const send = () => {
      if (performance.now() > until) {
        socket.end()
        return resolve()
      }
      missing = -1
      head = ''
      sentAt = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        status = Number(head.slice(9, 12))
        const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) return reject(new Error(`an answer without a length:\n${head.slice(0, end)}`))
        missing = Number(length) - (head.length - end - HEAD_END.length)
      } else missing -= chunk.length
      if (missing > 0) return
      note(performance.now() - sentAt, status)
      send()
    })
  })

/** Warms up for a moment, then counts. Bounded by `seconds` and `connections`; loopback only. */
export const load = async ({ port, connections, seconds, next }: Load): Promise<LoadResult> => {
  let turn = 0
  const nextBytes = () => bytesOf(next(turn++))
  const run = async (forSeconds: number, note: (milliseconds: number, status: number) => void) => {
    const until = performance.now() + forSeconds * 1000
    await Promise.all(Array.from({ length: connections }, () => visitor(port, nextBytes, until, note)))
  }
  await run(Math.min(1, seconds / 2), () => {})
  const times: number[] = []
  let refused = 0
  const started = performance.now()
  await run(seconds, (milliseconds, status) => {
    times.push(milliseconds)
    if (status >= 300) refused++
  })
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  await wait(50) // the server puts its sockets away before the next row
  return { perSecond: times.length / elapsed, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN, refused }
}
