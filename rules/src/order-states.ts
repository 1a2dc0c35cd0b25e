// The states of an order and the moves between them. The server reads this table to
// refuse, the screens read it to disable.

export const orderStates = [
  'PAYMENT_PENDING',
  'PLACED',
  'CONFIRMED',
  'PACKING',
  'READY',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
  'PAYMENT_FAILED',
] as const
export type OrderState = (typeof orderStates)[number]

/** Who moves an order from one state to the next. `time` is the end of a stock hold; `system` is the shop itself. */
export const moveActors = ['shopper', 'admin', 'provider', 'time', 'system', 'picker', 'rider'] as const
export type MoveActor = (typeof moveActors)[number]

type Moves = Partial<Record<OrderState, readonly MoveActor[]>>

export const orderMoves: Readonly<Record<OrderState, Moves>> = {
  PAYMENT_PENDING: { PLACED: ['provider'], PAYMENT_FAILED: ['provider', 'time'], CANCELLED: ['shopper', 'admin'] },
  PLACED: { CONFIRMED: ['admin', 'system'], CANCELLED: ['shopper', 'admin'] },
  CONFIRMED: { PACKING: ['admin', 'picker'], CANCELLED: ['shopper', 'admin', 'system'] },
  PACKING: { READY: ['admin', 'picker'], OUT_FOR_DELIVERY: ['admin'], CANCELLED: ['admin', 'system'] },
  READY: { OUT_FOR_DELIVERY: ['admin', 'rider'], CANCELLED: ['admin'] },
  // READY again: it could not be delivered, and the rider brings it back.
  OUT_FOR_DELIVERY: { READY: ['rider'], DELIVERED: ['admin', 'rider'], CANCELLED: ['admin'] },
  DELIVERED: {},
  CANCELLED: {},
  PAYMENT_FAILED: {},
}

export const orderCan = {
  move: (from: OrderState, to: OrderState, by: MoveActor): boolean => orderMoves[from][to]?.includes(by) ?? false,
  cancel: (from: OrderState, by: 'shopper' | 'admin'): boolean => orderCan.move(from, 'CANCELLED', by),
  /** Only while the order is picked: before that nobody knows what is missing, afterwards missing pieces are refunded. */
  adjust: (from: OrderState): boolean => from === 'CONFIRMED' || from === 'PACKING',
  /** Whether an administrator can change its lines: it is not sent yet. */
  change: (from: OrderState): boolean =>
    from === 'PLACED' || from === 'CONFIRMED' || from === 'PACKING' || from === 'READY',
  /** The states that an administrator can choose next. Nobody chooses the state after PAYMENT_PENDING: the provider does. */
  next: (from: OrderState): OrderState[] =>
    from === 'PAYMENT_PENDING' ? [] : orderStates.filter((to) => orderCan.move(from, to, 'admin')),
  /** The next state when an administrator moves an order without pickers or riders: READY is skipped. */
  nextByHand: (from: OrderState): OrderState | undefined =>
    orderCan.next(from).find((to) => to !== 'CANCELLED' && to !== 'READY'),
}

/** How long stock is held for an unpaid order. */
export const HOLD_MINUTES = 15

/** Whether no move leads out of this state. */
export const isFinal = (state: OrderState): boolean => Object.keys(orderMoves[state]).length === 0
