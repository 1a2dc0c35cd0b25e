// Travel times from an OSRM-compatible server (https://project-osrm.org/docs/v5.24.0/api/#route-service). Without one,
// and while it does not answer, travel is estimated from the distance. Answers are kept per store and place cell.
import { type Position, travelMinutes } from '@tokri/rules/places.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

/** Three decimals of a degree are about 110 m: shoppers of one block share an answer. */
const CELL_DECIMALS = 3
const MOST_CELLS = 20_000
const TIMEOUT_MS = 2000
const KEEP_MS = 10 * 60_000
/** After a failure nobody waits for the server for this long. */
const REST_MS = 15_000

const routeAnswer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ duration: z.number().min(0) })).min(1),
})

export type Travel = {
  /** Minutes from one position to another. A promise of them, which never fails, where the server has to be asked. */
  minutes: (from: Position, to: Position, at: Date) => number | Promise<number>
  /** As `minutes`, from what is known already. */
  known: (from: Position, to: Position, at: Date) => number
}

type Deps = { osrmUrl: string | null; log: Pick<FastifyBaseLogger, 'warn'>; timeoutMs?: number }

const textOf = ({ lat, lng }: Position): string => `${lng.toFixed(CELL_DECIMALS)},${lat.toFixed(CELL_DECIMALS)}`

const estimate = (from: Position, to: Position): number => travelMinutes(from, to)

export const createTravel = ({ osrmUrl, log, timeoutMs = TIMEOUT_MS }: Deps): Travel => {
  if (osrmUrl === null) return { minutes: estimate, known: estimate }
  let cells = new Map<string, { minutes: number; until: number }>()
  const asked = new Map<string, Promise<number | null>>()
  let restsUntil = Number.NEGATIVE_INFINITY

  const ask = async (way: string, at: Date): Promise<number | null> => {
    try {
      const url = `${osrmUrl.replace(/\/$/, '')}/route/v1/driving/${way}?overview=false`
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      const [route] = routeAnswer.parse(await response.json()).routes
      const minutes = (route?.duration ?? 0) / 60
      if (cells.size >= MOST_CELLS) cells = new Map()
      cells.set(way, { minutes, until: at.getTime() + KEEP_MS })
      return minutes
    } catch (error) {
      log.warn({ err: error }, 'the routing server (OSRM_URL) did not answer; travel is estimated from the distance')
      restsUntil = at.getTime() + REST_MS
      return null
    } finally {
      asked.delete(way)
    }
  }

  const find = (way: string, at: Date): number | undefined => {
    const cell = cells.get(way)
    return cell && at.getTime() < cell.until ? cell.minutes : undefined
  }
  return {
    minutes: (from, to, at) => {
      const way = `${textOf(from)};${textOf(to)}`
      const found = find(way, at)
      if (found !== undefined) return found
      if (at.getTime() < restsUntil) return travelMinutes(from, to)
      const answer = asked.get(way) ?? ask(way, at)
      asked.set(way, answer)
      return answer.then((minutes) => minutes ?? travelMinutes(from, to))
    },
    known: (from, to, at) => find(`${textOf(from)};${textOf(to)}`, at) ?? travelMinutes(from, to),
  }
}
