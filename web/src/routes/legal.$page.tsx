import { createFileRoute } from '@tanstack/react-router'
import type { ShopPageName } from '@tokri/rules/shop-pages.ts'
import { loadShopPage } from '../shop/legal/load-shop-page.ts'
import { ShopPage } from '../shop/legal/shop-page.tsx'

export const Route = createFileRoute('/legal/$page')({
  // Other pages do not load the reader of Markdown.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => loadShopPage(context, params.page),
  head: ({ loaderData = {} }) => loaderData,
  // The loader refuses other names.
  component: () => <ShopPage name={Route.useParams().page as ShopPageName} />,
})
