// A connection to PostgreSQL that can become slow, silent or broken while it is in use.
import { once } from 'node:events'
import net from 'node:net'

export type Line =
  | { kind: 'fine' }
  /** Delays every packet in both directions. */
  | { kind: 'slow'; ms: number }
  /** Drops all data without closing. A connection that was used meanwhile never recovers. */
  | { kind: 'dumb' }
  /** Resets all connections and refuses new ones. */
  | { kind: 'cut' }
  /** Ends the next connection before the database has sent anything, as a proxy does while there is no primary. */
  | { kind: 'cut one' }
  /** Resets a connection after the database has executed its COMMIT, before the answer arrives. */
  | { kind: 'cut after commit' }
  /** Drops the first connection that sends this text; all others work. */
  | { kind: 'loses one'; saying: string }

export type TcpProxy = {
  port: number
  become: (line: Line) => void
  now: () => Line['kind']
  close: () => Promise<void>
}

/** COMMIT as pg sends it: a simple query, `Q`, its length, the text, a zero byte. */
const COMMIT = Buffer.from('commit\0')

export const openTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  let line: Line = { kind: 'fine' }
  type Pair = { near: net.Socket; far: net.Socket; lost: boolean }
  const pairs = new Set<Pair>()
  const end = ({ near, far }: Pair) => {
    near.destroy()
    far.destroy()
  }

  const pass = (chunk: Buffer, pair: Pair, to: net.Socket) => {
    const send = () => void (to.writable && to.write(chunk))
    if (line.kind === 'dumb') pair.lost = true
    if (line.kind === 'loses one' && chunk.includes(line.saying)) {
      pair.lost = true
      line = { kind: 'fine' }
    }
    if (pair.lost) return
    if (line.kind === 'slow') setTimeout(send, line.ms)
    else send()
  }

  const server = net.createServer((near) => {
    if (line.kind === 'cut') return near.destroy()
    if (line.kind === 'cut one') {
      line = { kind: 'fine' }
      return near.once('data', () => near.end())
    }
    const pair: Pair = { near, far: net.connect(target), lost: line.kind === 'dumb' }
    pairs.add(pair)
    let committing = false
    near.on('data', (chunk) => {
      committing = line.kind === 'cut after commit' && chunk.includes(COMMIT)
      pass(chunk, pair, pair.far)
    })
    pair.far.on('data', (chunk) => {
      if (committing) return void near.destroy() // executed, but never confirmed
      pass(chunk, pair, near)
    })
    const part = (other: net.Socket) => () => {
      // The proxy does not tell one side of a silenced connection that the other side has closed it.
      if (pair.lost && !(near.destroyed && pair.far.destroyed)) return
      pairs.delete(pair)
      other.destroy()
    }
    near.on('error', () => {}).on('close', part(pair.far))
    pair.far.on('error', () => {}).on('close', part(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo // it listens on a port

  return {
    port,
    become: (next) => {
      line = next
      if (next.kind === 'cut') for (const pair of pairs) end(pair)
    },
    now: () => line.kind,
    close: async () => {
      for (const pair of pairs) end(pair)
      server.close()
      await once(server, 'close')
    },
  }
}

/** The address of the same database through the proxy. */
export const through = (url: string, proxy: TcpProxy): string => {
  const address = new URL(url)
  address.port = String(proxy.port)
  return address.href
}
