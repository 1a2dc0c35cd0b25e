import { expect, it } from 'vitest'
import { isPublicAddress, isPushAddress } from './public-address.ts'

it.each(['8.8.8.8', '142.250.183.10', '2404:6800:4007:820::200a', '172.32.0.1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::', '2001:db8::1', 'x', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('a push service has an https URL with a public host', () => {
  expect(isPushAddress('https://fcm.googleapis.com/fcm/send/abc:def')).toBe(true)
  expect(isPushAddress('https://updates.push.services.mozilla.com/wpush/v2/gAAA')).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/',
  'https://localhost/',
  'https://localhost./',
  'https://database/',
  'https://database./',
  'https://printer.local./',
  'https://printer.local/',
  'https://db.internal/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'not a URL',
])('%s is refused', (address) => {
  expect(isPushAddress(address)).toBe(false)
})
