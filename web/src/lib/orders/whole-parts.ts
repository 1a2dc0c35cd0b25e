/** Rounds so that the rounded ones sum to the rounded sum, as those above a total. */
export const wholeParts = (parts: readonly number[]): number[] => {
  let exact = 0
  let shown = 0
  return parts.map((part) => {
    exact += part
    const whole = Math.round(exact) - shown
    shown += whole
    return whole
  })
}
