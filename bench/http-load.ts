// A small HTTP/1.1 load generator: each socket sends its next request when the last answer has arrived. It parses only
// the status and length of an answer, so that the server is measured and not the load generator.
import net from 'node:net'

export type Target = { port: number; request: () => Buffer }
export type Load = { connections: number; milliseconds: number }
export type Measured = {
  requests: number
  seconds: number
  /** The milliseconds of every request, in order of arrival. */
  latencies: number[]
  /** The number of answers by status. */
  statuses: Map<number, number>
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\r\ncontent-length: *(\d+)/i

export type Answer = { status: number; bytes: number }

/** One connection; `ask` resolves with the answer. Answers without a length are errors: all of ours have one. */
export const openConnection = (port: number) => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  let pending: Buffer = Buffer.alloc(0)
  let missing = -1
  let answer: Answer = { status: 0, bytes: 0 }
  let resolve: (answer: Answer) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const finish = () => {
    missing = -1
    resolve(answer)
  }
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) {
      missing -= chunk.length
      if (missing === 0) finish()
      return
    }
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const end = pending.indexOf(HEAD_END)
    if (end < 0) return
    const head = pending.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 || status === 204 ? 0 : Number(LENGTH.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) return void socket.destroy(new Error(`an answer without a length: ${head.slice(0, 200)}`))
    answer = { status, bytes: length }
    missing = length - (pending.length - end - HEAD_END.length)
    pending = Buffer.alloc(0)
    if (missing === 0) finish()
  })
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('the server closed the connection')))
  return {
    ask: (request: Buffer): Promise<Answer> => {
      socket.write(request)
      return new Promise((done, failed) => {
        resolve = done
        reject = failed
      })
    },
    close: () => {
      reject = () => {}
      socket.destroy()
    },
  }
}

export const applyLoad = async ({ port, request }: Target, { connections, milliseconds }: Load): Promise<Measured> => {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const end = begun + milliseconds
  const work = async () => {
    const connection = openConnection(port)
    for (let asked = performance.now(); asked < end; ) {
      const { status } = await connection.ask(request())
      const answered = performance.now()
      latencies.push(answered - asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      asked = answered
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { requests: latencies.length, seconds: (performance.now() - begun) / 1000, latencies, statuses }
}

type RequestParts = { method?: string; path: string; body?: object; token?: string; headers?: Record<string, string> }

export const requestBytes = ({ method = 'GET', path, body, token, headers = {} }: RequestParts): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns the values in turn, forever. */
export const inTurn = <T>(values: readonly T[]): (() => T) => {
  let turn = 0
  return () => values[turn++ % values.length] as T // there is at least one value
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => percentile(values, 0.5)
