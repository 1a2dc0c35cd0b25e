import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { OrderPage } from '../../shop/order/order-page.tsx'

export const Route = createFileRoute('/dashboard/myorders/$orderId')({
  ssr: false,
  head: () => ({ meta: [{ title: m.order_order() }] }),
  component: OrderPage,
})
