// Store credit: why the balance of a person changes.

/** `refunded`: a refund was given as credit. `spent`: an order was paid with it. `returned`: what an order took went back. */
export const creditKinds = ['refunded', 'spent', 'returned'] as const
export type CreditKind = (typeof creditKinds)[number]
