import { createFileRoute } from '@tanstack/react-router'
import { readPage } from '../../lib/navigation/search-params.ts'
import { m } from '../../paraglide/messages.js'
import { OrdersPage } from '../../shop/order/orders-page.tsx'

export const Route = createFileRoute('/dashboard/myorders/')({
  ssr: false,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    readPage(page) > 1 ? { page: readPage(page) } : {},
  head: () => ({ meta: [{ title: m.common_my_orders() }] }),
  component: OrdersPage,
})
