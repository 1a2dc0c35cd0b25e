import net from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('is one that the system does not hand out by itself, and can be listened on', async () => {
  const found = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(Math.max(...found)).toBeLessThan(32_768)
  const server = net.createServer()
  await new Promise<void>((listening) => server.listen(found[0], '127.0.0.1', listening))
  await new Promise((closed) => server.close(closed))
})
