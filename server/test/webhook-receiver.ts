// A program that listens to webhooks, on this machine. It verifies each signature with the package of the specification.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'

export type Received = {
  id: string
  path: string
  /** Null if the signature is not valid. */
  event: { type: string; timestamp: string; data: Record<string, unknown> } | null
}

export const startWebhookReceiver = async () => {
  const received: Received[] = []
  const secrets = new Map<string, string>()
  let answer: (response: ServerResponse, got: Received) => void = (response) => void response.writeHead(204).end()

  const verified = (path: string, body: string, headers: Record<string, string>): Received['event'] => {
    try {
      return new Webhook(secrets.get(path) ?? 'whsec_').verify(body, headers) as Received['event']
    } catch {
      return null
    }
  }
  let closing = false
  const server = createServer((request, response) => {
    if (closing) {
      closing = false
      request.socket.resetAndDestroy()
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const headers = request.headers as Record<string, string>
      const event = verified(path, Buffer.concat(parts).toString(), headers)
      const got = { id: headers['webhook-id'] ?? '', path, event }
      received.push(got)
      answer(response, got)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** What was received at a path. */
    at: (path: string) => received.filter((got) => got.path === path),
    /** Resets the connection of the next request. */
    resetNext: () => {
      closing = true
    },
    expects: (path: string, secret: string) => void secrets.set(path, secret),
    answerWith: (next: typeof answer) => {
      answer = next
    },
    answerStatus: (status: number) => {
      answer = (response) => void response.writeHead(status, { location: '/elsewhere' }).end('the answer')
    },
  }
}
