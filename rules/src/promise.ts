// The promise of an order: the minutes until it is at the door. The predicted total is the sum of the stages that an order
// goes through. The promise is the predicted total times the margin (promise-margin.ts), so that 95 % of promises are kept.

const MINUTE_MS = 60_000

/** Seconds of the stages of an order at one store. */
export type Stages = {
  /** From taking an order to the first bin. */
  start: number
  perLine: number
  pack: number
  /** From the packed bags to a rider who leaves. */
  handOver: number
  /** From the arrival at the address to the bags in the shopper's hands. */
  door: number
}

/** Used until a store has finished enough orders to learn from. */
export const firstStages: Stages = { start: 30, perLine: 12, pack: 45, handOver: 30, door: 60 }

/** The number of lines that is assumed where there is no cart: in the header and on product cards. */
export const USUAL_LINES = 5
const MIN_PROMISE_MINUTES = 5

/** Seconds in which one picker picks and packs an order of so many lines. */
export const pickSeconds = ({ start, perLine, pack }: Stages, lines: number): number => start + perLine * lines + pack

type PromiseInput = {
  stages: Stages
  /** Seconds of picking work that come before this order, to be divided among all pickers. */
  queueSeconds: number
  /** Pickers on shift; fewer than one counts as one. */
  pickers: number
  lines: number
  /** Minutes until a rider is at the store for this order. */
  riderMinutes: number
  /** From the store to the place. */
  travelMinutes: number
}

/** The predicted minutes from placing an order to its arrival at the door. */
export const predictMinutes = (input: PromiseInput): number => {
  const { stages, queueSeconds, pickers, lines, riderMinutes, travelMinutes } = input
  const prepare = (queueSeconds / Math.max(1, pickers) + pickSeconds(stages, lines)) / 60
  return Math.max(prepare, riderMinutes) + (stages.handOver + stages.door) / 60 + travelMinutes
}

type RiderInput = {
  /** Riders on shift. */
  riders: number
  /** Orders that get a rider before this one. */
  waiting: number
  /** Orders that are being delivered. */
  out: number
  stages: Stages
  /** From the store to the place. The other orders are assumed to go equally far. */
  travelMinutes: number
}

/**
 * Minutes until a rider is at the store for this order, if each trip carries one order. On average, the current trips are
 * half done. Without riders on shift an administrator moves the orders, so no rider is waited for.
 */
export const riderMinutes = ({ riders, waiting, out, stages, travelMinutes }: RiderInput): number => {
  const lacking = waiting + out + 1 - riders
  if (riders === 0 || lacking <= 0) return 0
  const trip = (stages.handOver + stages.door) / 60 + 2 * travelMinutes
  return ((lacking - 0.5) * trip) / riders
}

/** A product that should be a whole number can be this much larger, because of binary fractions. */
const ROUNDING_ERROR = 1e-9

/** Whole minutes that are promised for a predicted total. */
export const promiseMinutes = (predicted: number, margin: number): number =>
  Math.max(MIN_PROMISE_MINUTES, Math.ceil(predicted * margin - ROUNDING_ERROR))

/** When an order is due. An online order counts from its payment, any other from its placing. */
export const dueAt = (placedAt: Date, minutes: number): Date => new Date(placedAt.getTime() + minutes * MINUTE_MS)

/** Whether an order was delivered by the time at which it was due, and not before the time that its shopper chose begins. */
export const isKept = (deliveredAt: Date, promisedAt: Date, notBefore: Date | null = null): boolean =>
  deliveredAt <= promisedAt && (notBefore === null || deliveredAt >= notBefore)
