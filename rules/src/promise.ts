// The promise of an order: in how many minutes it is at the door. The predicted total is the sum of the stages that an
// order goes through; the margin (promise-margin.ts) makes a promise of it that is kept 95 times of 100.

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

/** Used until a store has finished enough stages of its own. */
export const firstStages: Stages = { start: 30, perLine: 12, pack: 45, handOver: 30, door: 60 }

/** The basket that is assumed where there is no cart: in the header and on cards. */
export const USUAL_LINES = 5
const LEAST_PROMISE_MINUTES = 5

/** Seconds in which one picker picks and packs an order of so many lines. */
export const pickSeconds = ({ start, perLine, pack }: Stages, lines: number): number => start + perLine * lines + pack

type PromiseInput = {
  stages: Stages
  /** Seconds of picking that wait before this order, for all pickers together. */
  queueSeconds: number
  /** On shift; at least one. */
  pickers: number
  lines: number
  /** Minutes until the next rider can stand at the store. */
  riderMinutes: number
  /** From the store to the place. */
  travelMinutes: number
}

/** Minutes from placing to the door, as predicted. */
export const predictMinutes = (input: PromiseInput): number => {
  const { stages, queueSeconds, pickers, lines, riderMinutes, travelMinutes } = input
  const prepare = (queueSeconds / Math.max(1, pickers) + pickSeconds(stages, lines)) / 60
  return Math.max(prepare, riderMinutes) + (stages.handOver + stages.door) / 60 + travelMinutes
}

type RiderInput = {
  /** On shift. */
  riders: number
  /** Orders that take a rider before this one. */
  waiting: number
  /** Orders that riders are out with. */
  out: number
  stages: Stages
  /** From the store to the place; other places are taken to be as far. */
  travelMinutes: number
}

/**
 * Minutes until the next rider can stand at the store, with one order for each trip. Riders who are out are half way
 * round, on average. Without riders on shift the orders are led by hand, and nobody is waited for.
 */
export const riderMinutes = ({ riders, waiting, out, stages, travelMinutes }: RiderInput): number => {
  const lacking = waiting + out + 1 - riders
  if (riders === 0 || lacking <= 0) return 0
  const trip = (stages.handOver + stages.door) / 60 + 2 * travelMinutes
  return ((lacking - 0.5) * trip) / riders
}

/** A product of binary fractions that should be whole can lie this much above. */
const ROUNDING_ERROR = 1e-9

/** Whole minutes that are promised for a predicted total. */
export const promiseMinutes = (predicted: number, margin: number): number =>
  Math.max(LEAST_PROMISE_MINUTES, Math.ceil(predicted * margin - ROUNDING_ERROR))

/** When an order is due that was placed (an online order: paid) at this time. */
export const dueAt = (placedAt: Date, minutes: number): Date => new Date(placedAt.getTime() + minutes * MINUTE_MS)

/** Whether an order was delivered by the time at which it was due. */
export const isKept = (deliveredAt: Date, promisedAt: Date): boolean => deliveredAt <= promisedAt
