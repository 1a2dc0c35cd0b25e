// The lines of a supplier on the page Order today.
import type { PurchaseOrderShape, SuggestionShape } from '@tokri/contract/buying.schema.ts'

export type Line = Pick<SuggestionShape, 'productId' | 'name' | 'unit' | 'pack' | 'cost' | 'quantity' | 'reason'> &
  Partial<SuggestionShape>

/** The lines of a supplier: those of its draft first, then what is suggested, then what needs nothing today. */
export const linesOf = (
  suggested: readonly SuggestionShape[],
  draft: Pick<PurchaseOrderShape, 'lines'> | undefined,
): Line[] => {
  const inDraft = new Map(draft?.lines.map((line) => [line.productId, line]))
  const known = new Set(suggested.map(({ productId }) => productId))
  const others = (draft?.lines ?? [])
    .filter(({ productId }) => !known.has(productId))
    .map(({ ordered, ...line }) => ({ ...line, quantity: ordered }))
  const lines = suggested.map((line) => {
    const drafted = inDraft.get(line.productId)
    return drafted ? { ...line, cost: drafted.cost, quantity: drafted.ordered } : line
  })
  const needed = ({ quantity }: Line): number => (quantity > 0 ? 0 : 1)
  return [...others, ...lines].sort((one, other) => needed(one) - needed(other))
}
