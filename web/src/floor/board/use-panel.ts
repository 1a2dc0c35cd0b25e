// The panel of an order or of a person beside the board or the list of orders. The address names it, so that a reload keeps
// it, a link shares it, and Back closes it.
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { goBack, pendingBack } from '../../lib/navigation/history-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether this history entry was made to show a panel: the one before it is the same page without. */
    panel?: boolean
  }
}

export type Panel = { order?: string | undefined; person?: string | undefined }

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined

/** What an address names, which anybody may have written. */
export const readPanel = (from: { order?: unknown; person?: unknown }): Panel => ({
  order: idOf(from.order),
  person: idOf(from.person),
})

export const usePanel = () => {
  const router = useRouter()
  const go = useCallback(
    (panel: Panel, replace: boolean) =>
      router.navigate({
        to: '.',
        search: (before) => ({ ...before, order: undefined, person: undefined, ...panel }),
        hash: true,
        // One panel takes the place of another, so that Back leads to the page.
        state: (state) => ({ ...state, panel: replace ? (state.panel ?? false) : true }),
        replace,
        resetScroll: false,
      }),
    [router],
  )
  // Read at the press: a card keeps this function while other panels open and close.
  const open = useCallback(
    (panel: Panel) => {
      const { order, person } = readPanel(router.state.location.search)
      void go(panel, order !== undefined || person !== undefined)
    },
    [router, go],
  )
  const close = useCallback(async () => {
    // That of a dialog above it.
    await pendingBack()
    const { panel, overlays = [] } = router.history.location.state
    // A reload leaves the entries of dialogs that were above it.
    if (panel) goBack(router.history, 1 + overlays.length)
    else await go({}, true)
  }, [router, go])
  return { open, close }
}
