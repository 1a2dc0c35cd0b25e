// What the planner reads and answers. Times are minutes as plain numbers; places are points of any plane or sphere that
// the given `travel` understands.

export type Place = { x: number; y: number }

export type PlanRider = {
  id: string
  /** Minute from which the rider can start a trip; in the past for one who is idle. */
  freeAt: number
  /** Where the rider is at `freeAt`. */
  at: Place
  /** No pickup after this minute. */
  offAt: number
  /** Most orders in one trip. */
  capacity: number
}

export type PlanOrder = {
  id: string
  pickup: Place & { id: string }
  dropoff: Place
  placedAt: number
  readyAt: number
  /** The promise. */
  dueAt: number
}

export type PlanOptions = {
  /** Minutes until the next plan. */
  intervalMinutes?: number
  /** Idle riders ride back to the pickup place. */
  returnToStore?: boolean
  /** The most improving rounds: fewer where many plans are made, as in a replay. */
  mostRounds?: number
  [name: string]: unknown
}

export type PlanInput = {
  now: number
  riders: readonly PlanRider[]
  orders: readonly PlanOrder[]
  /** Minutes between two places. */
  travel: (from: Place, to: Place) => number
  /** Minutes of a pickup and of a handover at the door; half of each lies before the event, half after it. */
  service: { pickup: number; dropoff: number }
  options?: PlanOptions
}

export type PlannedTrip = {
  riderId: string
  /** In the sequence of delivery. */
  orderIds: string[]
  /** The trip is tentative until this minute; the minute of the plan itself means go. */
  firmAt: number
}
