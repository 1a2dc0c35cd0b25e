import { createFileRoute } from '@tanstack/react-router'
import { DiscountsPage } from '../../../../counter/promotions/discounts-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/discounts')({
  head: () => ({ meta: [{ title: 'Discounts' }] }),
  component: DiscountsPage,
})
