import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferDelivery, UNDO_MS, undoDelivery } from './pending-deliveries.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  page.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('sends a delivery once, after ten seconds', () => {
  const send = vi.fn()
  deferDelivery('a', send)
  deferDelivery('a', send)
  vi.advanceTimersByTime(UNDO_MS - 1)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(UNDO_MS)
  expect(send).toHaveBeenCalledOnce()
  expect(undoDelivery('a')).toBe(false)
})

it('sends nothing for a delivery that was undone, and lets it be marked again', () => {
  const send = vi.fn()
  deferDelivery('a', send)
  expect(undoDelivery('a')).toBe(true)
  vi.advanceTimersByTime(UNDO_MS * 2)
  expect(send).not.toHaveBeenCalled()
  deferDelivery('a', send)
  vi.advanceTimersByTime(UNDO_MS)
  expect(send).toHaveBeenCalledOnce()
})

it('sends what is waiting when the page is left', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  deferDelivery('a', first)
  deferDelivery('b', second)
  page.dispatchEvent(new Event('pagehide'))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(UNDO_MS * 2)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})
