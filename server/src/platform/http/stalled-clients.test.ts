import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/data-folder.ts'
import { endStalledClients } from './stalled-clients.ts'

const limits = { stalledMs: 300, stalledBytes: 1024, checkMs: 20 }
/** More than the kernel takes in for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

/** Below what TCP takes in, above what a socket in the file system does. */
const SMALL = Buffer.alloc(1024 * 1024)

const serving = async (answer: Buffer) => {
  const server = createServer((_request, response) => void response.write(answer))
  endStalledClients(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port } // it listens on TCP
}

const asking = (port: number) => {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {}) // a reset is what is waited for
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  onTestFinished(() => void socket.destroy())
  return socket
}

it('a client that asks for much and reads nothing is ended', async () => {
  const { server, port } = await serving(LARGE)
  const accepted = once(server, 'connection')
  asking(port).pause()
  const [socket] = await accepted
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

it('a client that reads everything stays, also while it waits for more', async () => {
  const { server, port } = await serving(Buffer.from('an event'))
  const accepted = once(server, 'connection')
  asking(port).resume()
  const [stays] = await accepted
  // A stalled one beside it shows that enough time has passed.
  const large = await serving(LARGE)
  const other = once(large.server, 'connection')
  asking(large.port).pause()
  const [stalled] = await other
  await once(stalled, 'close')
  expect(stays.destroyed).toBe(false)
})

it('a client of a socket with small buffers that reads nothing is ended, and a quiet event stream beside it stays', async () => {
  const server = createServer((request, response) => void response.write(request.url === '/' ? SMALL : ': beat\n\n'))
  endStalledClients(server, limits)
  const path = join(temporaryFolder(), 'shop.sock')
  await once(server.listen(path), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = async (url: string) => {
    const accepted = once(server, 'connection')
    const client = connect(path)
    client.on('error', () => {}) // a reset is what is waited for
    client.pause()
    client.write(`GET ${url} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
    onTestFinished(() => void client.destroy())
    return (await accepted)[0]
  }
  const quiet = await ask('/events')
  const stalled = await ask('/')
  await once(stalled, 'close')
  expect([stalled.destroyed, quiet.destroyed]).toEqual([true, false])
})
