// The steps of an online payment: the provider's page, the passing of time, and the state of the order.
import { orderDetails } from '@tokri/contract/order.ts'
import { login } from '@tokri/contract/user.ts'
import type { Person, TestShop } from './shop.ts'

const MINUTE = 60_000

export const payingAt = ({ app, call, pass, runJobs }: TestShop) => ({
  details: async (orderId: string, token: string) =>
    (await call(orderDetails, { query: { orderId } }, { token })).body.data,
  /** Follows the link to the payment page, which opens the payment at the provider. */
  visit: (paymentUrl: string) => app.inject({ url: new URL(paymentUrl).pathname }),
  /** Presses a button on the test provider's page. */
  press: (paymentUrl: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: new URL(paymentUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  /**
   * Moves the clock, runs the jobs, and signs the shopper in again, since the access token has expired. Returns the new
   * token.
   */
  later: async (minutes: number, { email, password }: Person): Promise<string> => {
    pass(minutes * MINUTE)
    await runJobs()
    return (await call(login, { body: { email, password } })).body.data.accessToken
  },
})
