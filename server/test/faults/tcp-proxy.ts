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
  /**
   * Ends the next connection that sends this text, or anything. A proxy without a primary does so before the database has
   * sent anything.
   */
  | { kind: 'cut one'; saying?: string }
  /** Resets a connection after the database has executed its COMMIT, before the answer arrives. */
  | { kind: 'cut after commit' }
  /** Drops the first connection that sends this text; all others work. */
  | { kind: 'loses one'; saying: string }

type Target = { host: string; port: number }

export type TcpProxy = {
  port: number
  become: (line: Line) => void
  /** New connections go to this server. */
  lead: (target: Target) => void
  now: () => Line['kind']
  close: () => Promise<void>
}

/** COMMIT as pg sends it: a simple query, `Q`, its length, the text, a zero byte. */
const COMMIT = Buffer.from('commit\0')

export const openTcpProxy = async (first: Target): Promise<TcpProxy> => {
  let target = first
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
    const pair: Pair = { near, far: net.connect(target), lost: line.kind === 'dumb' }
    pairs.add(pair)
    let committing = false
    near.on('data', (chunk) => {
      if (line.kind === 'cut one' && chunk.includes(line.saying ?? '')) {
        line = { kind: 'fine' }
        pair.far.destroy()
        return void near.end()
      }
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
    lead: (next) => {
      target = next
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
