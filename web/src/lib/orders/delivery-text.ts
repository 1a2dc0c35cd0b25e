// What the page of an order says about its delivery.
import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { distanceKm, type Position } from '@tokri/rules/places.ts'

const MINUTE_MS = 60_000

/** Returns `next` if it differs from `shown` by a minute or more, otherwise `shown`. */
export const steadyEta = (shown: string | null, next: string | null): string | null => {
  if (shown === null || next === null) return next
  return Math.abs(Date.parse(next) - Date.parse(shown)) < MINUTE_MS ? shown : next
}

const minutesText = (count: number): string => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** "Arrives in 7 min"; "Arrives any moment" once the time has come. */
export const arrivesIn = (eta: string, now: number): string => {
  const minutes = Math.ceil((Date.parse(eta) - now) / MINUTE_MS)
  if (minutes <= 0) return 'Arrives any moment'
  const hours = Math.floor(minutes / 60)
  return `Arrives in ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`
}

/** A distance in steps of 50 m, from a kilometre in steps of 100 m. */
const roundedDistance = (metres: number): string => {
  const near = Math.max(50, Math.round(metres / 50) * 50)
  return near < 1000 ? `${near} m` : `${(Math.round(metres / 100) / 10).toFixed(1)} km`
}

/** The map in words: "Ravi is about 600 m away, 3 minutes". */
export const riderText = (
  { name, lat, lng }: NonNullable<OrderDelivery['rider']>,
  { door, eta, now }: { door: Position | null; eta: string | null; now: number },
): string => {
  const who = name === '' ? 'Your rider' : name
  const minutes = eta === null ? 0 : Math.ceil((Date.parse(eta) - now) / MINUTE_MS)
  const time = minutes > 0 ? `, ${minutesText(minutes)}` : ''
  if (!door) return `${who} is on the way to you${time}`
  return `${who} is about ${roundedDistance(distanceKm({ lat, lng }, door) * 1000)} away${time}`
}

/** The text for the delivery stage. */
export const stageText = ({ stage, dropsBefore }: Pick<OrderDelivery, 'stage' | 'dropsBefore'>): string => {
  switch (stage) {
    case 'payment':
      return 'Waiting for your payment'
    case 'placed':
      return 'The store has your order'
    case 'packing':
      return 'Your bags are packed now'
    case 'ready':
      return 'Packed, waiting for the rider'
    case 'out':
      return dropsBefore === 0
        ? 'Your door is next'
        : `${dropsBefore} ${dropsBefore === 1 ? 'drop' : 'drops'} before yours`
    case 'arrived':
      return 'Your rider is at the door'
    case 'ended':
      return ''
  }
}
