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

type PrepareInput = Pick<PromiseInput, 'stages' | 'queueSeconds' | 'pickers' | 'lines'>

/** Minutes until an order is packed. */
export const prepareMinutes = ({ stages, queueSeconds, pickers, lines }: PrepareInput): number =>
  (queueSeconds / Math.max(1, pickers) + pickSeconds(stages, lines)) / 60

/** The predicted minutes from placing an order to its arrival at the door. */
export const predictMinutes = (input: PromiseInput): number => {
  const { stages, riderMinutes, travelMinutes } = input
  return Math.max(prepareMinutes(input), riderMinutes) + (stages.handOver + stages.door) / 60 + travelMinutes
}

/** Minutes of a trip with one order, from taking its bags until the rider is back. */
export const tripMinutes = ({ handOver, door }: Stages, travelMinutes: number): number =>
  (handOver + door) / 60 + 2 * travelMinutes

type RiderInput = {
  /** For each rider on shift the minutes until they are at the store. */
  backIn: readonly number[]
  /** Orders that get a rider before this one: packed ones, and those that are packed before it. */
  packed: number
  unpacked: number
  /** Until this order is packed. Those before it are packed one after another in that time. */
  prepare: number
  /** Minutes of a usual trip. */
  trip: number
}

/**
 * Minutes until a rider is at the store for this order, if each trip carries one order and the rider who is back first takes
 * the next one. Without riders on shift an administrator moves the orders, so no rider is waited for.
 */
export const riderMinutes = ({ backIn, packed, unpacked, prepare, trip }: RiderInput): number => {
  if (backIn.length === 0) return 0
  const free = [...backIn]
  for (let ahead = 1; ahead <= packed + unpacked; ahead++) {
    const packedIn = (prepare * Math.max(0, ahead - packed)) / (unpacked + 1)
    const first = Math.min(...free)
    free[free.indexOf(first)] = Math.max(first, packedIn) + trip
  }
  return Math.min(...free)
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
