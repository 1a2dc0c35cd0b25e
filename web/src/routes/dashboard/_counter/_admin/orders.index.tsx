import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage, type Search } from '../../../../counter/orders/orders-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/orders/')({
  // The component validates them: what stands here is loaded with the first page of every shopper.
  validateSearch: (search): Search => search,
  head: () => ({ meta: [{ title: 'Orders' }] }),
  component: OrdersPage,
})
