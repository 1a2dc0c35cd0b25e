// The position of the device, from the browser's Geolocation API.
import type { Position } from '@tokri/rules/places.ts'

const REFUSED = 1
const LONGEST_WAIT_MS = 10_000
const OLDEST_MS = 60_000

/** Its message is shown to the visitor. */
export class PositionError extends Error {}

/** Rejects with a PositionError. */
export const currentPosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new PositionError('This browser does not know your position. Type your pincode instead.'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) =>
        reject(
          new PositionError(
            code === REFUSED
              ? 'Your browser does not share your position with the shop. Type your pincode instead.'
              : 'Your position could not be found. Type your pincode instead.',
          ),
        ),
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS, maximumAge: OLDEST_MS },
    )
  })
