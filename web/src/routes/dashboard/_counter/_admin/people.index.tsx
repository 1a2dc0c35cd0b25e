import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../../../counter/people/people-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/people/')({
  head: () => ({ meta: [{ title: 'People' }] }),
  component: PeoplePage,
})
