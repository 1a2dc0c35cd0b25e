/** One letter every 50 ms, each phrase stays for a second. */
const LETTER_MS = 50
const HOLD_MS = 1000

/**
 * Types and deletes the phrases in turn. It starts with the first phrase, which is already shown. It writes into the
 * DOM directly, without React renders. Returns a function that stops it.
 */
export const animateSearchHint = (span: HTMLElement, phrases: readonly string[]) => {
  const phraseAt = (turn: number) => phrases[turn % phrases.length] ?? ''
  let turn = 0
  let shown = phraseAt(0)
  let timer = setTimeout(step, HOLD_MS)
  function step() {
    const goal = phraseAt(turn)
    const done = shown === goal
    if (done) turn++
    const next = done ? phraseAt(turn) : goal
    // Only the part that differs is deleted: `Search "` stays.
    shown = next.startsWith(shown) ? next.slice(0, shown.length + 1) : shown.slice(0, -1)
    span.textContent = shown
    timer = setTimeout(step, shown === next ? HOLD_MS : LETTER_MS)
  }
  return () => clearTimeout(timer)
}
