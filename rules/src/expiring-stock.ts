// When the pieces of a product in a store expire. The pieces that expire first are taken first, those with a date before
// those without, so the dates of received pieces and the number of pieces taken since are enough to know.

export type DatedPieces = { on: string; quantity: number }

/** Takes pieces away, the first to expire first. Returns the taken and the remaining ones, both by date. */
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
