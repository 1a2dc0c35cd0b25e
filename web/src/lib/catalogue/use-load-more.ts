import { isCancelledError } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'
import { errorMessage } from '../api/error-message.ts'
import { useShownPages } from '../navigation/shown-pages.ts'

/** The state of an infinite query that this hook needs. */
type LongList = {
  loaded: number
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: (options: { throwOnError: true }) => Promise<unknown>
}

/**
 * Shows one more page of a list on each `loadMore`, and fetches it if needed. `isLoadingMore` is true while a shown
 * page is loading. A failed page shows a toast and is requested again only by the next `loadMore`. After Back to a
 * longer list, the missing pages are fetched one by one.
 */
export const useLoadMore = ({ loaded, hasNextPage, isFetching, fetchNextPage }: LongList) => {
  const [pagesShown, showPages] = useShownPages()
  const isLoadingMore = pagesShown > loaded && hasNextPage
  useEffect(() => {
    if (!isLoadingMore || isFetching) return
    fetchNextPage({ throwOnError: true }).catch((error) => {
      if (isCancelledError(error)) return
      showPages(loaded)
      toast.error(errorMessage(error))
    })
  }, [isLoadingMore, isFetching, loaded, fetchNextPage, showPages])
  return { pagesShown, isLoadingMore, loadMore: () => showPages(pagesShown + 1) }
}
