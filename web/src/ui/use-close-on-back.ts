import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { goBack, pendingBack } from '../lib/navigation/history-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The overlays that are open at this history entry, from bottom to top. */
    overlays?: string[]
    /** The key of the page's own entry, below all overlays. */
    pageKey?: string
  }
}

/**
 * While an overlay is open, Back closes it instead of leaving the page: opening pushes a history entry with the same
 * address. Links inside the overlay should replace that entry.
 */
export const useCloseOnBack = (open: boolean, close: () => void) => {
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
    // Waits for the step back of a closing overlay, which would otherwise remove the new entry.
    void Promise.resolve(pendingBack()).then(() => {
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
      if (isHere()) goBack(router.history)
    }
  }, [open, id, router])
}
