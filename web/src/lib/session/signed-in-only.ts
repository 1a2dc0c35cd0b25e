import { redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { hasSession } from './session.ts'

/** For `beforeLoad` of personal pages: redirects guests to the login. The server never renders such pages. */
export const signedInOnly = () => {
  if (typeof window !== 'undefined' && !hasSession()) throw redirect({ href: urls.login(), replace: true })
}

/** Whether the page requires a session. */
export const isPersonalPage = (path: string) =>
  /^\/(?:dashboard|user|buy-again|checkout|floor|change-password)(?:\/|$)/i.test(path)
