import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { endStalledClients } from './stalled-clients.ts'

const limits = { stalledMs: 300, stalledBytes: 1024, checkMs: 20 }
/** More than the kernel takes in for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

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
