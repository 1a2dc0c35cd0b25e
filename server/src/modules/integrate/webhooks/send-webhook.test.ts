import type { lookup } from 'node:dns'
import { expect, it } from 'vitest'
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { createWebhookSender } from './send-webhook.ts'

const receiver = await startWebhookReceiver()

/** Resolves every name to these addresses, one list after the other. */
const resolving = (...answers: string[][]) => {
  const asked: string[] = []
  const resolve = ((hostname: string, _options: unknown, done: (error: null, found: object[]) => void) => {
    const addresses = answers[Math.min(asked.push(hostname), answers.length) - 1] ?? []
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { resolve, asked }
}
const post = (url: string, resolve?: typeof lookup) =>
  createWebhookSender({ allowPrivate: false, patienceMs: 300, ...(resolve && { resolve }) }).post(url, {}, '{}')

it.each([
  'http://shop.example/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@shop.example/',
  'https://till.local/hook',
  'nothing',
])('%s is no address of a webhook', async (url) => {
  expect(createWebhookSender({ allowPrivate: false }).accepts(url)).toBe(false)
  expect(await post(url)).toMatchObject({ status: null, answer: 'This address is not public' })
})

it.each([['10.0.0.7'], ['192.168.1.1'], ['::1'], ['142.250.183.10', '127.0.0.1']])(
  'a name that resolves to %s is not connected to',
  async (...addresses) => {
    const { resolve } = resolving(addresses)
    const { answer } = await post('https://inside.example/hook', resolve)
    expect(answer).toContain('inside.example is not a public address')
  },
)

it('a name is checked at each connection, so that it cannot lead inside the second time', async () => {
  const { resolve, asked } = resolving(['8.8.8.8'], ['127.0.0.1'])
  const sender = createWebhookSender({ allowPrivate: false, patienceMs: 300, resolve })
  const url = `https://turning.example:${new URL(receiver.origin).port}/hook`
  const first = await sender.post(url, {}, '{}')
  expect(first.answer).not.toContain('not a public address')
  const second = await sender.post(url, {}, '{}')
  expect(second.answer).toContain('turning.example is not a public address')
  expect(asked).toHaveLength(2)
  expect(receiver.received).toEqual([])
})

const own = (patienceMs: number) => createWebhookSender({ allowPrivate: true, patienceMs })

it('an answer after the limit is none', async () => {
  receiver.answerWith(() => {})
  expect(await own(100).post(receiver.origin, {}, '{}')).toMatchObject({
    status: null,
    answer: 'No answer within 0.1 seconds',
  })
})

it('an answer just before the limit counts, whatever follows it', async () => {
  // The status arrives in time, the end of the answer never.
  receiver.answerWith((response) => void response.writeHead(200).write('taken'))
  expect(await own(2000).post(receiver.origin, {}, '{}')).toMatchObject({ status: 200, answer: 'taken' })
})

it('a connection that the receiver has closed meanwhile is made anew', async () => {
  const sender = own(5000)
  receiver.answerStatus(200)
  expect(await sender.post(receiver.origin, {}, '{}')).toMatchObject({ status: 200 })
  receiver.resetNext()
  expect(await sender.post(receiver.origin, {}, '{}')).toMatchObject({ status: 200 })
})
