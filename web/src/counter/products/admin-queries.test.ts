import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { expect, it } from 'vitest'
import { adminProductsQuery, type ProductListSearch } from './admin-queries.ts'

it('keeps the shown products while another page loads, not while another store does', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: (() => void)[] = []
  const answer = { data: [], totalCount: 0, totalPages: 0 }
  const call = (() => new Promise((resolve) => answers.push(() => resolve(answer)))) as unknown as Call
  const list: ProductListSearch = {
    ...{ page: 1, size: 10, sorting: undefined, storeId: 'main' },
    filters: {
      ...{ search: '', category: undefined, low: false, sale: false, unpictured: false, uncoded: false },
      ...{ untaxed: false, hidden: false, archived: false },
    },
  }
  const observer = new QueryObserver(client, adminProductsQuery(call, list))
  const stop = observer.subscribe(() => {})
  answers[0]?.()
  await expect.poll(() => observer.getCurrentResult().data).toEqual(answer)

  observer.setOptions(adminProductsQuery(call, { ...list, page: 2 }))
  expect(observer.getCurrentResult()).toMatchObject({ isPlaceholderData: true, data: answer })
  observer.setOptions(adminProductsQuery(call, { ...list, storeId: 'second' }))
  expect(observer.getCurrentResult()).toMatchObject({ isPending: true, data: undefined })
  stop()
  client.clear()
})
