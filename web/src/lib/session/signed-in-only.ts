import { redirect } from '@tanstack/react-router'
import { urls } from '../../urls.ts'
import { hasSession } from './session.ts'

/** For `beforeLoad` of pages that belong to a person: a guest goes to the login. The server never draws such pages. */
export const signedInOnly = () => {
  if (typeof window !== 'undefined' && !hasSession()) throw redirect({ href: urls.login(), replace: true })
}

/** Whether nobody can be on this page without being signed in. */
export const isPersonalPage = (path: string) => /^\/(?:dashboard|user|checkout)(?:\/|$)/i.test(path)
