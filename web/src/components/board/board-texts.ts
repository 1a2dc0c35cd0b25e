import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { isIn } from '@tokri/rules/order-states.ts'

export type BoardOrder = BoardShape['orders'][number]

/** Whether a manager can choose another rider: nothing that is out is moved. */
export const canAssign = ({ state }: Pick<BoardOrder, 'state'>): boolean => isIn('inStore', state)
