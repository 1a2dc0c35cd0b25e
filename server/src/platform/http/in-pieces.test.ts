import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { pack, sendCompressedBody } from './compressed-body.ts'
import { sendLargeAnswersInPieces } from './in-pieces.ts'

const BODY = Array.from({ length: 100_000 }, (_, line) => `line ${line}\n`).join('')

const serving = async () => {
  const app = Fastify()
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload)
    return payload
  })
  sendLargeAnswersInPieces(app)
  const page = await pack(BODY)
  app.get('/kept', (request, reply) => sendCompressedBody(request, reply, page))
  app.get('/text', () => BODY)
  onTestFinished(() => app.close())
  return { app, sent }
}

it('a large answer arrives whole, with its length', async () => {
  const { app } = await serving()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // it listens on TCP
  for (const path of ['/kept', '/text']) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    expect([path, answer.headers.get('content-length')]).toEqual([path, String(BODY.length)])
    expect(await answer.text()).toBe(BODY)
    expect((await fetch(origin + path, { method: 'HEAD' })).status).toBe(200)
  }
})

it('all who read a kept body without an encoding at the same time share one copy of it', async () => {
  const { app, sent } = await serving()
  await Promise.all([app.inject('/kept'), app.inject('/kept')])
  await app.inject('/kept')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

it('an answer that nobody reads waits in small pieces, and what a slow client has read can be seen', async () => {
  const { app } = await serving()
  // A socket of this kind has small buffers in the kernel.
  const path = join(temporaryFolder(), 'shop.sock')
  await app.listen({ path })
  const accepted = once(app.server, 'connection')
  const client = connect(path)
  onTestFinished(() => void client.destroy())
  client.pause()
  client.write('GET /kept HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  const [socket] = (await accepted) as [Socket]
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0)
  expect(socket.writableLength).toBeLessThan(300_000)
  const sent = () => socket.bytesWritten - socket.writableLength
  const before = sent()
  client.resume()
  await expect.poll(sent).toBeGreaterThan(before)
})
