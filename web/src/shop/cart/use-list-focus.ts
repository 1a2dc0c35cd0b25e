import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * When the focused row is removed from a list, moves focus to the row that follows, or to the first link of the content
 * that replaces an empty list. Spread the result on an element that contains both. `ready` is false while neither is
 * rendered.
 */
export const useListFocus = (rows: number, ready: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  /** The index of the focused row. A removed element fires no blur event, so the index is still set afterwards. */
  const row = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that left or came is the reason to look
  useLayoutEffect(() => {
    if (!ready || row.current < 0 || !area.current) return
    // Focus is now on the page or the dialog. If it is anywhere else, the user has moved it.
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
