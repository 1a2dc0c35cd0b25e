import { createFileRoute } from '@tanstack/react-router'
import { guestsOnly } from '../lib/session/guests-only.ts'
import { m } from '../paraglide/messages.js'
import { LoginPage } from '../shop/sign-in/login-page.tsx'

export const Route = createFileRoute('/login')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: m.account_login() }] }),
  component: LoginPage,
})
