import type { MoveActor, OrderState } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { LockedOrder, OrderRow } from './queries.ts'

/**
 * `rider` is the name that an administrator typed when they sent the order out, `personId` the administrator who moves the
 * order by hand.
 */
export type Move = {
  to: OrderState
  actor: MoveActor
  reason: string | null
  rider?: string | null
  personId?: string
  at: Date
  /** When the shop was told, and by which time the promise is judged, of a press that waited for the network. */
  receivedAt?: Date
  judgedAt?: Date
}

/** A move that was made, for its effects. */
export type Moved = {
  /** The row before the move, or a new order. */
  order: LockedOrder
  /** A new order as it was written. */
  made?: OrderRow
  move: Move
  /** What the shop adds to the reason in the timeline. */
  remark: string | null
  /** Whether somebody wants to be told of new orders, where that is known. */
  tellsCounter?: boolean
}

/** What follows from a move. It runs in the transaction of the move, so what leaves the process is only queued. */
export type Effect = (tx: Tx, deps: Deps, moved: Moved) => Promise<unknown>

/** Deletes the texts about the shoppers of these orders, whose accounts are deleted. */
export type DeleteBuyerTexts = (tx: Tx, orderIds: readonly string[]) => Promise<unknown>

/** Effects by the state that an order comes to. */
export type Effects = Readonly<Partial<Record<OrderState, readonly Effect[]>>>
