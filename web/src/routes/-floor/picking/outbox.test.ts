import { CallError } from '@tokri/contract/client.ts'
import { expect, it, vi } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { Press } from './press.ts'

const press = (key: string, orderId = 'o1'): Press => ({
  key,
  orderId,
  change: { kind: 'line', productId: key, picked: 1 },
})

/** An outbox whose server, storage and timer are controlled by the test. */
const outboxWith = (answer: (press: Press) => Promise<string>, presses: readonly Press[] = []) => {
  const sent: string[] = []
  const saved: string[][] = []
  const refused: string[] = []
  const pauses: { ms: number; run: () => void }[] = []
  const outbox = createOutbox<string>({
    presses,
    send: (each) => {
      sent.push(each.key)
      return answer(each)
    },
    save: async (all) => void saved.push(all.map(({ key }) => key)),
    onSent: () => {},
    onRefused: ({ key }) => refused.push(key),
    onChange: () => {},
    after: (ms, run) => {
      pauses.push({ ms, run })
      return () => {}
    },
  })
  return { outbox, sent, saved, refused, pauses }
}

it('sends presses one by one in their order, each after it was stored', async () => {
  const answers: (() => void)[] = []
  const { outbox, sent, saved } = outboxWith(() => new Promise((resolve) => answers.push(() => resolve('ok'))))
  outbox.add(press('a'))
  outbox.add(press('b'))
  await vi.waitFor(() => expect(sent).toEqual(['a']))
  expect(saved).toContainEqual(['a', 'b'])
  answers[0]?.()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
  answers[1]?.()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  expect(saved.at(-1)).toEqual([])
})

it('keeps a press without an answer and sends it again with the same key after growing pauses', async () => {
  let isDown = true
  const { outbox, sent, pauses } = outboxWith(async () => {
    if (isDown) throw new Error('no network')
    return 'ok'
  })
  outbox.add(press('a'))
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  expect(outbox.state()).toBe('waiting')
  pauses[0]?.run()
  await vi.waitFor(() => expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000]))
  isDown = false
  outbox.wake()
  await vi.waitFor(() => expect(outbox.presses()).toEqual([]))
  expect(sent).toEqual(['a', 'a', 'a'])
})

it('sends after a reload what was stored before', async () => {
  const { outbox, sent } = outboxWith(async () => 'ok', [press('a'), press('b')])
  expect(outbox.state()).toBe('waiting')
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  expect(sent).toEqual(['a', 'b'])
})

it('drops what the server refuses, with the rest of that order, and goes on with the next', async () => {
  const { outbox, sent, refused } = outboxWith(
    async ({ orderId }) => {
      if (orderId === 'gone') throw new CallError(404, { code: 'not_found', message: 'Order not found' })
      return 'ok'
    },
    [press('a', 'gone'), press('b', 'gone'), press('c')],
  )
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  expect(sent).toEqual(['a', 'c'])
  expect(refused).toEqual(['a'])
})

it('holds a press that may be taken back, until its time is over or another follows', async () => {
  const { outbox, sent, saved, pauses } = outboxWith(async () => 'ok')
  outbox.add(press('a'), 5000)
  outbox.wake()
  expect(outbox.held()).toBe('a')
  expect(outbox.state()).toBe('waiting')
  // The press is stored, so that a reload would send it.
  expect(saved).toEqual([['a']])
  outbox.takeBack()
  expect([outbox.presses(), outbox.state(), outbox.held()]).toEqual([[], 'empty', null])
  await vi.waitFor(() => expect(saved.at(-1)).toEqual([]))

  outbox.add(press('b'), 5000)
  pauses.at(-1)?.run()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  outbox.add(press('c'), 5000)
  outbox.add(press('d'))
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  outbox.takeBack()
  expect(sent).toEqual(['b', 'c', 'd'])
})

it('sends what was pressed before a press that is held', async () => {
  const { outbox, sent } = outboxWith(async () => 'ok')
  outbox.add(press('a'))
  outbox.add(press('b'), 5000)
  await vi.waitFor(() => expect(outbox.presses().map(({ key }) => key)).toEqual(['b']))
  expect(outbox.state()).toBe('waiting')
  expect(sent).toEqual(['a'])
})
