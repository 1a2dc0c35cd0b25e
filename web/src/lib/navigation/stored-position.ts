// Restores the scroll position of a long list after a reload. The router restores it right after hydration, when the
// list has only its first page. This code waits until the list is long enough.

import { session } from '../browser/storage.ts'
import { declareKey } from '../session/personal-data.ts'
import { currentKey } from './history-entry.ts'

const storageKey = declareKey('keptPosition', { personal: false })
/** If the list is still shorter after this time, the position is not restored. */
const WAIT_MS = 20_000

type StoredPosition = { key: string; top: number }

const read = (): StoredPosition | null => {
  const stored = session.getJson(storageKey) as StoredPosition | null // written below
  session.remove(storageKey)
  return stored
}

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const scrollWhenLongEnough = (top: number) => {
  const page = document.documentElement
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const input of inputs) removeEventListener(input, stop)
  }
  const watch = new ResizeObserver(() => {
    if (page.scrollHeight < top + innerHeight) return
    stop()
    scrollTo(0, top)
  })
  const timer = setTimeout(stop, WAIT_MS)
  for (const input of inputs) addEventListener(input, stop, { passive: true })
  watch.observe(document.body)
}

/** Call once in the browser. */
export const restorePositionAfterReload = () => {
  const kept = read()
  if (kept && kept.key === currentKey() && kept.top > 0) scrollWhenLongEnough(kept.top)
  addEventListener('pagehide', () => {
    const key = currentKey()
    if (key) session.setJson(storageKey, { key, top: scrollY } satisfies StoredPosition)
  })
}
