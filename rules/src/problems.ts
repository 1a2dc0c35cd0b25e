// Problems with pieces of a delivered order: what can be wrong, and until when a shopper can report it.
import type { OrderState } from './order-states.ts'

export const problemReasons = ['damaged', 'expired', 'missing', 'wrong', 'quality'] as const
export type ProblemReason = (typeof problemReasons)[number]

export const problemStates = ['open', 'accepted', 'declined'] as const
export type ProblemState = (typeof problemStates)[number]

/** The most pictures of one problem. */
export const MAX_PROBLEM_PICTURES = 3

/** How far back the orders and problems of a shopper count. */
export const PROBLEM_DAYS = 90
/** The shop accepts a problem by itself only after this many delivered orders of its shopper. */
export const ORDERS_FOR_AUTO_REFUND = 5

type Delivery = { state: OrderState; deliveredAt: Date | null }

/** Whether the shopper can report a problem with an order now: within these hours after its delivery. */
export const canReportProblem = ({ state, deliveredAt }: Delivery, hours: number, now: Date): boolean =>
  state === 'DELIVERED' && deliveredAt !== null && now.getTime() < deliveredAt.getTime() + hours * 3_600_000

type Pieces = { productId: string; quantity: number }
type Problem = { state: ProblemState; lines: readonly Pieces[] }

/** How many pieces of a product were reported and not refunded: each piece can be reported once. */
export const reportedPieces = (problems: readonly Problem[], productId: string): number => {
  // Accepted pieces are refunded ones.
  const lines = problems.flatMap((problem) => (problem.state === 'accepted' ? [] : problem.lines))
  return lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0)
}
