// Keeps the scroll position of a long list over a reload. The router restores it as soon as the page is hydrated, when
// only the first page of the list is there; this waits until the list has grown.

import { historyKeyOf } from '../../../patches/history.ts'

const storageKey = 'keptPosition'
/** A list that stays shorter is left alone after this time. */
const WAIT_MS = 20_000

type Kept = { key: string; top: number }

const read = (): Kept | null => {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? null : (JSON.parse(text) as Kept)
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
export const keepPositionOverReload = () => {
  const kept = read()
  if (kept && kept.key === historyKeyOf(history.state) && kept.top > 0) scrollWhenLongEnough(kept.top)
  addEventListener('pagehide', () => {
    const key = historyKeyOf(history.state)
    if (key) sessionStorage.setItem(storageKey, JSON.stringify({ key, top: scrollY } satisfies Kept))
  })
}
