import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { stepBack, stepOnItsWay } from '../lib/navigation/history-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies over the page at this point of the history, from below to above. */
    overlays?: string[]
    /** The entry of the page itself, below all of them. */
    pageKey?: string
  }
}

/**
 * While something lies over the page, Back takes it away instead of leaving the page: opening it is a step of the
 * history at the same address. Links out of it should replace that step.
 */
export const useBackCloses = (open: boolean, close: () => void) => {
  const router = useRouter()
  const id = useId()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const isHere = () => router.history.location.state.overlays?.includes(id) ?? false
    let left = false
    let stop = () => {}
    // What opens while another is closing waits, so that it is not its own step that goes.
    void Promise.resolve(stepOnItsWay()).then(() => {
      if (left) return
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({
          ...state,
          overlays: [...(state.overlays ?? []), id],
          pageKey: state.pageKey ?? state.__TSR_key,
        }),
        resetScroll: false,
      })
      stop = router.history.subscribe(() => {
        if (left || isHere()) return
        left = true
        latest.current()
      })
    })
    return () => {
      stop()
      if (left) return
      left = true
      if (isHere()) stepBack(router.history)
    }
  }, [open, id, router])
}
