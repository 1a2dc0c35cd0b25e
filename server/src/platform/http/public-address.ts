// Which addresses the shop may send a request to that somebody else names: a push service, a webhook. Without this check
// they could make the server send requests into its own network.
import type { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Special-purpose addresses (IANA registries of RFC 6890): private, loopback, link-local, multicast, documentation … */
const special = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/')
  special.addSubnet(net, Number(bits), 'ipv4')
}
/** Of IPv6, only global unicast without the ranges that embed IPv4 addresses (Teredo, 6to4) or are for documentation. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class PrivateAddressError extends Error {}

/**
 * Resolves a name, and fails if any of its addresses is not public. As part of a connection it checks the address that is
 * connected to, so that a name cannot resolve to another one afterwards.
 */
export const publicLookup =
  (resolve: typeof lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(`${hostname} is not a public address`), '', 0)
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }

/** Whether a URL is https by name or public address, without a password. What its name resolves to is checked later. */
export const isPublicUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  // A name with a dot at its end is the same name.
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(?:local|localhost|internal|home\.arpa)$/.test(host)
}

/** Whether a push service may have this URL: public, on the usual port. */
export const isPushAddress = (text: string): boolean => isPublicUrl(text) && new URL(text).port === ''
