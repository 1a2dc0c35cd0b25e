import { createFileRoute } from '@tanstack/react-router'
import { guestsOnly } from '../lib/session/guests-only.ts'
import { m } from '../paraglide/messages.js'
import { ForgotPasswordPage } from '../shop/sign-in/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  beforeLoad: guestsOnly,
  head: () => ({ meta: [{ title: m.account_forgot_password() }] }),
  component: ForgotPasswordPage,
})
