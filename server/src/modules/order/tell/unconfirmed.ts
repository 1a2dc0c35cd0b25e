// An order that nobody confirms: after the time of the setting the owners get a mail, because the bell may ring where nobody
// is. An order for later waits on purpose, so its time begins when its work does.
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { sayIn } from '../../../platform/language/sentences.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { layOutMail } from '../../../platform/mail/mail-layout.ts'
import type { Moved } from '../rows/moved.ts'
import { readOwners } from '../rows/owner-queries.ts'
import { lockOrder } from '../rows/queries.ts'

export const UNCONFIRMED = 'order-unconfirmed'
export type Unconfirmed = { orderId: string }

export const watchUnconfirmed = async (tx: Tx, deps: Deps, { order, move }: Moved): Promise<void> => {
  const minutes = deps.settings.current.unconfirmedMinutes
  if (minutes === 0) return
  const from = Math.max(move.at.getTime(), order.start_at?.getTime() ?? 0)
  const startAfter = new Date(from + minutes * 60_000)
  await deps.jobs.send(tx, UNCONFIRMED, { orderId: order.id } satisfies Unconfirmed, { startAfter })
}

export const tellUnconfirmed = (deps: Deps, { orderId }: Unconfirmed): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (order?.state !== 'PLACED') return
    const { storeName, slogan, logo, unconfirmedMinutes } = deps.settings.current
    for (const { email: to, language } of await readOwners(tx)) {
      const t = sayIn(language)
      const subject = t('Order {number} waits to be confirmed', { number: order.number })
      const mail = layOutMail(
        { storeName, slogan, logo, publicUrl: deps.publicUrl, language },
        {
          subject,
          heading: subject,
          parts: [
            {
              kind: 'text',
              text: t('Nobody has confirmed it for {minutes} minutes.', { minutes: String(unconfirmedMinutes) }),
            },
            { kind: 'button', label: t('Look at the order'), path: `/dashboard/orders/${orderId}` },
          ],
        },
      )
      await sendMail(tx, deps, { to, ...mail })
    }
  })
