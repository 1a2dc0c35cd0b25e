// The client that a rate limit counts. A household or a phone has a whole /64 of IPv6 addresses, so a /64 is one client.
import { isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'

const GROUPS = 8
const GROUPS_OF_A_CLIENT = 4

/** Some proxies write the port of the client into X-Forwarded-For: `203.0.113.9:4711`, `[2001:db8::7]:4711`. */
const withoutPort = (address: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/**
 * Which hops of X-Forwarded-For Fastify trusts. A number trusts that many proxies, counted from this process; addresses are
 * compared without a port.
 */
export const trustedProxies = (trust: boolean | number | string) => {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust
  if (typeof trust === 'boolean') return trust
  const trusts = compile(trust.split(','))
  return (address: string, hop: number) => trusts(withoutPort(address), hop)
}

/** `203.0.113.9` for an IPv4 address, mapped into IPv6 or not; `2001:db8:0:1` for any address in that /64. */
export const clientOf = (address: string): string => {
  const [plain = ''] = withoutPort(address).toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, GROUPS_OF_A_CLIENT)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
