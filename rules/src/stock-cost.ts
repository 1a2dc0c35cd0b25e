// The weighted average cost of stock. A receipt adds what it cost; whatever leaves takes its share of the value with it, and
// the last piece takes all that is left, so that value and ledger agree to the paisa.
import { divideHalfUp, type Paise } from './money.ts'

export type StockCost = {
  quantity: number
  valuePaise: Paise
  /** What a piece cost when it was received last; null before the first receipt with a cost. */
  lastCostPaise: Paise | null
}

export type CostedMovement = {
  /** Signed. */
  quantity: number
  /** The quantity after it. */
  balance: number
  /** Of one piece, where it is known. */
  costPaise: Paise | null
}

export const noStock: StockCost = { quantity: 0, valuePaise: 0, lastCostPaise: null }

/** The value of some pieces out of those that are there. */
const shareOf = ({ quantity, valuePaise }: StockCost, pieces: number): Paise =>
  divideHalfUp(BigInt(valuePaise) * BigInt(pieces), BigInt(quantity))

/**
 * The cost after a movement, and what the movement did to the value. Pieces without a cost come in at the average, else at
 * the last cost, else at `usualCostPaise`. Pieces that the ledger does not explain count as having been there from the beginning.
 */
export const moveCost = (
  before: StockCost,
  { quantity, balance, costPaise }: CostedMovement,
  usualCostPaise: Paise,
): { after: StockCost; valuePaise: Paise; unexplained: { quantity: number; valuePaise: Paise } } => {
  const there = balance - quantity
  const known = withQuantity(before, there, usualCostPaise)
  const unexplained = { quantity: there - before.quantity, valuePaise: known.valuePaise - before.valuePaise }
  const after =
    quantity > 0 && costPaise !== null
      ? { quantity: balance, valuePaise: known.valuePaise + quantity * costPaise, lastCostPaise: costPaise }
      : withQuantity(known, balance, usualCostPaise)
  return { after, valuePaise: after.valuePaise - known.valuePaise, unexplained }
}

const withQuantity = (cost: StockCost, quantity: number, usualCostPaise: Paise): StockCost => {
  if (quantity === cost.quantity) return cost
  const valuePaise =
    quantity <= 0 ? 0 : cost.quantity > 0 ? shareOf(cost, quantity) : quantity * (cost.lastCostPaise ?? usualCostPaise)
  return { ...cost, quantity, valuePaise }
}
