import { createFileRoute } from '@tanstack/react-router'
import { withResetEmail } from '../lib/session/password-reset-email.ts'
import { m } from '../paraglide/messages.js'
import { VerifyOtpPage } from '../shop/sign-in/verify-otp-page.tsx'

/** Paths match in any case, so /verify-Otp opens here too. */
export const Route = createFileRoute('/verify-otp')({
  ssr: false,
  beforeLoad: withResetEmail,
  head: () => ({ meta: [{ title: m.account_verify_otp() }] }),
  component: VerifyOtpPage,
})
