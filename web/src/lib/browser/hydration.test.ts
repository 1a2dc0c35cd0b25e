import { afterEach, expect, it, vi } from 'vitest'
import { pendingHydration } from './hydration.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('waits for the header and the page of the shop, not for what an extension inserted, and not for ever', async () => {
  const done = { aPropertyOfReact: {} }
  const elements: Record<string, object> = { header: {}, 'main > *': {}, '#header': done, '#main > *': done }
  vi.stubGlobal('document', { querySelector: (selector: string) => elements[selector] ?? null })
  vi.useFakeTimers()
  expect(pendingHydration()).toBeNull()

  elements['#header'] = {}
  const waiting = pendingHydration()
  expect(waiting).not.toBeNull()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(pendingHydration()).toBe(waiting)
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(pendingHydration()).toBeNull()
})
