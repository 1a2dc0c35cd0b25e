import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../lib/navigation/focus-heading.ts'

/** Whether the button with the focus has left the page. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * For lists whose rows leave after a press, with the button that has the focus. The same button of the row that takes the
 * place gets it; after the last row, the heading of the page.
 */
export const useRowFocus = () => {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ row: HTMLElement; place: number; button: number } | null>(null)
  useLayoutEffect(() => {
    const { current: rows } = list
    if (pressed.current === null || rows === null || rows.contains(pressed.current.row)) return
    const { place, button } = pressed.current
    pressed.current = null
    const next = rows.children[Math.min(place, rows.children.length - 1)]
    if (isFocusLost()) next?.querySelectorAll('button')[button]?.focus()
  })
  useEffect(() => {
    // A press elsewhere: a row that leaves later takes no focus. A press in the list is noted after this.
    const forget = () => {
      pressed.current = null
    }
    document.addEventListener('click', forget, true)
    return () => {
      document.removeEventListener('click', forget, true)
      if (pressed.current !== null && isFocusLost()) focusHeading()
    }
  }, [])
  return {
    ref: list,
    onClickCapture: ({ target }: { target: EventTarget }) => {
      const row = target instanceof Element ? target.closest('li') : null
      const button = target instanceof Element ? target.closest('button') : null
      if (!row || !button || !list.current) return
      pressed.current = {
        row,
        place: [...list.current.children].indexOf(row),
        button: [...row.querySelectorAll('button')].indexOf(button),
      }
    },
  }
}
