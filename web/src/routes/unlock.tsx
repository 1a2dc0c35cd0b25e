import { createFileRoute } from '@tanstack/react-router'
import { m } from '../paraglide/messages.js'
import { UnlockPage } from '../shop/sign-in/unlock-page.tsx'

export const Route = createFileRoute('/unlock')({
  ssr: false,
  head: () => ({ meta: [{ title: m.account_try_to_sign_in_here() }] }),
  component: UnlockPage,
})
