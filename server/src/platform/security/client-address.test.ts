import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { clientOf, trustedProxies } from './client-address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:0DB8::1:0:0:0:7', '2001:db8:0:1'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::7]:4711', '2001:db8:0:0'],
  ['[2001:db8::7]', '2001:db8:0:0'],
  ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s is counted as %s', (address, client) => expect(clientOf(address)).toBe(client))

it.each([
  [false, '127.0.0.1'],
  [true, '198.51.100.1'],
  [1, '10.0.0.5'],
  [2, '203.0.113.9'],
  ['127.0.0.1', '10.0.0.5'],
  ['loopback,10.0.0.0/8', '203.0.113.9'],
])('behind proxies that write ports, TRUST_PROXY=%s takes %s for the client', async (trust, client) => {
  const app = Fastify({ trustProxy: trustedProxies(trust) })
  app.get('/', ({ ip }) => clientOf(ip))
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9:4711, 10.0.0.5:33333' }
  expect((await app.inject({ url: '/', headers })).body).toBe(client)
})
