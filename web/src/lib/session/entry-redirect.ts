// Who may enter which page, decided before the browser takes over what the server drew. A redirect in the middle of
// taking over would make React throw away its work; here it is simply another document. Later changes of page are
// guarded by their routes (signed-in-only.ts, guests-only.ts, password-reset-email.ts).

import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { plainPath } from '../navigation/normalize-path.ts'
import { isSignedIn } from './guests-only.ts'
import { SESSION_EXPIRED } from './password-reset-email.ts'
import { hasSession } from './session.ts'
import { isPersonalPage } from './signed-in-only.ts'

const forGuests = new Set([urls.login(), urls.register(), urls.forgotPassword()])
const forResets = new Set([urls.verifyOtp(), urls.resetPassword()])

/**
 * Where somebody who opened `address` belongs instead; null to stay. `state` is the history entry's. Waits only while
 * a refresh decides.
 */
export const entryDoor = async (address: string, state: { email?: string } | null): Promise<string | null> => {
  const path = plainPath(address)
  if (isPersonalPage(path) && !hasSession()) {
    if (path === urls.checkout()) toast.afterLoad('error', 'please login')
    return urls.login()
  }
  if (path === '/dashboard') return urls.profile()
  if (forResets.has(path) && !state?.email) {
    toast.afterLoad('error', SESSION_EXPIRED)
    return urls.forgotPassword()
  }
  return forGuests.has(path) && (await isSignedIn()) ? urls.profile() : null
}
