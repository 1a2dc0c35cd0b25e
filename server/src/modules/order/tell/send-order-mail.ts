// The job that composes and delivers a mail about an order.
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type Say, sayIn } from '../../../platform/language/sentences.ts'
import { deliverMail, sendMail } from '../../../platform/mail/mail.ts'
import { layOutMail, type MailPart } from '../../../platform/mail/mail-layout.ts'
import { hasSeveralStores, refreshStores } from '../../store/service.ts'
import { orderShapeOf } from '../read/order-shape.ts'
import type { MailAddress } from '../rows/queries.ts'
import { contentOf } from './order-mail-content.ts'
import { type OrderMail, readRow } from './order-mails.ts'

/** The shopper of an order and its store; the e-mail is null once the account was deleted. */
const readForMail = (db: Db, orderId: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .leftJoin('users as shopper', 'shopper.id', 'o.user_id')
    .select([
      'shopper.email',
      'shopper.verify_email as isProven',
      'shopper.language',
      'o.store_id',
      'o.bill_copy_to',
      's.phone',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()

const shopperOf = ({
  email,
  isProven,
  language,
}: { [K in keyof MailAddress]: MailAddress[K] | null }): MailAddress | undefined =>
  email === null || isProven === null || language === null ? undefined : { email, isProven, language }

/**
 * The shopper, for the receiver of a copy of their bill. That address is not proven, so the mail has no text that the shopper
 * chose: no name, and of a proven e-mail only the first character and the domain.
 */
const maskedShopper = (t: Say, { email, isProven }: { email: string; isProven: boolean }): string =>
  isProven
    ? t('A customer ({email})', { email: `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}` })
    : t('A customer')

/** Composes and delivers a mail about an order. The job's id becomes its Message-ID. */
export const sendOrderMail = async (deps: Deps, mail: OrderMail, jobId: string): Promise<void> => {
  const row = await readForMail(deps.db, mail.orderId)
  const own = row && shopperOf(row)
  const isGone = own === undefined
  const reader = own ?? mail.to
  if (!row || !reader) return
  await refreshStores(deps)
  const { storeName, slogan, logo } = deps.settings.current
  const { timeZone } = deps.stores.find(row.store_id)?.times ?? {}
  const isCopy = mail.about === 'BILL_COPY'
  const to = isCopy ? row.bill_copy_to : reader.email
  // The address of the copy was removed in the meantime.
  if (to === '') return
  const { isProven, language } = reader
  const t = sayIn(language)
  const shopper = maskedShopper(t, reader)
  const now = deps.clock()
  const about = {
    ...{ namesStore: hasSeveralStores(deps), timeZone, storeName, phone: row.phone, shopper },
    ...{ isGone, isProven, language, t, now },
  }
  const order = (mail.about !== 'QUESTION' && mail.order) || orderShapeOf(await readRow(deps.db, mail.orderId))
  const content = contentOf({ ...mail, order }, about)
  if (content === null) return
  const { subject, heading, parts } = content
  const link: MailPart = { kind: 'button', label: t('Look at the order'), path: `/dashboard/myorders/${mail.orderId}` }
  const shop = { storeName, slogan, logo, publicUrl: deps.publicUrl, language }
  const framed = layOutMail(shop, { subject, heading, parts: isCopy || isGone ? parts : [...parts, link] })
  try {
    await deliverMail(deps, { to, ...framed }, { id: jobId, at: now })
  } catch (error) {
    deps.log.warn({ err: error, job: jobId }, 'a mail about an order could not be delivered yet')
    // It waits as it was composed: composed again later, it would tell of an order that has changed meanwhile.
    await inTransaction(deps.db, (tx) => sendMail(tx, deps, { to, ...framed, messageId: jobId }))
  }
}
