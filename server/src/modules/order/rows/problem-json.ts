// Problems as JSON inside other rows, and as the API returns them.
import type { ProblemShape } from '@tokri/contract/order-shape.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { SHOP } from '../../../platform/audit-log.ts'

export type ProblemJson = {
  id: string
  reason: ProblemShape['reason']
  note: string
  lines: { productId: string; quantity: number }[]
  pictures: string[]
  state: ProblemShape['state']
  amount_paise: number
  /** Null without cash that waits. */
  to_hand_over_paise: number | null
  as_credit: boolean
  reported_at: string
  answered_at: string | null
  answered_by: string | null
  answer: string
}

const iso = (time: string): string => new Date(time).toISOString()

export const problemShapeOf = (row: ProblemJson): ProblemShape => ({
  _id: row.id,
  reason: row.reason,
  note: row.note,
  lines: row.lines,
  pictures: row.pictures,
  state: row.state,
  ...(row.as_credit && { asCredit: true as const }),
  amount: toRupees(row.amount_paise),
  ...(row.to_hand_over_paise && { toHandOver: toRupees(row.to_hand_over_paise) }),
  at: iso(row.reported_at),
  answer:
    row.answered_at === null
      ? null
      : {
          at: iso(row.answered_at),
          by: row.answered_by === SHOP ? 'shop' : 'admin',
          text: row.answer,
        },
})
