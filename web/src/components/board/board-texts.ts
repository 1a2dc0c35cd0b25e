import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'
import { m } from '../../paraglide/messages.js'

export type BoardOrder = BoardShape['orders'][number]

const waitingTexts: Record<Exclude<BoardShape['waiting'][number]['why'], 'silent'>, string> = {
  no_picker: m.board_waits_no_picker(),
  no_rider: m.board_waits_no_rider(),
  unready_with: m.board_waits_unready_with(),
  offered: m.board_waits_offered(),
  slot: m.board_waits_slot(),
  later_due: m.board_waits_later_due(),
}

type Held = Pick<BoardOrder, 'picker' | 'rider'>

/** Why an order waits, and whose phone is silent where that is why. */
export const waitingText = (why: BoardShape['waiting'][number]['why'], { picker, rider }: Held): string => {
  if (why !== 'silent') return waitingTexts[why]
  if (picker) return m.board_waits_picker_silent()
  return rider ? m.board_waits_rider_silent() : m.board_waits_riders_silent()
}

/** Whether a manager can choose another rider: nothing that is out is moved. */
export const canAssign = ({ state }: Pick<BoardOrder, 'state'>): boolean => isIn('inStore', state)
