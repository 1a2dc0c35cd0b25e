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

export const usePanel = ({ order, person }: Panel) => {
  const router = useRouter()
  const isOpen = order !== undefined || person !== undefined
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
  const open = useCallback((panel: Panel) => void go(panel, isOpen), [go, isOpen])
  const close = useCallback(async () => {
    // That of a dialog above it.
    await pendingBack()
    if (router.history.location.state.panel) goBack(router.history)
    else await go({}, true)
  }, [router, go])
  return { open, close }
}
