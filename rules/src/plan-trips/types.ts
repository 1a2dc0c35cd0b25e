// Input and output of the planner. Times are minutes as plain numbers. Places are points in any coordinates that the given
// `travel` function understands.

export type Place = { x: number; y: number }

export type PlanRider = {
  id: string
  /** The minute from which the rider can start a trip. It is in the past if the rider is idle. */
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
  /** The most search rounds; a simulation that makes many plans sets fewer. */
  mostRounds?: number
  [name: string]: unknown
}

export type PlanInput = {
  now: number
  riders: readonly PlanRider[]
  orders: readonly PlanOrder[]
  /** Minutes between two places. */
  travel: (from: Place, to: Place) => number
  /** The minutes that a pickup and a handover at the door take. Half of them count before the event, half after it. */
  service: { pickup: number; dropoff: number }
  options?: PlanOptions
}

export type PlannedTrip = {
  riderId: string
  /** In the sequence of delivery. */
  orderIds: string[]
  /** The trip may still change until this minute. If it is the minute of the plan itself, the rider leaves now. */
  firmAt: number
}
