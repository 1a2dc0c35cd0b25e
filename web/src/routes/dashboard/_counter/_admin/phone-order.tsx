import { createFileRoute } from '@tanstack/react-router'
import { PhoneOrderPage } from '../../../../counter/orders/phone-order-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/phone-order')({
  head: () => ({ meta: [{ title: 'Order by phone' }] }),
  component: PhoneOrderPage,
})
