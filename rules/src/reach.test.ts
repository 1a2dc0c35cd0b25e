import { expect, it } from 'vitest'
import { reachOf } from './reach.ts'

it.each([
  ['machine', ['localhost', 'shop.localhost', '127.0.0.1', '127.8.9.10', '[::1]']],
  ['network', ['10.0.0.7', '192.168.1.20', '172.16.0.1', '172.31.9.9', '169.254.1.1', '[fd12::1]', '[fe80::1]']],
  ['network', ['till', 'till.local', 'shop.internal', 'shop.home.arpa']],
  [
    'everywhere',
    ['shop.example', '172.32.0.1', '192.169.1.1', '100.example', '10.example', '[2a00::1]', 'mylocalhost.in'],
  ],
] as const)('%s: %s', (reach, hosts) => {
  for (const host of hosts) expect({ host, reach: reachOf(host) }).toEqual({ host, reach })
})
