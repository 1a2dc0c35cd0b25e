import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../../../counter/orders/order-page.tsx'

export const Route = createFileRoute('/dashboard/_admin/orders/$orderId')({
  head: () => ({ meta: [{ title: 'Order' }] }),
  component: OrderPage,
})
