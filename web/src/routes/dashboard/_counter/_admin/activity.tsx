import { createFileRoute } from '@tanstack/react-router'
import { ActivityPage } from '../../../../counter/activity/activity-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/activity')({
  head: () => ({ meta: [{ title: 'Activity' }] }),
  component: ActivityPage,
})
