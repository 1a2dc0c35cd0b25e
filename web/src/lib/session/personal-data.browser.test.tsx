import { QueryClient } from '@tanstack/react-query'
import { createClient } from '@tokri/contract/client.ts'
import { expect, it } from 'vitest'
import { readTasks, storeTasks } from '../../floor/stock/stored-tasks.ts'
import { saveSearches } from '../../shop/search/saved-searches.ts'
import { storeBillCopyTo } from '../account/bill-copy-to.ts'
import { userQuery } from '../account/user-query.ts'
import { browserSend } from '../api/browser-send.ts'
import { chooseTheme } from '../browser/theme.ts'
import { cartQuery } from '../cart/cart.ts'
import { categoriesQuery } from '../catalogue/catalogue-queries.ts'
import { reserveBuyAgain } from '../orders/buy-again.ts'
import { storeOrderInFlight } from '../orders/order-in-flight.ts'
import { resetPersonalQueries } from './personal-data.ts'
import { clearTokens } from './session.ts'

const kept = async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())]

it('removes everything of the person from the browser when the session ends, and leaves what belongs to the device', async () => {
  chooseTheme('dark')
  const before = await kept()
  saveSearches(['milk'])
  storeBillCopyTo('office@example.in')
  reserveBuyAgain(true)
  storeTasks('main', readTasks('main'))
  storeOrderInFlight({ payBy: 'cash', key: 'k', body: { list_items: [], totalAmt: 1, subTotalAmt: 1, addressId: 'a' } })
  await caches.open('own pages-1')
  expect(await kept()).toHaveLength(before.length + 6)
  clearTokens()
  await expect.poll(kept).toEqual(before)
})

it('clears every query but those that are the same for everybody, and asks a guest for the cart alone', async () => {
  const queryClient = new QueryClient()
  const call = createClient(browserSend)
  const queries = [categoriesQuery(call), userQuery(call), cartQuery(call), { queryKey: ['not declared'], meta: {} }]
  for (const { queryKey, meta } of queries)
    await queryClient.prefetchQuery({ queryKey, queryFn: () => 'an answer', ...(meta && { meta }) })
  resetPersonalQueries(queryClient, { isGuest: true })
  expect(queries.map(({ queryKey }) => queryClient.getQueryData(queryKey))).toEqual([
    'an answer',
    undefined,
    undefined,
    undefined,
  ])
})
