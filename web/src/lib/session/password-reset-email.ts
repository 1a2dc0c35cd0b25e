// The e-mail of a password reset is passed from page to page in the navigation state, as the spec requires, and that of a new
// account to the login. It does not appear in the address, so a page that is opened without it starts the reset again.

import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string
  }
}

export const SESSION_EXPIRED = m.account_reset_expired()

/** For `beforeLoad` of the later pages: without an e-mail, redirects to the first one. */
export const withResetEmail = ({ location, preload }: { location: ParsedLocation; preload: boolean }) => {
  if (location.state.email) return
  if (!preload) toast.error(SESSION_EXPIRED)
  throw redirect({ href: urls.forgotPassword(), replace: true })
}
