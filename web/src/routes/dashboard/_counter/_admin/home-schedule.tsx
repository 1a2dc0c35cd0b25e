import { createFileRoute } from '@tanstack/react-router'
import { HomeSchedulePage } from '../../../../counter/home/home-schedule-page.tsx'
import { HomePage } from '../../../../shop/home/home-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/home-schedule')({
  head: () => ({ meta: [{ title: 'Home page' }] }),
  component: () => <HomeSchedulePage HomePage={HomePage} />,
})
