import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { userQuery } from '../account/user-query.ts'
import { useCall } from '../api/use-call.ts'
import { addProductAfterLogin } from '../cart/add-after-login.ts'
import { cartQuery } from '../cart/cart.ts'
import { returnAfterLogin } from './return-after-login.ts'
import { storeTokens, type Tokens } from './session.ts'

/** After a sign-in: stores the tokens, loads user and cart, and returns to the page that led to the login. */
export const useCompleteLogin = () => {
  const call = useCall()
  const router = useRouter()
  const queryClient = useQueryClient()
  return async (tokens: Tokens, message: string) => {
    storeTokens(tokens)
    await addProductAfterLogin(call, queryClient)
    const [user, cart] = await Promise.allSettled([
      queryClient.fetchQuery(userQuery(call)),
      queryClient.fetchQuery(cartQuery(call)),
    ])
    if (cart.status === 'rejected') console.warn(m.account_login_cart_failed(), cart.reason)
    toast.success(message || m.account_login_successful())
    // Otherwise must-change-password.ts opens the page for a new password, which later returns to the remembered page.
    if (user.status === 'rejected' || !user.value.mustChangePassword) await returnAfterLogin(router)
  }
}
