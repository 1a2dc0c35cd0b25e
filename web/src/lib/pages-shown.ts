import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many pages of a list were on screen at this point of the history. */
    pages?: number
  }
}

/**
 * How much of a long list is shown. It lives in the history entry: Back finds the longer list again, a new visit to
 * the same address begins with one page.
 */
export const usePagesShown = (): [number, (pages: number) => void] => {
  const hydrated = useHydrated()
  const pages = useLocation({ select: ({ state }) => state.pages ?? 1 })
  const navigate = useNavigate()
  const show = (next: number) =>
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, pages: next }),
      replace: true,
      resetScroll: false,
    })
  // The server knows no history: what it rendered is the first page.
  return [hydrated ? pages : 1, show]
}
