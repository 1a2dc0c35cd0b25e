// A small load balancer as nginx or HAProxy would stand before two copies: it asks each for /readyz, sends requests to
// those that are ready, one after the other, and goes on to the next when one takes no connection. What was sent once is
// never sent again.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Balancer = { url: string; setCopies: (ports: number[]) => void; close: () => Promise<void> }

const ASK_MS = 50

export const openBalancer = async (): Promise<Balancer> => {
  let copies: { port: number; ready: boolean; agent: http.Agent }[] = []
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
  const watching = (async () => {
    while (open) {
      await Promise.all(copies.map(async (copy) => Object.assign(copy, { ready: await ask(copy.port) })))
      await wait(ASK_MS)
    }
  })()

  const forward = (incoming: http.IncomingMessage, body: Buffer, outgoing: http.ServerResponse, tries: number) => {
    const ready = copies.filter((copy) => copy.ready)
    const copy = ready[turn++ % Math.max(1, ready.length)]
    if (!copy) return outgoing.writeHead(502).end('no copy is ready')
    const { method, url: path, headers } = incoming
    const request = http.request({ port: copy.port, method, path, headers, agent: copy.agent }, (answer) => {
      // What a copy says of its own connection is not about the visitor's.
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
      copies = [
        ...kept,
        ...fresh.map((wanted) => ({ port: wanted, ready: false, agent: new http.Agent({ keepAlive: true }) })),
      ]
    },
    close: async () => {
      open = false
      await watching
      for (const copy of copies) copy.agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
