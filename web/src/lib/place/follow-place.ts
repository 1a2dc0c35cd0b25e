// Keeps the place shown in this tab equal to the place in the cookies. It checks after the page has loaded and whenever
// the tab becomes visible, because another tab may have changed the place. It calls the server only when the page shows
// another store than the one in the cookie.
import { placeToCookie } from '@tokri/rules/places.ts'
import { hydrated } from '../browser/hydration.tsx'
import { hasSession, onSessionChange } from '../session/session.ts'
import { changePlace, fetchServingStore, type PlaceDeps, showPlace } from './change-place.ts'
import { forgetPosition, readPlaceCookies } from './place-cookies.ts'
import { placeOfAddress } from './place-of-address.ts'
import { placeOfAddressText, usualAddress } from './place-of-shopper.ts'
import { type ShownStore, shownStoreKey } from './shown-store.ts'

/** A place where no store delivers is not chosen for anybody. */
const goHome = async (deps: PlaceDeps) => {
  const address = await usualAddress(deps)
  if (!address) return
  const place = placeOfAddress(address)
  if (!place.pincode && !place.position) return
  const serving = await fetchServingStore(deps.call, place, { addressId: address._id })
  if (serving.store && !readPlaceCookies().place) await changePlace(deps, place, serving, placeOfAddressText(address))
}

const look = async (deps: PlaceDeps, findHome: () => Promise<void>) => {
  // What another place changes would no longer match the HTML of parts that are not hydrated yet.
  await hydrated
  const { place, storeId } = readPlaceCookies()
  const shown = deps.queryClient.getQueryData<ShownStore>(shownStoreKey)
  if (!place) delete document.documentElement.dataset.place // a cookie without a valid place
  if (!shown) return
  if (!place) return findHome()
  const isKnown = shown.place !== undefined && placeToCookie(shown.place) === placeToCookie(place)
  const isSameStore = storeId === (shown.served === false ? undefined : shown._id)
  if (isKnown && isSameStore) return
  if (isSameStore && storeId !== undefined) showPlace(deps.queryClient, place)
  else await changePlace(deps, place, await fetchServingStore(deps.call, place))
}

export const followPlace = (deps: PlaceDeps, signal: AbortSignal) => {
  if (signal.aborted) return
  let looking = Promise.resolve()
  /** Whether the addresses of this session were asked for. */
  let asked = false
  const findHome = async () => {
    if (asked || !hasSession()) return
    asked = true
    await goHome(deps)
  }
  const lookAgain = () => {
    // If the call fails, the page stays as it is and the next check repeats it.
    looking = looking.then(() => look(deps, findHome)).catch(() => {})
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain(), {
    signal,
  })
  addEventListener('focus', lookAgain, { signal })
  addEventListener('pageshow', lookAgain, { signal })
  const stop = onSessionChange(() => {
    asked = false
    if (!hasSession()) forgetPosition()
    lookAgain()
  })
  signal.addEventListener('abort', stop)
  lookAgain()
}
