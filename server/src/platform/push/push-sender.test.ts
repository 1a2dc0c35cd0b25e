import { expect, it } from 'vitest'
import { startPushReceiver } from '../../../test/push-receiver.ts'
import { createPushSender } from './push-sender.ts'

const receiver = await startPushReceiver()
const identity = { secret: 'a secret of the tests', publicUrl: 'https://shop.test' }
const sender = createPushSender({ ...identity, localOrigin: receiver.origin })
const keys = {
  p256dh: Buffer.from(receiver.keys.p256dh, 'base64url'),
  auth: Buffer.from(receiver.keys.auth, 'base64url'),
}
const message = { text: 'Hello', topic: 'news', seconds: 60 }
const send = (path: string) => sender.send({ endpoint: `${receiver.origin}/${path}`, ...keys }, message, new Date())

it('sends a message that the browser can read, with its lifetime and topic', async () => {
  expect(await send('hello')).toBe('sent')
  expect(receiver.received.at(-1)).toMatchObject({
    path: '/hello',
    text: 'Hello',
    headers: { ttl: '60', topic: 'news', urgency: 'high', 'content-encoding': 'aes128gcm' },
  })
})

it('reports a subscription that is gone, and one that is refused, and fails when a retry helps', async () => {
  for (const status of [404, 410, 403]) {
    receiver.answerOnce('gone', status)
    expect(await send('gone')).toBe('gone')
  }
  for (const status of [400, 413]) {
    receiver.answerOnce('refused', status)
    expect(await send('refused')).toBe('refused')
  }
  for (const status of [429, 500, 503]) {
    receiver.answerOnce('busy', status)
    await expect(send('busy')).rejects.toThrow(String(status))
  }
})

it('follows no redirect', async () => {
  const before = receiver.received.length
  receiver.answerOnce('moved', 307)
  expect(await send('moved')).toBe('refused')
  expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/moved'])
})

it.each([
  'https://127.0.0.1/hello',
  'http://127.0.0.1:1/hello',
  'https://[::1]/hello',
  'https://169.254.169.254/latest/meta-data/',
])('sends nothing to %s', async (endpoint) => {
  expect(sender.accepts(endpoint)).toBe(false)
  expect(await sender.send({ endpoint, ...keys }, message, new Date())).toBe('refused')
})

it.each([['127.0.0.1'], ['10.0.0.7'], ['::1'], ['142.250.183.10', '192.168.1.1']])(
  'connects to no name that resolves to %s',
  async (...addresses) => {
    const asked: string[] = []
    const resolve = ((hostname: string, _options: unknown, done: (error: null, found: object[]) => void) => {
      asked.push(hostname)
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as never
    const careful = createPushSender({ ...identity, resolve })
    const endpoint = 'https://push.shop.test/hello'
    expect(await careful.send({ endpoint, ...keys }, message, new Date())).toBe('refused')
    expect(asked).toEqual(['push.shop.test'])
  },
)
