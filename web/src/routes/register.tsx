import { createFileRoute } from '@tanstack/react-router'
import { guestsOnly } from '../lib/session/guests-only.ts'
import { m } from '../paraglide/messages.js'
import { RegisterPage } from '../shop/sign-in/register-page.tsx'

export const Route = createFileRoute('/register')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: m.account_register() }] }),
  component: RegisterPage,
})
