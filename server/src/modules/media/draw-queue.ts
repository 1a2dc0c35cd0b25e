// A queue with two priorities and a concurrency of one: requested pictures come before pictures that are drawn in advance.
// Requests for the same picture share one job.

export type DrawQueue = {
  /** Runs `make` when its turn comes; a second call with the same key joins the first. */
  run: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** Like `run`, but after all requested pictures. */
  runLater: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** How many requested pictures are waiting or being made. */
  waiting: () => number
}

type Turn = { start: () => void; urgent: boolean }

export const createDrawQueue = (): DrawQueue => {
  const urgent: Turn[] = []
  const patient: Turn[] = []
  const flights = new Map<string, { promise: Promise<unknown>; hurry: () => void }>()
  let busy: Turn | null = null

  const next = () => {
    if (busy) return
    const turn = urgent.shift() ?? patient.shift()
    if (!turn) return
    busy = turn
    turn.start()
  }

  const enter = <T>(key: string, make: () => Promise<T>, isUrgent: boolean): Promise<T> => {
    const flying = flights.get(key)
    if (flying) {
      if (isUrgent) flying.hurry()
      return flying.promise as Promise<T> // the key names what is made
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const turn: Turn = {
      urgent: isUrgent,
      start: () =>
        void make()
          .then(resolve, reject)
          .finally(() => {
            flights.delete(key)
            busy = null
            next()
          }),
    }
    const hurry = () => {
      const place = patient.indexOf(turn)
      if (place < 0) return
      patient.splice(place, 1)
      turn.urgent = true
      urgent.push(turn)
    }
    flights.set(key, { promise, hurry })
    ;(isUrgent ? urgent : patient).push(turn)
    next()
    return promise
  }

  return {
    run: (key, make) => enter(key, make, true),
    runLater: (key, make) => enter(key, make, false),
    waiting: () => urgent.length + (busy?.urgent ? 1 : 0),
  }
}
