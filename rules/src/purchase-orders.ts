// What may be done with a purchase order, by its state.

export const purchaseStates = ['draft', 'sent', 'part_received', 'received', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]

const purchaseCan = {
  change: ['draft'],
  send: ['draft'],
  drop: ['draft'],
  /** Also what was received whole: goods come later than expected, and broken ones go back. */
  receive: ['sent', 'part_received', 'received'],
  close: ['sent', 'part_received'],
} as const satisfies Record<string, readonly PurchaseState[]>
export type PurchaseAct = keyof typeof purchaseCan

export const canPurchase = (act: PurchaseAct, state: PurchaseState): boolean =>
  (purchaseCan[act] as readonly PurchaseState[]).includes(state)

/** The orders that are not finished. */
export const openPurchaseStates = ['draft', 'sent', 'part_received'] as const satisfies readonly PurchaseState[]

/** A cost that far from the last one is hardly meant. */
const ODD_TIMES = 20
export const isOddCost = (cost: number, last: number): boolean =>
  last > 0 && (cost > ODD_TIMES * last || cost * ODD_TIMES < last)

/** The first delivery day at least `leadDays` after a day such as 2026-12-25; any day if there is none. 0 is Sunday. */
export const arrivalDay = (from: string, leadDays: number, deliveryDays: readonly number[]): string => {
  const at = new Date(`${from}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + leadDays)
  for (let tries = 0; tries < 7 && deliveryDays.length > 0 && !deliveryDays.includes(at.getUTCDay()); tries += 1)
    at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
