import type { Deps } from '../../deps.ts'
import { deleteOldResponses } from '../../platform/http/idempotency.ts'
import { mailQueue } from '../../platform/mail/mail.ts'
import { EXPIRE_EXTRA, type ExpireExtra } from './change/change-lines.ts'
import { expireExtra } from './change/expire-extra.ts'
import { CLOSE_QUESTIONS, type CloseQuestions, closeQuestionsOf } from './change/substitution.ts'
import { EXPIRE_HOLD, type ExpireHold, expireHold } from './place/expire-hold.ts'
import { REMIND_PAYMENT, type RemindPayment, remindPayment } from './place/remind-payment.ts'
import { settlePayment } from './place/settle-payment.ts'
import { deleteEndedHolders } from './rows/holder-queries.ts'
import { ORDER_MAIL, type OrderMail } from './tell/order-mails.ts'
import { sendOrderMail } from './tell/send-order-mail.ts'
import { tellUnconfirmed, UNCONFIRMED, type Unconfirmed } from './tell/unconfirmed.ts'

/** A job whose process died is retried after this. */
const SECONDS = 60

/**
 * Registers the job handlers: reminders of unpaid orders, their expiry and that of unpaid changes and questions, order mails, deletion of old
 * responses. Called once, when the app is built.
 */
export const registerOrderJobs = (deps: Deps): void => {
  deps.jobs.work<ExpireHold>(EXPIRE_HOLD, ({ orderId }) => expireHold(deps, settlePayment, orderId), {
    inParallel: true,
    forget: true,
    expireInSeconds: SECONDS,
  })
  deps.jobs.work<ExpireExtra>(EXPIRE_EXTRA, (data) => expireExtra(deps, settlePayment, data), {
    inParallel: true,
    forget: true,
    expireInSeconds: SECONDS,
  })
  deps.jobs.work<Unconfirmed>(UNCONFIRMED, (data) => tellUnconfirmed(deps, data), mailQueue)
  deps.jobs.work<RemindPayment>(REMIND_PAYMENT, (data) => remindPayment(deps, data), mailQueue)
  deps.jobs.work<CloseQuestions>(CLOSE_QUESTIONS, ({ orderId }) => closeQuestionsOf(deps, orderId), {
    inParallel: true,
    forget: true,
    expireInSeconds: SECONDS,
  })
  deps.jobs.work<OrderMail>(ORDER_MAIL, (mail, { id }) => sendOrderMail(deps, mail, id), mailQueue)
  deps.jobs.repeat('forget-answers', '29 3 * * *', async () => {
    await deleteOldResponses(deps)
    await deleteEndedHolders(deps.db)
  })
}
