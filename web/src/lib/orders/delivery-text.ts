// What the page of an order says about its delivery.

import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import { distanceKm, type Position } from '@tokri/rules/places.ts'
import { m } from '../../paraglide/messages.js'

const MINUTE_MS = 60_000

/** Returns `next` if it differs from `shown` by a minute or more, otherwise `shown`. */
export const steadyEta = (shown: string | null, next: string | null): string | null => {
  if (shown === null || next === null) return next
  return Math.abs(Date.parse(next) - Date.parse(shown)) < MINUTE_MS ? shown : next
}

/** "Arrives in 7 min"; "Arrives any moment" once the time has come. */
export const arrivesIn = (eta: string, now: number): string => {
  const minutes = Math.ceil((Date.parse(eta) - now) / MINUTE_MS)
  if (minutes <= 0) return m.order_arrives_any_moment()
  const hours = Math.floor(minutes / 60)
  return hours > 0
    ? m.order_arrives_in_hours({ hours, minutes: minutes % 60 })
    : m.order_arrives_in_minutes({ minutes })
}

/** A distance in steps of 50 m, from a kilometre in steps of 100 m. */
export const roundedDistance = (metres: number): string => {
  const near = Math.max(50, Math.round(metres / 50) * 50)
  return near < 1000 ? `${near} m` : `${(Math.round(metres / 100) / 10).toFixed(1)} km`
}

/** The map in words: "Ravi is about 600 m away, 3 minutes". */
export const riderText = (
  { name, lat, lng }: NonNullable<OrderDelivery['rider']>,
  { door, eta, now }: { door: Position | null; eta: string | null; now: number },
): string => {
  const who = name === '' ? m.order_your_rider() : name
  const minutes = eta === null ? 0 : Math.ceil((Date.parse(eta) - now) / MINUTE_MS)
  const time = minutes > 0 ? `, ${m.common_minutes({ count: minutes })}` : ''
  if (!door) return m.order_rider_coming({ who, time })
  return m.order_rider_distance({
    who,
    distance: roundedDistance(distanceKm({ lat, lng }, door) * 1000),
    time,
  })
}

/**
 * The text for the delivery stage. Without a rider to follow, nobody knows whether the door is the next one: the order may have
 * been sent out by hand.
 */
export const stageText = ({
  stage,
  dropsBefore,
  rider = null,
  failed,
}: Pick<OrderDelivery, 'stage' | 'dropsBefore'> & Partial<Pick<OrderDelivery, 'rider' | 'failed'>>): string => {
  if (failed) return m.order_delivery_failed()
  switch (stage) {
    case 'payment':
      return m.common_waiting_for_your_payment()
    case 'placed':
      return m.order_own_placed()
    case 'packing':
      return m.order_own_packing()
    case 'ready':
      return m.order_delivery_ready()
    case 'out':
      if (dropsBefore > 0) return m.order_drops_before_yours({ count: dropsBefore })
      return rider ? m.order_your_door_is_next() : m.order_delivery_out()
    case 'arrived':
      return m.order_own_rider_arrived()
    case 'ended':
      return ''
  }
}

/** The same for somebody who follows the order of another person. */
export const followedStageText = ({ stage, dropsBefore }: Pick<OrderDelivery, 'stage' | 'dropsBefore'>): string => {
  switch (stage) {
    case 'payment':
      return m.order_waiting_for_payment()
    case 'placed':
      return m.order_follow_placed()
    case 'packing':
      return m.order_follow_packing()
    case 'ready':
      return m.order_delivery_ready()
    case 'out':
      return dropsBefore > 0 ? m.order_drops_before_this_one({ count: dropsBefore }) : m.order_on_its_way()
    case 'arrived':
      return m.order_follow_rider_arrived()
    case 'ended':
      return ''
  }
}
