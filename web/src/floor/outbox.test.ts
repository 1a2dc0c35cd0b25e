import { CallError } from '@tokri/contract/client.ts'
import { expect, it, vi } from 'vitest'
import { createOutbox } from './outbox.ts'
import { type PickAction, withoutRefused } from './picking/pick-action.ts'

const action = (key: string, orderId = 'o1'): PickAction => ({
  key,
  orderId,
  change: { kind: 'line', productId: key, picked: 1 },
})

/** An outbox whose server, storage and timer are controlled by the test. */
const outboxWith = (answer: (action: PickAction) => Promise<string>, actions: readonly PickAction[] = []) => {
  const sent: string[] = []
  const saved: string[][] = []
  const refused: string[] = []
  const pauses: { ms: number; run: () => void }[] = []
  const onChange = vi.fn()
  const outbox = createOutbox<PickAction, string>({
    actions,
    send: (each) => {
      sent.push(each.key)
      return answer(each)
    },
    save: async (all) => void saved.push(all.map(({ key }) => key)),
    onSent: () => {},
    onRefused: ({ key }) => refused.push(key),
    withoutRefused,
    onChange,
    after: (ms, run) => {
      pauses.push({ ms, run })
      return () => {}
    },
  })
  return { outbox, sent, saved, refused, pauses, onChange }
}

it('sends actions one by one in their order, each after it was stored', async () => {
  const answers: (() => void)[] = []
  const { outbox, sent, saved } = outboxWith(() => new Promise((resolve) => answers.push(() => resolve('ok'))))
  outbox.add(action('a'))
  expect(outbox.isStuck()).toBe(false)
  outbox.add(action('b'))
  await vi.waitFor(() => expect(sent).toEqual(['a']))
  expect(saved).toContainEqual(['a', 'b'])
  answers[0]?.()
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b']))
  answers[1]?.()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  expect(saved.at(-1)).toEqual([])
})

it('keeps an action without an answer and sends it again with the same key after growing pauses', async () => {
  let isDown = true
  const { outbox, sent, pauses } = outboxWith(async () => {
    if (isDown) throw new Error('no network')
    return 'ok'
  })
  outbox.add(action('a'))
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  expect([outbox.state(), outbox.isStuck()]).toEqual(['waiting', true])
  pauses[0]?.run()
  await vi.waitFor(() => expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000]))
  isDown = false
  outbox.wake()
  await vi.waitFor(() => expect(outbox.actions()).toEqual([]))
  expect(sent).toEqual(['a', 'a', 'a'])
})

it('sends after a reload what was stored before', async () => {
  const { outbox, sent } = outboxWith(async () => 'ok', [action('a'), action('b')])
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
    [action('a', 'gone'), action('b', 'gone'), action('c')],
  )
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  expect(sent).toEqual(['a', 'c'])
  expect(refused).toEqual(['a'])
})

it('holds an action that may be taken back, until its time is over or another follows', async () => {
  const { outbox, sent, saved, pauses } = outboxWith(async () => 'ok')
  outbox.add(action('a'), 5000)
  outbox.wake()
  expect(outbox.held()).toBe('a')
  expect(outbox.state()).toBe('waiting')
  // The action is stored, so that a reload would send it.
  expect(saved).toEqual([['a']])
  outbox.undoHeld()
  expect([outbox.actions(), outbox.state(), outbox.held()]).toEqual([[], 'empty', null])
  await vi.waitFor(() => expect(saved.at(-1)).toEqual([]))

  outbox.add(action('b'), 5000)
  pauses.at(-1)?.run()
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  outbox.add(action('c'), 5000)
  outbox.add(action('d'))
  await vi.waitFor(() => expect(outbox.state()).toBe('empty'))
  outbox.undoHeld()
  expect(sent).toEqual(['b', 'c', 'd'])
})

it('sends what was pressed before an action that is held', async () => {
  const { outbox, sent } = outboxWith(async () => 'ok')
  outbox.add(action('a'))
  outbox.add(action('b'), 5000)
  await vi.waitFor(() => expect(outbox.actions().map(({ key }) => key)).toEqual(['b']))
  expect(outbox.state()).toBe('waiting')
  expect(sent).toEqual(['a'])
})

it('says that a hold is over while an earlier action is on its way', async () => {
  const { outbox, sent, pauses, onChange } = outboxWith(() => new Promise(() => {}))
  outbox.add(action('a'))
  await vi.waitFor(() => expect(sent).toEqual(['a']))
  outbox.add(action('b'), 5000)
  onChange.mockClear()
  pauses.at(-1)?.run()
  expect(outbox.held()).toBeNull()
  expect(onChange).toHaveBeenCalledOnce()
})
