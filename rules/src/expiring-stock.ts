// When the pieces of a product in a store expire. Pickers take the pieces that expire first; pieces without a date come
// last. So the dates of the received pieces and the number of pieces taken since tell which pieces are left.

export type DatedPieces = { on: string; quantity: number }

/** Takes the pieces that expire first. Returns the taken and the remaining pieces, both sorted by date. */
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
