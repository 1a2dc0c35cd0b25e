// The visitor's place, in the cookies `place` and `store`. The server reads them with each page request. `place`
// without `store` means that no store serves the place.
import { PLACE_COOKIE, STORE_COOKIE } from '@tokri/contract/store.ts'
import { type Place, placeFromCookie, placeToCookie } from '@tokri/rules/places.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'

export const readPlaceCookies = () => ({
  place: placeFromCookie(readCookie(PLACE_COOKIE)),
  storeId: readCookie(STORE_COOKIE),
})

export const writePlaceCookies = (place: Place, storeId: string | undefined) => {
  writeCookie(PLACE_COOKIE, placeToCookie(place))
  writeCookie(STORE_COOKIE, storeId ?? '')
}

/** Call after a sign-out: a position is personal data, a pincode is not. */
export const forgetPosition = () => {
  const { place } = readPlaceCookies()
  if (place?.position) writeCookie(PLACE_COOKIE, place.pincode ?? '')
}
