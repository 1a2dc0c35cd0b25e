import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../../counter/orders/order-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/orders/$orderId')({
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: OrderPage,
})
