// Sends where the rider is, in batches that wait for a network. It runs only while the rider is on shift and has agreed.

import { type Call, hasCode } from '@tokri/contract/client.ts'
import { ridePositions } from '@tokri/contract/delivery.ts'
import { m } from '../../paraglide/messages.js'
import { isRefused } from '../retry.ts'
import { readStored, type StoredRecord, writeStored } from '../stored-records.ts'
import { isWorthSending, nextBatch, type Point, STILL_MS, withoutSent, withPoint } from './position-queue.ts'

/** `text` is for the rider; null while all is well. */
export type PositionTrouble = { text: string } | null

type Kept = StoredRecord & { points: readonly Point[] }

const REFUSED = 1
const pointOf = ({ coords, timestamp }: GeolocationPosition): Point => ({
  lat: coords.latitude,
  lng: coords.longitude,
  at: new Date(timestamp).toISOString(),
  accuracy: Math.min(1e6, coords.accuracy),
})

/** Watches and sends until the returned function is called. */
export const sendPositions = (
  call: Call,
  {
    person,
    session,
    onTrouble,
  }: { person: string; session: string | null; onTrouble: (trouble: PositionTrouble) => void },
): (() => void) => {
  let points: readonly Point[] = []
  let last: Point | undefined
  let isSending = false
  let isOver = false

  const save = () => {
    const record: Kept = { person, session, points }
    return writeStored('positions', record)
  }

  const send = async (): Promise<void> => {
    if (isSending || isOver) return
    isSending = true
    try {
      while (points.length > 0 && !isOver) {
        const batch = nextBatch(points)
        const { message, data } = await call(ridePositions, {
          body: { points: batch, sentAt: new Date().toISOString() },
        })
        points = withoutSent(points, batch)
        onTrouble(data.clockAheadMinutes !== 0 || data.tooFar > 0 ? { text: message } : null)
      }
    } catch (error) {
      // Without a shift nobody may know where the rider is. A batch that the server refuses would block all later ones.
      if (hasCode(error, 'no_shift')) points = []
      else if (isRefused(error)) points = withoutSent(points, nextBatch(points))
    }
    isSending = false
    await save()
  }

  const take = (position: GeolocationPosition) => {
    const point = pointOf(position)
    if (isOver || !isWorthSending(last, point)) return
    last = point
    points = withPoint(points, point)
    // Stored first: the phone may lose its power before the answer.
    void save().then(send)
  }
  const fail = ({ code }: GeolocationPositionError) =>
    onTrouble({
      text: code === REFUSED ? m.ride_position_refused() : m.ride_position_not_found(),
    })

  const options = { enableHighAccuracy: true, maximumAge: 2000, timeout: 30_000 }
  let watch: number | null = null
  void readStored<Kept>('positions', person, session).then((kept) => {
    if (isOver) return
    points = [...(kept?.points ?? []), ...points]
    watch = navigator.geolocation.watchPosition(take, fail, options)
    void send()
  })
  // A phone that does not move reports nothing by itself.
  const timer = setInterval(
    () => navigator.geolocation.getCurrentPosition(take, () => {}, { maximumAge: STILL_MS, timeout: 30_000 }),
    STILL_MS,
  )
  const wake = () => void send()
  addEventListener('online', wake)
  return () => {
    isOver = true
    if (watch !== null) navigator.geolocation.clearWatch(watch)
    clearInterval(timer)
    removeEventListener('online', wake)
  }
}
