import { createFileRoute } from '@tanstack/react-router'
import { ProgramsPage } from '../../../../counter/programs/programs-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/programs')({
  head: () => ({ meta: [{ title: 'Keys and webhooks' }] }),
  component: ProgramsPage,
})
