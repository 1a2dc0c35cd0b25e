import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../../../counter/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/settings')({
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsPage,
})
