import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Moves focus when the focused row leaves a list: to the row that takes its place, or to the first link of the content
 * that replaces an empty list. Spread the result over the element around both. `ready` is false while neither is
 * rendered.
 */
export const useListFocus = (rows: number, ready: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  /** The index of the focused row. A removed element fires no blur event, so the index stays. */
  const row = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that left or came is the reason to look
  useLayoutEffect(() => {
    if (!ready || row.current < 0 || !area.current) return
    // Focus fell back to the page or the dialog; otherwise somebody moved it elsewhere.
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
