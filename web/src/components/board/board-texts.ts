import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'

export type BoardOrder = BoardShape['orders'][number]

/** Why an order waits, and for whom. */
export const waitingTexts: Record<BoardShape['waiting'][number]['why'], string> = {
  no_picker: m.board_waits_no_picker(),
  no_rider: m.board_waits_no_rider(),
  unready_with: m.board_waits_unready_with(),
  offered: m.board_waits_offered(),
  silent: m.board_waits_silent(),
  slot: m.board_waits_slot(),
  later_due: m.board_waits_later_due(),
}

/** Whether a manager can choose another rider: nothing that is out is moved. */
export const canAssign = ({ state }: Pick<BoardOrder, 'state'>): boolean => isIn('inStore', state)
