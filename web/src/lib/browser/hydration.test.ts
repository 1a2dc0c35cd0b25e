import { afterEach, expect, it, vi } from 'vitest'
import { isHydrated } from '../../../patches/hydrated.ts'
import { pendingHydration } from './hydration.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fiber = (flags: number, parent: object | null = null) => ({ flags, return: parent })
const committed = { __reactFiber$x1: fiber(0, fiber(0)) }

const showElements = (...elements: object[]) => vi.stubGlobal('document', { querySelectorAll: () => elements })

it('waits until header and page are hydrated, and not for ever', async () => {
  vi.useFakeTimers()
  showElements(committed, committed)
  expect(pendingHydration()).toBeNull()

  showElements(committed, {})
  const waiting = pendingHydration()
  expect(waiting).not.toBeNull()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(pendingHydration()).toBe(waiting)
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(pendingHydration()).toBeNull()
})

it('takes an element for hydrated when React has committed it, not when it has rendered it', () => {
  const rendered = { __reactFiber$x1: fiber(0, fiber(4096, fiber(0))) }
  expect([committed, rendered, {}].map((element) => isHydrated(element as Element))).toEqual([true, false, false])
})
