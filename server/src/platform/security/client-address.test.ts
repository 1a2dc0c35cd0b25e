import { expect, it } from 'vitest'
import { clientOf } from './client-address.ts'

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
