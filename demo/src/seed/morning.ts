// The morning that the demo's stores have behind them when it is loaded: orders with the moments of all their stages. The
// same start gives the same morning. Each store has fewer orders than a store learns from, so that its promises follow
// from real orders only.
import { distanceKm, FIRST_SPEED_KMH, type Position, STREET_FACTOR } from '@tokri/rules/places.ts'
import { firstStages, pickSeconds, predictMinutes, promiseMinutes } from '@tokri/rules/promise.ts'
import { between, chance } from '../catalogue/chance.ts'

export const ORDERS_PER_STORE = 18
const PICKERS = 2
const RIDERS = 4
/** The margin of a store that has not learned one. */
const MARGIN = 1.25
const SECOND = 1000
const MINUTE = 60 * SECOND
const METRES_PER_DEGREE = 111_320

/** Times are milliseconds since 1970. */
export type MorningOrder = {
  key: string
  /** 0 or 1, and 0 to 3: who of the store picked and delivered it. */
  picker: number
  rider: number
  lines: number
  door: Position
  predictedMinutes: number
  margin: number
  promiseMinutes: number
  placedAt: number
  takenAt: number
  firstPickedAt: number
  lastPickedAt: number
  packedAt: number
  leftAt: number
  arrivedAt: number
  deliveredAt: number
  backAt: number
}

const earliest = (free: readonly number[]): number => free.indexOf(Math.min(...free))

/** A door within about 1.5 km of the store. */
const doorNear = ({ lat, lng }: Position, key: string): Position => {
  const angle = 2 * Math.PI * chance(`${key} angle`)
  const metres = 300 + 1200 * chance(`${key} metres`)
  return {
    lat: lat + (metres * Math.cos(angle)) / METRES_PER_DEGREE,
    lng: lng + (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}

/**
 * The orders of a store between two moments, the earliest first. Each order is picked by the picker who is free first, and
 * delivered by the rider who is free first. One ride in nine takes much longer than usual.
 */
export const playMorning = (store: Position & { id: string }, from: number, to: number): MorningOrder[] => {
  const pickersFree: number[] = Array(PICKERS).fill(from)
  const ridersFree: number[] = Array(RIDERS).fill(from)
  const gap = (to - from) / ORDERS_PER_STORE
  return Array.from({ length: ORDERS_PER_STORE }, (_, index): MorningOrder => {
    const key = `morning ${store.id} ${index}`
    const seconds = (name: string, low: number, high: number) => between(`${key} ${name}`, low, high) * SECOND
    const lines = between(`${key} lines`, 2, 8)
    const door = doorNear(store, key)
    const placedAt = Math.round(from + gap * (index + chance(`${key} at`) / 2))
    const usualRide = ((60 * distanceKm(store, door) * STREET_FACTOR) / FIRST_SPEED_KMH) * MINUTE

    const picker = earliest(pickersFree)
    const takenAt = Math.max(placedAt + seconds('take', 5, 20), pickersFree[picker] ?? from)
    const firstPickedAt = takenAt + seconds('start', 20, 40)
    const lastPickedAt = firstPickedAt + (lines - 1) * seconds('line', 9, 15)
    const packedAt = lastPickedAt + seconds('pack', 35, 60)
    pickersFree[picker] = packedAt

    const rider = earliest(ridersFree)
    const leftAt = Math.max(packedAt, ridersFree[rider] ?? from) + seconds('hand over', 20, 45)
    const slow = index % 9 === 4 ? 10 * MINUTE : 0
    const arrivedAt = Math.round(leftAt + usualRide * (0.85 + 0.4 * chance(`${key} ride`))) + slow
    const deliveredAt = arrivedAt + seconds('handover', 35, 90)
    const backAt = Math.round(deliveredAt + usualRide)
    ridersFree[rider] = backAt

    const predictedMinutes = predictMinutes({
      stages: firstStages,
      queueSeconds: Math.max(0, takenAt - placedAt) / SECOND,
      pickers: 1,
      lines,
      riderMinutes: Math.max(0, leftAt - placedAt - pickSeconds(firstStages, lines) * SECOND) / MINUTE,
      travelMinutes: usualRide / MINUTE,
    })
    return {
      ...{ key, picker, rider, lines, door, predictedMinutes, margin: MARGIN },
      promiseMinutes: promiseMinutes(predictedMinutes, MARGIN),
      ...{ placedAt, takenAt, firstPickedAt, lastPickedAt, packedAt, leftAt, arrivedAt, deliveredAt, backAt },
    }
  })
}
