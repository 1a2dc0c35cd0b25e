// Decides before hydration whether the visitor may open the page. A redirect during hydration would make React discard
// its work; here it loads another document. Later navigations are guarded by the routes (signed-in-only.ts,
// guests-only.ts, password-reset-email.ts).

import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { normalizePath } from '../navigation/normalize-path.ts'
import { leavesGuestPages } from './guests-only.ts'
import { SESSION_EXPIRED } from './password-reset-email.ts'
import { forgetPageIfGuestIsAt, rememberPage } from './remember-page.ts'
import { hasSession } from './session.ts'
import { isPersonalPage } from './signed-in-only.ts'

const forGuests = new Set([urls.login(), urls.register(), urls.forgotPassword()])
const forResets = new Set([urls.verifyOtp(), urls.resetPassword()])

/**
 * The address to which a visitor of `address` must be redirected; null to stay. `state` is that of the history entry.
 * The function waits only while a token is refreshed.
 */
export const entryRedirect = async (address: string, state: { email?: string } | null): Promise<string | null> => {
  const path = normalizePath(address)
  forgetPageIfGuestIsAt(path)
  if (isPersonalPage(path) && !hasSession()) {
    if (path === urls.checkout()) {
      rememberPage({ isReplaced: true })
      toast.afterLoad('error', m.common_please_login())
    }
    return urls.login()
  }
  if (path === '/dashboard') return urls.profile()
  if (forResets.has(path) && !state?.email) {
    toast.afterLoad('error', SESSION_EXPIRED)
    return urls.forgotPassword()
  }
  return forGuests.has(path) && (await leavesGuestPages()) ? urls.profile() : null
}
