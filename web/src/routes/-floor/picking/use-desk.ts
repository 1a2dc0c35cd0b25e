import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../../../lib/account/user-query.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { type Desk, type DeskView, openDesk } from './desk.ts'

const READ_AGAIN_MS = 5000
/** A shorter interval while the picker waits for the shopper's answer. */
const READ_ANSWER_MS = 1500
const noSubscription = () => () => {}

/** The desk of the signed-in picker: undefined while it loads, null when the user is unknown. */
export const useDesk = (): { desk: Desk; view: DeskView } | null | undefined => {
  const call = useCall()
  const person = useUser()?._id
  const [desk, setDesk] = useState<Desk | null | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    void openDesk(call, person).then((opened) => !isLeft && setDesk(opened))
    return () => {
      isLeft = true
    }
  }, [call, person])
  const view = useSyncExternalStore(desk?.subscribe ?? noSubscription, () => desk?.view() ?? null)
  const isAsked = view?.sheet?.lines.some(({ asked }) => asked?.answerUntil) ?? false
  useEffect(() => {
    if (!desk) return
    const readAgain = () => document.visibilityState === 'visible' && void desk.refresh()
    readAgain()
    const timer = setInterval(readAgain, isAsked ? READ_ANSWER_MS : READ_AGAIN_MS)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [desk, isAsked])
  return desk && view ? { desk, view } : desk === undefined ? undefined : null
}
