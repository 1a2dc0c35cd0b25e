import { useRouter } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { logout } from '@tokri/contract/session.ts'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { errorMessage } from '../api/error-message.ts'
import { useCall } from '../api/use-call.ts'
import { local } from '../browser/storage.ts'
import { endSession, endSessionWith } from './session.ts'

/** Prevents a second logout from any button: it would fail without a session. */
let leaving = false

/** Ends the session and opens the home page with the server's message. `wipe` clears all local storage too. */
export const useLogout = ({ wipe = false } = {}) => {
  const call = useCall()
  const router = useRouter()
  return async () => {
    if (leaving) return
    leaving = true
    try {
      const { message } = await endSessionWith(() => call(logout))
      if (wipe) local.clear()
      toast.success(message)
      await router.navigate({ href: urls.home() })
    } catch (error) {
      // The session had already ended, so there is nothing to sign out of.
      if (error instanceof CallError && error.status === 401) endSession()
      else toast.error(errorMessage(error))
    } finally {
      leaving = false
    }
  }
}
