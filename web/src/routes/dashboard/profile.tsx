import { createFileRoute } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { ProfilePage } from '../../shop/account/profile-page.tsx'

export const Route = createFileRoute('/dashboard/profile')({
  head: () => ({ meta: [{ title: m.account_profile() }] }),
  component: ProfilePage,
})
