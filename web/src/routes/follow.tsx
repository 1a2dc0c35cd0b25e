import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { FollowPage } from '../shop/order/follow-page.tsx'

export const Route = createFileRoute('/follow')({
  ssr: false,
  head: () => ({ meta: [{ title: m.order_follow_an_order() }, { name: 'robots', content: 'noindex' }] }),
  component: FollowPage,
})
