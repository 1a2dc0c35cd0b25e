import { isCancelledError } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'
import { failureText } from '../api/error-message.ts'
import { usePagesShown } from '../navigation/shown-pages.ts'

/** What a long list says about itself: how many pages are in memory, and how the next one is fetched. */
type LongList = {
  loaded: number
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: (options: { throwOnError: true }) => Promise<unknown>
}

/**
 * Shows one more page of a list whenever `grow` is called, and fetches it when it is not in memory. `lacking` is true
 * while a page that should be shown is on its way. A page that could not be fetched is said aloud and not asked for
 * again before the next `grow`. Back to a longer list fetches what is no longer in memory, page by page.
 */
export const useGrowingList = ({ loaded, hasNextPage, isFetching, fetchNextPage }: LongList) => {
  const [pagesShown, showPages] = usePagesShown()
  const lacking = pagesShown > loaded && hasNextPage
  useEffect(() => {
    if (!lacking || isFetching) return
    fetchNextPage({ throwOnError: true }).catch((error) => {
      if (isCancelledError(error)) return
      showPages(loaded)
      toast.error(failureText(error))
    })
  }, [lacking, isFetching, loaded, fetchNextPage, showPages])
  return { pagesShown, lacking, grow: () => showPages(pagesShown + 1) }
}
