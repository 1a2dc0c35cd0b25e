import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { UnlockPage } from '../shop/sign-in/unlock-page.tsx'

export const Route = createFileRoute('/unlock')({
  ssr: false,
  head: () => ({ meta: [{ title: m.account_unlock_title() }] }),
  component: UnlockPage,
})
