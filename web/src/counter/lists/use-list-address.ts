import { useNavigate, useSearch } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { useCallback } from 'react'
import { readPage } from '../../lib/navigation/search-params.ts'

type Place = { page: number; search: string }

/**
 * The page and the search text of a list, which stand in the address: Back and a reload keep them. Read here and not by
 * the route, whose code is part of every shopper's first page.
 */
export const useListAddress = (): Place & { onSearch: (search: string) => void; onPage: (page: number) => void } => {
  const from: { page?: unknown; search?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (change: { page?: number; search?: string }, replace: boolean) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace }),
    [navigate],
  )
  const onSearch = useCallback((text: string) => set({ search: text || undefined, page: undefined }, true), [set])
  return {
    page: readPage(from.page),
    search: typeof from.search === 'string' ? from.search.slice(0, limits.search) : '',
    onSearch,
    onPage: (page) => set({ page: page > 1 ? page : undefined }, false),
  }
}
