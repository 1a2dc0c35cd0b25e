import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '../../../../counter/people/customer-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/people/$userId')({
  head: () => ({ meta: [{ title: 'Customer' }] }),
  component: CustomerPage,
})
