import { useEffect, useRef } from 'react'
import type { CodeKind } from './code-kinds.ts'

/**
 * Characters that are typed further apart belong to different codes. The limit allows for slow phones, which delay a
 * scanner's keys.
 */
const BETWEEN_KEYS_MS = 2000

/** Calls `onCode` when a scanner types a code of this kind and Enter while no field has focus. */
export const useKeyboardScanner = ({ isCode, character }: CodeKind, onCode: (code: string) => void) => {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let at = 0
    const onKey = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (inField || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - at > BETWEEN_KEYS_MS) typed = ''
      at = event.timeStamp
      if (character.test(event.key)) typed += event.key
      else if (event.key === 'Enter' && isCode(typed)) {
        // Enter would also press the focused button.
        event.preventDefault()
        latest.current(typed)
        typed = ''
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isCode, character])
}
