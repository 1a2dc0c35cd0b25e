// The words and numbers of the figures of a store's day.
import type { StoreFiguresShape } from '@tokri/contract/figures.schema.ts'
import type { OrderStage } from '@tokri/rules/late-reasons.ts'

export const stageLabels: Record<OrderStage | 'total', string> = {
  queue: 'Waiting for a picker',
  pick: 'Picking and packing',
  payment: 'Waiting for the payment of what was added',
  no_rider: 'Waiting for a rider',
  ride: 'On the way',
  door: 'At the door',
  total: 'Whole order',
}

/** "1:05" for 65 seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** "95 %", rounded down, so that 100 % means all. A dash without any. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((100 * part) / whole)} %`

/** "1 order", "2 orders". */
export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`

type Replay = NonNullable<StoreFiguresShape['replay']>

/** What one more person would have saved in the simulated day. */
export const gainText = ({ asItWas }: Replay, changed: Replay['asItWas']): string => {
  const minutes = asItWas.lateMinutes - changed.lateMinutes
  const orders = asItWas.lateOrders - changed.lateOrders
  if (minutes <= 0 && orders <= 0) return 'would have changed nothing'
  if (orders <= 0) return `would have saved ${countText(minutes, 'minute')} of delay`
  return `would have kept ${countText(orders, 'more promise')} and saved ${countText(Math.max(0, minutes), 'minute')} of delay`
}

const riskReasons: Record<OrderStage, string> = {
  queue: 'waits for a picker',
  pick: 'still being picked',
  payment: 'waits for the shopper’s payment',
  no_rider: 'no rider',
  ride: 'on the way',
  door: 'at the door',
}

type AtRisk = StoreFiguresShape['atRisk'][number]

/** "Late: no rider". */
export const atRiskText = ({ risk, reason }: Pick<AtRisk, 'risk' | 'reason'>): string => {
  const why = reason === null ? '' : `: ${riskReasons[reason]}`
  return `${risk === 'late' ? 'Late' : 'At risk'}${why}`
}
