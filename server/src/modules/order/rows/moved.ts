import type { MoveActor, OrderState } from '@tokri/rules/order-states.ts'
import type { LockedOrder } from './queries.ts'

/** `rider` is the name that an administrator typed when they sent the order out. */
export type Move = { to: OrderState; actor: MoveActor; reason: string | null; rider?: string | null; at: Date }

/** A move that was made, for its effects. */
export type Moved = {
  /** The row before the move, or a new order. */
  order: LockedOrder
  move: Move
  /** What the shop adds to the reason in the timeline. */
  remark: string | null
  /** Whether somebody wants to be told of new orders, where that is known. */
  tellsCounter?: boolean
}
