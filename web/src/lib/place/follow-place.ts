// Keeps the place shown in this tab equal to the place in the cookies. It checks after the page has loaded and whenever
// the tab becomes visible, because another tab may have changed the place. It calls the server only when the page shows
// another store than the one in the cookie.
import { placeToCookie } from '@tokri/rules/places.ts'
import { hydrated } from '../browser/hydration.tsx'
import { hasSession, onSessionChange } from '../session/session.ts'
import { changePlace, fetchServingStore, type PlaceDeps, showPlace } from './change-place.ts'
import { forgetPosition, readPlaceCookies } from './place-cookies.ts'
import { type ShownStore, shownStoreKey } from './shown-store.ts'

const look = async (deps: PlaceDeps) => {
  // What another place changes would no longer match the HTML of parts that are not hydrated yet.
  await hydrated
  const { place, storeId } = readPlaceCookies()
  const shown = deps.queryClient.getQueryData<ShownStore>(shownStoreKey)
  if (!place) delete document.documentElement.dataset.place // a cookie without a valid place
  if (!place || !shown) return
  const isKnown = shown.place !== undefined && placeToCookie(shown.place) === placeToCookie(place)
  const isSameStore = storeId === (shown.served === false ? undefined : shown._id)
  if (isKnown && isSameStore) return
  if (isSameStore && storeId !== undefined) showPlace(deps.queryClient, place)
  else await changePlace(deps, place, await fetchServingStore(deps.call, place))
}

export const followPlace = (deps: PlaceDeps, signal: AbortSignal) => {
  if (signal.aborted) return
  let looking = Promise.resolve()
  const lookAgain = () => {
    // If the call fails, the page stays as it is and the next check repeats it.
    looking = looking.then(() => look(deps)).catch(() => {})
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain(), {
    signal,
  })
  addEventListener('focus', lookAgain, { signal })
  addEventListener('pageshow', lookAgain, { signal })
  const stop = onSessionChange(() => {
    if (!hasSession()) forgetPosition()
    lookAgain()
  })
  signal.addEventListener('abort', stop)
  lookAgain()
}
