import type { ProblemReason } from '@tokri/rules/problems.ts'
import { m } from '../../paraglide/messages.js'
import type { Order } from './orders.ts'

export const problemReasonTexts: Record<ProblemReason, string> = {
  damaged: m.order_problem_damaged(),
  expired: m.order_problem_expired(),
  missing: m.order_problem_missing(),
  wrong: m.order_problem_wrong(),
  quality: m.order_problem_quality(),
}

/** What came of a product: itself, or what replaced all or some of its pieces. */
export const nameOfCome = (
  name: string,
  { substitutes, isReplaced }: { substitutes: readonly string[]; isReplaced: boolean },
): string => {
  if (substitutes.length === 0) return name
  return isReplaced
    ? m.order_name_for_name({ substitute: substitutes.join(', '), name })
    : [name, ...substitutes].join(', ')
}

/** What was delivered of a line: the product, or what replaced it. */
export const deliveredName = (
  { adjustments }: Pick<Order, 'adjustments'>,
  { productId, name, quantity }: Order['lines'][number],
): string => {
  const own = adjustments.filter((adjustment) => adjustment.productId === productId)
  const substitutes = own.flatMap(({ substitute }) => (substitute ? [substitute.name] : []))
  const isReplaced = own.reduce((left, adjustment) => left - adjustment.quantity, quantity) === 0
  return nameOfCome(name, { substitutes, isReplaced })
}
