import { vi } from 'vitest'

const HELD_FROM_MS = 500

/**
 * Holds the timers that are set from now on. The returned function lets time pass: for them, and for the clock. Vitest's own
 * fake timers advance with each `expect.element`, so they cannot show that something has not happened yet. Timers shorter than
 * `from` run by themselves: libraries, and the test's own waiting, need them.
 */
export const holdTimers = (from = HELD_FROM_MS) => {
  const { setTimeout: set, clearTimeout: clear } = window
  const held = new Map<number, { due: number; run: () => void }>()
  let now = 0
  let last = 0
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, after = 0, ...rest: unknown[]) => {
    if (after < from) return set(run, after, ...rest)
    last--
    held.set(last, { due: now + after, run })
    return last
  }) as typeof setTimeout)
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) clear(id as number)
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    vi.advanceTimersByTime(milliseconds)
    for (const [id, { due, run }] of [...held].sort(([, one], [, other]) => one.due - other.due))
      if (due <= now && held.delete(id)) run()
  }
  return Object.assign(pass, { held: () => held.size })
}
