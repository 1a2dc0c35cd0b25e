// A small load balancer in front of two copies, like nginx or HAProxy: it polls /readyz of each, sends requests to
// ready copies in turn, and tries the next copy when one accepts no connection. A request that was sent is never sent
// again. When no copy is ready, it refuses the request, as HAProxy does.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Balancer = {
  url: string
  setCopies: (ports: number[]) => void
  /** Resolves when this copy is known not to be ready and has no requests in flight. */
  untilLeft: (port: number) => Promise<void>
  close: () => Promise<void>
}

type Copy = { port: number; ready: boolean; asked: number; inFlight: number; agent: http.Agent }

const ASK_MS = 50

export const openBalancer = async (): Promise<Balancer> => {
  let copies: Copy[] = []
  let asks = 0
  let turn = 0
  let open = true

  const ask = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const request = http.get({ port, path: '/readyz', agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      })
      request.on('error', () => resolve(false))
    })
  /** The answer to an older poll does not replace that to a newer one. */
  const look = async (copy: Copy): Promise<void> => {
    const number = ++asks
    const ready = await ask(copy.port)
    if (number < copy.asked) return
    copy.asked = number
    copy.ready = ready
  }
  /** Polls each copy separately: a slow one does not delay the others. */
  const watch = async (copy: Copy): Promise<void> => {
    while (open && copies.includes(copy)) {
      await look(copy)
      await wait(ASK_MS)
    }
  }

  const forward = (incoming: http.IncomingMessage, body: Buffer, outgoing: http.ServerResponse, tries: number) => {
    const ready = copies.filter((copy) => copy.ready)
    const copy = ready[turn++ % Math.max(1, ready.length)]
    if (!copy) return outgoing.writeHead(503).end('{"refused":"no copy is ready"}')
    copy.inFlight++
    outgoing.once('close', () => copy.inFlight--)
    const { method, url: path, headers } = incoming
    const request = http.request({ port: copy.port, method, path, headers, agent: copy.agent }, (answer) => {
      // A copy's connection headers are not about the visitor's connection.
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) return forward(incoming, body, outgoing, tries - 1)
      outgoing.writeHead(502).end(`{"failed":"${error.code}"}`)
    })
    request.end(body)
  }

  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    forward(incoming, Buffer.concat(chunks), outgoing, 2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    setCopies: (ports) => {
      const kept = copies.filter((copy) => ports.includes(copy.port))
      const fresh = ports.filter((wanted) => !kept.some((copy) => copy.port === wanted))
      const added = fresh.map(
        (wanted): Copy => ({
          port: wanted,
          ready: false,
          asked: 0,
          inFlight: 0,
          agent: new http.Agent({ keepAlive: true }),
        }),
      )
      copies = [...kept, ...added]
      for (const copy of added) void watch(copy)
    },
    untilLeft: async (port) => {
      const copy = copies.find((one) => one.port === port)
      if (!copy) return
      do await look(copy)
      while (copy.ready)
      while (copy.inFlight > 0) await wait(ASK_MS)
    },
    close: async () => {
      open = false
      for (const copy of copies) copy.agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
