import { createFileRoute } from '@tanstack/react-router'
import { withResetEmail } from '../lib/session/password-reset-email.ts'
import { m } from '../paraglide/messages.js'
import { ResetPasswordPage } from '../shop/sign-in/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  beforeLoad: withResetEmail,
  head: () => ({ meta: [{ title: m.account_reset_password() }] }),
  component: ResetPasswordPage,
})
