// What follows when a shopper goes to pay: the provider's page, time, and what became of the order.
import { orderDetails } from '@tokri/contract/order.ts'
import { login } from '@tokri/contract/user.ts'
import type { Person, TestShop } from './shop.ts'

const MINUTE = 60_000

export const payingAt = ({ app, call, pass, runJobs }: TestShop) => ({
  details: async (orderId: string, token: string) =>
    (await call(orderDetails, { query: { orderId } }, { token })).body.data,
  /** Goes where the shopper is sent to pay, which opens the payment at the provider. */
  visit: (paymentUrl: string) => app.inject({ url: new URL(paymentUrl).pathname }),
  /** Presses a button of the test provider's page. */
  press: (paymentUrl: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: new URL(paymentUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  /** Time passes, jobs are done, and the shopper, whose token is over by then, signs in again: answers the new one. */
  later: async (minutes: number, { email, password }: Person): Promise<string> => {
    pass(minutes * MINUTE)
    await runJobs()
    return (await call(login, { body: { email, password } })).body.data.accessToken
  },
})
