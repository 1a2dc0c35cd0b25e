import { createFileRoute } from '@tanstack/react-router'
import { loadShopPage } from '../shop/legal/load-shop-page.ts'
import { ShopPage } from '../shop/legal/shop-page.tsx'

export const Route = createFileRoute('/contact')({
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadShopPage(context, 'contact'),
  head: ({ loaderData = {} }) => loaderData,
  component: () => <ShopPage name="contact" />,
})
