// Why the shop itself gives money back: the only reasons that a mail to an e-mail which is not proven repeats.
export const shopReasons = {
  late: 'Paid after the order had ended',
  twice: 'Paid twice',
  notDue: 'The order was changed again or has ended',
  otherAmount: 'Not the amount that was due',
  elsewhere: 'Refunded at the payment provider',
  dispute: 'Taken back by the bank',
  missing: 'Not available',
  allMissing: 'Nothing of it was available',
} as const

export const allShopReasons: readonly string[] = Object.values(shopReasons)

export const isShopReason = (reason: string): boolean => allShopReasons.includes(reason)
