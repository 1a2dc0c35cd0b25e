// Which pieces on a shelf expire when. What expires first is taken first, dated pieces before undated ones; so it is
// enough to know the dates of what was received and how many pieces have left since.

export type DatedPieces = { on: string; quantity: number }

/** Takes pieces away, those that expire first before the others. Answers what was taken and what stays, both by date. */
export const takeFirstExpiring = (
  dated: readonly DatedPieces[],
  pieces: number,
): { taken: DatedPieces[]; rest: DatedPieces[] } => {
  const [taken, rest]: [DatedPieces[], DatedPieces[]] = [[], []]
  let wanted = Math.max(0, pieces)
  for (const { on, quantity } of dated.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    const now = Math.min(wanted, quantity)
    wanted -= now
    if (now > 0) taken.push({ on, quantity: now })
    if (quantity > now) rest.push({ on, quantity: quantity - now })
  }
  return { taken, rest }
}
