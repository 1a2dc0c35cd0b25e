import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { openRidingSession, type RidingSession, type RidingView } from './riding-session.ts'

/** The server plans around a rider whose phone does not call for a minute. */
const READ_AGAIN_MS = 5000
const noSubscription = () => () => {}

/** The riding of the signed-in rider: undefined while it loads, null when the user is unknown. */
export const useRidingSession = (): { riding: RidingSession; view: RidingView } | null | undefined => {
  const call = useCall()
  const person = useUser()?._id
  const [riding, setRiding] = useState<RidingSession | null | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    void openRidingSession(call, person).then((opened) => !isLeft && setRiding(opened))
    return () => {
      isLeft = true
    }
  }, [call, person])
  const view = useSyncExternalStore(riding?.subscribe ?? noSubscription, () => riding?.view() ?? null)
  useEffect(() => {
    if (!riding) return
    const readAgain = () => void riding.refresh()
    readAgain()
    // Also while the map app is in front: the call tells the store that this phone is online.
    const timer = setInterval(readAgain, READ_AGAIN_MS)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [riding])
  return riding && view ? { riding, view } : riding === undefined ? undefined : null
}
