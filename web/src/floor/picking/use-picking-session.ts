import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { openPickingSession, type PickingSession, type PickingView } from './picking-session.ts'

const READ_AGAIN_MS = 5000
/** A shorter interval while the picker waits for the shopper's answer. */
const READ_ANSWER_MS = 1500
const noSubscription = () => () => {}

/** The picking of the signed-in picker: undefined while it loads, null when the user is unknown. */
export const usePickingSession = (): { picking: PickingSession; view: PickingView } | null | undefined => {
  const call = useCall()
  const person = useUser()?._id
  const [picking, setPicking] = useState<PickingSession | null | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    void openPickingSession(call, person).then((opened) => !isLeft && setPicking(opened))
    return () => {
      isLeft = true
    }
  }, [call, person])
  const view = useSyncExternalStore(picking?.subscribe ?? noSubscription, () => picking?.view() ?? null)
  const isAsked = view?.sheet?.lines.some(({ asked }) => asked?.answerUntil) ?? false
  useEffect(() => {
    if (!picking) return
    const readAgain = () => document.visibilityState === 'visible' && void picking.refresh()
    readAgain()
    const timer = setInterval(readAgain, isAsked ? READ_ANSWER_MS : READ_AGAIN_MS)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [picking, isAsked])
  return picking && view ? { picking, view } : picking === undefined ? undefined : null
}
