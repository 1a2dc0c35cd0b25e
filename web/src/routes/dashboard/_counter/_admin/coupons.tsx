import { createFileRoute } from '@tanstack/react-router'
import { CouponsPage } from '../../../../counter/promotions/coupons-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/coupons')({
  head: () => ({ meta: [{ title: 'Coupons' }] }),
  component: CouponsPage,
})
