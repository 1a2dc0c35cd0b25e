import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { InvitationPage } from '../shop/sign-in/invitation-page.tsx'

export const Route = createFileRoute('/invitation')({
  ssr: false,
  head: () => ({ meta: [{ title: m.account_invitation() }] }),
  component: InvitationPage,
})
