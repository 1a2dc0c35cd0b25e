// The states of an order, the moves between them, and the groups of states that have a name. The server reads these tables
// to refuse, the screens read them to disable. Queries and screens ask for a group by its name, so a new state is decided
// here: in `orderMoves`, and in `groupsOf`.

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
  PLACED: { CONFIRMED: ['admin', 'system'], CANCELLED: ['shopper', 'admin', 'system'] },
  CONFIRMED: { PACKING: ['admin', 'picker'], CANCELLED: ['shopper', 'admin', 'system'] },
  PACKING: { READY: ['admin', 'picker'], OUT_FOR_DELIVERY: ['admin'], CANCELLED: ['admin', 'system'] },
  READY: { OUT_FOR_DELIVERY: ['admin', 'rider'], CANCELLED: ['admin', 'system'] },
  // READY again: it could not be delivered, and the rider brings it back.
  OUT_FOR_DELIVERY: { READY: ['rider'], DELIVERED: ['admin', 'rider'], CANCELLED: ['admin'] },
  DELIVERED: {},
  CANCELLED: {},
  PAYMENT_FAILED: {},
}

/** The states in which an order begins, and who begins it. */
export const firstMoves: Moves = { PAYMENT_PENDING: ['shopper', 'admin'], PLACED: ['shopper', 'admin'] }

/**
 * open: it has not ended. promised: it is placed, and the shopper waits for it. queued: nobody packs it yet. unpacked: its
 * bags are not packed. toPick: pickers may work on it. inStore: confirmed and not sent, so a rider can be planned.
 * changeable: its lines can be changed. accepted: it was placed, whatever happened then. counted: it is placed and not
 * cancelled. step: a step of its own on the way to the door; a state between two steps belongs to the first of them.
 * undelivered: it has ended without a delivery.
 */
export type StateGroup =
  | 'open'
  | 'promised'
  | 'queued'
  | 'unpacked'
  | 'toPick'
  | 'inStore'
  | 'changeable'
  | 'accepted'
  | 'counted'
  | 'step'
  | 'undelivered'

const placed = ['open', 'promised', 'accepted', 'counted'] as const
const notSent = [...placed, 'changeable'] as const

const groupsOf: Readonly<Record<OrderState, readonly StateGroup[]>> = {
  PAYMENT_PENDING: ['open'],
  PLACED: [...notSent, 'step', 'queued', 'unpacked'],
  CONFIRMED: [...notSent, 'step', 'queued', 'unpacked', 'toPick', 'inStore'],
  PACKING: [...notSent, 'step', 'unpacked', 'toPick', 'inStore'],
  READY: [...notSent, 'inStore'],
  OUT_FOR_DELIVERY: [...placed, 'step'],
  DELIVERED: ['accepted', 'counted', 'step'],
  CANCELLED: ['accepted', 'undelivered'],
  PAYMENT_FAILED: ['undelivered'],
}

/** Whether a state belongs to a group. */
export const isIn = (group: StateGroup, state: OrderState): boolean => groupsOf[state].includes(group)

/** The states of a group, in their usual sequence. */
export const statesIn = (group: StateGroup): OrderState[] => orderStates.filter((state) => isIn(group, state))

export const orderPhases = ['queue', 'picking', 'ready', 'out'] as const
export type OrderPhase = (typeof orderPhases)[number]

/** What a promised order waits for: a picker, its last piece, a rider, or the end of the ride. */
export const phaseOf = (state: OrderState): OrderPhase => {
  if (isIn('queued', state)) return 'queue'
  if (isIn('unpacked', state)) return 'picking'
  return isIn('changeable', state) ? 'ready' : 'out'
}

export const orderCan = {
  /** `from` null is a new order. */
  move: (from: OrderState | null, to: OrderState, by: MoveActor): boolean =>
    (from === null ? firstMoves : orderMoves[from])[to]?.includes(by) ?? false,
  cancel: (from: OrderState, by: 'shopper' | 'admin'): boolean => orderCan.move(from, 'CANCELLED', by),
  /** Only while the order is picked: before that nobody knows what is missing, afterwards missing pieces are refunded. */
  adjust: (from: OrderState): boolean => isIn('toPick', from),
  /** Whether an administrator can change its lines: it is not sent yet. */
  change: (from: OrderState): boolean => isIn('changeable', from),
  /** Whether its shopper can change its lines, time and address: nobody packs it yet. */
  changeOwn: (from: OrderState): boolean => isIn('queued', from),
  /** The states that an administrator can choose next. Nobody chooses the state after PAYMENT_PENDING: the provider does. */
  next: (from: OrderState): OrderState[] =>
    from === 'PAYMENT_PENDING' ? [] : orderStates.filter((to) => orderCan.move(from, to, 'admin')),
  /** The next state when an administrator moves an order without pickers or riders: READY is skipped. */
  nextByHand: (from: OrderState): OrderState | undefined =>
    orderCan.next(from).find((to) => to !== 'CANCELLED' && to !== 'READY'),
}

/** How long stock is held for an unpaid order. */
export const HOLD_MINUTES = 15
/** And for what a change has added to a paid one: somebody who misses the first payment link can ask for another. */
export const EXTRA_HOLD_MINUTES = 2 * HOLD_MINUTES

/** Whether no move leads out of this state. */
export const isFinal = (state: OrderState): boolean => Object.keys(orderMoves[state]).length === 0
