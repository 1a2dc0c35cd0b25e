import type { Deps } from '../../deps.ts'
import { sweepAnswers } from '../../platform/http/idempotency.ts'
import { EXPIRE_HOLD, type ExpireHold, expireHold } from './expire-hold.ts'
import { ORDER_MAIL, type OrderMail, sendOrderMail } from './order-mails.ts'
import { settlePayment } from './settle-payment.ts'

/** A process that died in the middle is noticed after this. */
const SECONDS = 60

/** Has unpaid orders given up, shoppers told and old answers forgotten. Once, when the app is built. */
export const carryOrders = (deps: Deps): void => {
  deps.jobs.work<ExpireHold>(EXPIRE_HOLD, ({ orderId }) => expireHold(deps, settlePayment, orderId), {
    inParallel: true,
    forget: true,
    expireInSeconds: SECONDS,
  })
  deps.jobs.work<OrderMail>(ORDER_MAIL, (mail) => sendOrderMail(deps, mail), {
    inParallel: true,
    forget: true,
    expireInSeconds: SECONDS,
  })
  deps.jobs.repeat('forget-answers', '29 3 * * *', async () => {
    await sweepAnswers(deps)
  })
}
