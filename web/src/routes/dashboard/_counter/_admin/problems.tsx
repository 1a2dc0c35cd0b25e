import { createFileRoute } from '@tanstack/react-router'
import { ProblemsPage } from '../../../../counter/orders/problems-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/problems')({
  head: () => ({ meta: [{ title: 'Problems' }] }),
  component: ProblemsPage,
})
