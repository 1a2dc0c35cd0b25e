// The e-mail of somebody who forgot their password travels from page to page in the navigation state, as the spec has
// it: it is in no address, and a page opened without it begins anew.
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    email?: string
  }
}

export const SESSION_EXPIRED = 'Session expired. Please re-enter your email.'

/** For `beforeLoad` of the pages after the first: without an e-mail, back to the first one. */
export const withResetEmail = ({ location, preload }: { location: ParsedLocation; preload: boolean }) => {
  if (location.state.email) return
  if (!preload) toast.error(SESSION_EXPIRED)
  throw redirect({ href: urls.forgotPassword(), replace: true })
}
