import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../../../counter/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/settings')({
  head: () => ({ meta: [{ title: 'Settings' }] }),
  // Validated where it is used, because this line is part of the first page's code.
  validateSearch: (search): { section?: unknown } => search,
  component: SettingsPage,
})
