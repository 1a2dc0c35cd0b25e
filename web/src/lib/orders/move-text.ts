import type { OrderState } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'
import { stateLabels } from './orders.ts'

/** A move in a history, after those before it: a packed order is sent out, and comes back from the door. */
export const moveText = (state: OrderState, before: readonly OrderState[]): string => {
  if (state === 'READY' && before.at(-1) === 'OUT_FOR_DELIVERY') return m.order_not_handed_over()
  return state === 'OUT_FOR_DELIVERY' && before.includes(state) ? m.order_on_its_way_again() : stateLabels[state]
}
