// Travel times from an OSRM-compatible server (https://project-osrm.org/docs/v5.24.0/api/#route-service). Without a server,
// and while it does not answer, they are estimated from the distance. Answers are cached for pairs of rounded positions.
import { type Position, travelMinutes } from '@tokri/rules/places.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

/** Positions are rounded to three decimals of a degree, about 110 m, so that nearby shoppers share a cached answer. */
const CELL_DECIMALS = 3
const MAX_CELLS = 20_000
const TIMEOUT_MS = 2000
const KEEP_MS = 10 * 60_000
/** After a failure the server is not asked again for this long. */
const PAUSE_MS = 15_000

const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ duration: z.number().min(0) })).min(1),
})

export type Travel = {
  /**
   * Minutes from one position to another: at once if cached or estimated, otherwise a promise that never rejects.
   * `speedKmh` is used for estimates.
   */
  minutes: (from: Position, to: Position, at: Date, speedKmh?: number) => number | Promise<number>
  /** Like `minutes`, but only from the cache or the estimate, without asking the server. */
  known: (from: Position, to: Position, at: Date, speedKmh?: number) => number
}

type Deps = { osrmUrl: string | null; log: Pick<FastifyBaseLogger, 'warn'>; timeoutMs?: number }

const textOf = ({ lat, lng }: Position): string => `${lng.toFixed(CELL_DECIMALS)},${lat.toFixed(CELL_DECIMALS)}`

const estimate = (from: Position, to: Position, _at: Date, speedKmh?: number): number =>
  travelMinutes(from, to, speedKmh)

export const createTravel = ({ osrmUrl, log, timeoutMs = TIMEOUT_MS }: Deps): Travel => {
  if (osrmUrl === null) return { minutes: estimate, known: estimate }
  let cells = new Map<string, { minutes: number; until: number }>()
  const pending = new Map<string, Promise<number | null>>()
  let pausedUntil = Number.NEGATIVE_INFINITY

  const ask = async (route: string, at: Date): Promise<number | null> => {
    try {
      const url = `${osrmUrl.replace(/\/$/, '')}/route/v1/driving/${route}?overview=false`
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      const [first] = routeAnswer.parse(await response.json()).routes
      const minutes = (first?.duration ?? 0) / 60
      if (cells.size >= MAX_CELLS) cells = new Map()
      cells.set(route, { minutes, until: at.getTime() + KEEP_MS })
      return minutes
    } catch (error) {
      log.warn({ err: error }, 'the routing server (OSRM_URL) did not answer; travel is estimated from the distance')
      pausedUntil = at.getTime() + PAUSE_MS
      return null
    } finally {
      pending.delete(route)
    }
  }

  const find = (route: string, at: Date): number | undefined => {
    const cell = cells.get(route)
    return cell && at.getTime() < cell.until ? cell.minutes : undefined
  }
  return {
    minutes: (from, to, at, speedKmh) => {
      const route = `${textOf(from)};${textOf(to)}`
      const found = find(route, at)
      if (found !== undefined) return found
      if (at.getTime() < pausedUntil) return travelMinutes(from, to, speedKmh)
      const answer = pending.get(route) ?? ask(route, at)
      pending.set(route, answer)
      return answer.then((minutes) => minutes ?? travelMinutes(from, to, speedKmh))
    },
    known: (from, to, at, speedKmh) => find(`${textOf(from)};${textOf(to)}`, at) ?? travelMinutes(from, to, speedKmh),
  }
}
