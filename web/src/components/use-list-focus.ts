import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Focus of somebody whose row leaves a list goes to the row that took its place, or to the first link of what is drawn
 * instead of the last row. Spread the answer over the element around both; `ready` is false while neither is drawn.
 */
export const useRowFocus = (rows: number, ready: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  /** The row that focus is in. An element that is taken away does not say that it lost focus, so the number stays. */
  const row = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that left or came is the reason to look
  useLayoutEffect(() => {
    if (!ready || row.current < 0 || !area.current) return
    // Focus fell to the page or the dialog around: it is nowhere else that somebody put it.
    if (!document.activeElement?.contains(area.current)) return
    const left = area.current.querySelectorAll('li')
    const next =
      left[Math.min(row.current, left.length - 1)]?.querySelector('button') ?? area.current.querySelector('a')
    next?.focus()
  }, [rows, ready])
  return {
    ref: area,
    onFocus: ({ target }: FocusEvent) => {
      const item = target.closest('li')
      row.current = item ? [...(item.parentElement?.children ?? [])].indexOf(item) : -1
    },
    onBlur: () => {
      row.current = -1
    },
  }
}
