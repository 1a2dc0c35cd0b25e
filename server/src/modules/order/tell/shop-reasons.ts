// Why the shop itself gives money back: the only reasons that a mail to an e-mail which is not proven repeats.
export const shopReasons = {
  late: 'Paid after the order had ended',
  twice: 'Paid twice',
  notDue: 'The order was changed again or has ended',
  missing: 'Not available',
  allMissing: 'Nothing of it was available',
} as const

const all: readonly string[] = Object.values(shopReasons)

export const isShopReason = (reason: string): boolean => all.includes(reason)
