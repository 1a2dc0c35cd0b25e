// Who may enter which page, decided before the browser takes over what the server drew. A redirect in the middle of
// taking over would make React throw away its work; here it is simply another document. Later changes of page are
// guarded by their routes (signed-in-only.ts, guests-only.ts).

import { toast } from '../ui/toast.ts'
import { urls } from '../urls.ts'
import { isSignedIn } from './guests-only.ts'
import { hasSession } from './session.ts'

const forPersons = /^\/(?:dashboard|checkout|user)(?:\/|$)/
const forGuests = new Set([urls.login(), urls.register(), urls.forgotPassword()])

/** Where somebody who opened `path` belongs instead; null to stay. Waits only while a refresh decides. */
export const entryDoor = async (path: string): Promise<string | null> => {
  if (forPersons.test(path) && !hasSession()) {
    if (path === urls.checkout()) toast.afterLoad('error', 'please login')
    return urls.login()
  }
  return forGuests.has(path) && (await isSignedIn()) ? urls.profile() : null
}
