import { cameInstead } from '@tokri/rules/adjustments.ts'
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { refundedParts } from '@tokri/rules/order-summary.ts'
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
  line: Pick<Order['lines'][number], 'productId' | 'name' | 'unit' | 'quantity'>,
): string => nameOfCome(`${line.name}, ${line.unit}`, cameInstead(adjustments, line))

/** How the refund of an accepted problem reaches the shopper, which may be in several ways. */
export const acceptedTexts = (
  { amount, answer }: NonNullable<Order['problems']>[number],
  { refunds }: Pick<Order, 'refunds'>,
): string[] => {
  const parts = refundedParts(refunds.filter(({ at }) => at === answer?.at))
  const said = [
    { paise: parts.givenBackPaise, say: m.order_problem_accepted },
    { paise: parts.onItsWayPaise, say: m.order_problem_on_its_way },
    { paise: parts.asCreditPaise, say: m.order_problem_accepted_as_credit },
    { paise: parts.toHandOverPaise, say: m.order_problem_cash_due },
    { paise: parts.failedPaise, say: m.order_problem_not_there_yet },
  ].flatMap(({ paise, say }) => (paise > 0 ? [say({ amount: formatRupees(toRupees(paise)) })] : []))
  return said.length > 0 ? said : [m.order_problem_accepted({ amount: formatRupees(amount) })]
}
