// When a rider is expected at the doors of a trip. Times are milliseconds since 1970.

type Stop<P> = {
  place: P /** Its bags have been handed over, or never will be. */
  done: boolean
  arrivedAt: number | null
}

type Way<P> = {
  /** Where the rider is at `startAt`. */
  from: P
  startAt: number
  stops: readonly Stop<P>[]
  travelMs: (from: P, to: P) => number
  /** At each door. */
  doorMs: number
}

/** When each stop is reached, in sequence; null for one that is done. `endAt` is when the last one is done. */
export const estimateStops = <P>({ from, startAt, stops, travelMs, doorMs }: Way<P>) => {
  let at = startAt
  let place = from
  const times = stops.map((stop) => {
    if (stop.done) return null
    const reached = stop.arrivedAt ?? at + travelMs(place, stop.place)
    at = Math.max(at, reached + doorMs)
    place = stop.place
    return reached
  })
  return { times, endAt: at, endPlace: place }
}

const STEADY_MS = 60_000

/** What is shown of a new estimate: the old one, unless they differ by a minute or more. */
export const steadyEstimate = (shown: number | null, estimate: number): number =>
  shown !== null && Math.abs(estimate - shown) < STEADY_MS ? shown : estimate
