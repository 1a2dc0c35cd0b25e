import { useEffect, useRef } from 'react'
import { useSettings } from '../lib/settings-query.ts'

/** One letter every 50 ms, each phrase held for a second (spec, section 9). */
const LETTER_MS = 50
const HOLD_MS = 1000

const phraseOf = (hint: string) => `Search "${hint}"`

/** Types and untypes the hints forever. Letters go straight into the page: React has nothing to compare here. */
export const TypingHint = () => {
  const { searchHints } = useSettings()
  const text = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const span = text.current
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    if (!span || still.matches || searchHints.length < 2) return
    let turn = 0
    let shown = phraseOf(searchHints[0] ?? '')
    let timer = setTimeout(step, HOLD_MS)
    function step() {
      const goal = phraseOf(searchHints[turn % searchHints.length] ?? '')
      const done = shown === goal
      if (done) turn++
      const next = done ? phraseOf(searchHints[turn % searchHints.length] ?? '') : goal
      // Only what differs is untyped: `Search "` stays.
      shown = next.startsWith(shown) ? next.slice(0, shown.length + 1) : shown.slice(0, -1)
      if (span) span.textContent = shown
      timer = setTimeout(step, shown === next ? HOLD_MS : LETTER_MS)
    }
    return () => clearTimeout(timer)
  }, [searchHints])

  return (
    <span ref={text} aria-hidden="true" className="truncate text-ink-2">
      {phraseOf(searchHints[0] ?? '')}
    </span>
  )
}
