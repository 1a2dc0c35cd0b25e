import { phraseOf } from './typing-phrase.ts'

/** One letter every 50 ms, each phrase held for a second (spec, section 9). */
const LETTER_MS = 50
const HOLD_MS = 1000

/**
 * Types and untypes the hints forever, beginning with the first, which stands already. Letters go straight into the
 * page: React has nothing to compare here. Returns what ends it.
 */
export const typeHints = (span: HTMLElement, hints: readonly string[]) => {
  const phraseAt = (turn: number) => phraseOf(hints[turn % hints.length] ?? '')
  let turn = 0
  let shown = phraseAt(0)
  let timer = setTimeout(step, HOLD_MS)
  function step() {
    const goal = phraseAt(turn)
    const done = shown === goal
    if (done) turn++
    const next = done ? phraseAt(turn) : goal
    // Only what differs is untyped: `Search "` stays.
    shown = next.startsWith(shown) ? next.slice(0, shown.length + 1) : shown.slice(0, -1)
    span.textContent = shown
    timer = setTimeout(step, shown === next ? HOLD_MS : LETTER_MS)
  }
  return () => clearTimeout(timer)
}
