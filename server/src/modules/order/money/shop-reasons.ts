// Why the shop itself gives money back. With what its staff choose from a list, the only reasons that a mail to an e-mail which
// is not proven repeats.
import { cancelReasons, failureReasons, returnReasons } from '@tokri/rules/listed-reasons.ts'
import type { ProblemReason } from '@tokri/rules/problems.ts'

export const shopReasons = {
  late: 'Paid after the order had ended',
  twice: 'Paid twice',
  notDue: 'The order was changed again or has ended',
  otherAmount: 'Not the amount that was due',
  elsewhere: 'Refunded at the payment provider',
  dispute: 'Taken back by the bank',
  unpaid: 'Not paid in time',
  missing: 'Not available',
  allMissing: 'Nothing of it was available',
} as const

export const allShopReasons: readonly string[] = Object.values(shopReasons)

/** What the refund of a problem gives as its reason. */
export const refundReasons = {
  damaged: 'It was damaged',
  expired: 'It was expired',
  missing: 'It was missing',
  wrong: 'It was the wrong item',
  quality: 'Its quality was poor',
} as const satisfies Record<ProblemReason, string>

const untyped: readonly string[] = [
  ...allShopReasons,
  ...Object.values(refundReasons),
  ...failureReasons,
  ...returnReasons,
  ...cancelReasons,
]

/** Whether the shop, not a person, has worded this reason. */
export const isShopReason = (reason: string): boolean => untyped.includes(reason)
