import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { type ShopPageName, shopPageNames } from '@tokri/rules/shop-pages.ts'
import { pageHead } from '../../lib/navigation/page-head.ts'
import type { RouterContext } from '../../lib/navigation/router-context.ts'
import { urls } from '../../urls.ts'
import { shopPageTitles } from './shop-page-titles.ts'

/** The texts of the pages, which the settings of other pages leave out. */
export const shopPagesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['settings', 'pages'],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data.pages,
    staleTime: 60_000,
  })

const isShopPage = (name: string): name is ShopPageName => shopPageNames.some((known) => known === name)

export const loadShopPage = async ({ queryClient, call, origin }: RouterContext, name: string) => {
  if (!isShopPage(name)) throw notFound()
  // One published a moment ago is read anew, unlike with ensureQueryData.
  const pages = await queryClient.fetchQuery(shopPagesQuery(call))
  const page = pages[name]
  if (!page) throw notFound()
  const title = shopPageTitles[name]()
  return pageHead({ origin, path: urls.shopPage(name), title, description: title })
}
