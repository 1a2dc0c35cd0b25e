// The visitor's place, in the cookies `place` and `store`. The server reads them with each page request. `place`
// without `store` means that no store serves the place.
import { PLACE_COOKIE, STORE_COOKIE } from '@tokri/contract/store.ts'
import { type Place, placeFromCookie, placeToCookie } from '@tokri/rules/places.ts'

const A_YEAR_S = 365 * 24 * 3600

const read = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const write = (name: string, value: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${name}=${value}; Max-Age=${value === '' ? 0 : A_YEAR_S}; Path=/; SameSite=Lax${secure}`
}

export const readPlaceCookies = () => ({ place: placeFromCookie(read(PLACE_COOKIE)), storeId: read(STORE_COOKIE) })

export const writePlaceCookies = (place: Place, storeId: string | undefined) => {
  write(PLACE_COOKIE, placeToCookie(place))
  write(STORE_COOKIE, storeId ?? '')
}

/** Call after a sign-out: a position is personal data, a pincode is not. */
export const forgetPosition = () => {
  const { place } = readPlaceCookies()
  if (place?.position) write(PLACE_COOKIE, place.pincode ?? '')
}
