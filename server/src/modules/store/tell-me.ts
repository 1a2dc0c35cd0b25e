// People can ask for a mail once a store serves their pincode. After each change of the stores, a job sends these mails,
// one to each e-mail. Anybody can enter somebody else's e-mail. So the mail contains nothing that was entered, and an
// e-mail gets at most one mail a day about a pincode that is served already.
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { retentionDays } from '@tokri/rules/retention.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sayIn } from '../../platform/language/sentences.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'
import { countAttempt } from '../../platform/security/rate-limit.ts'
import * as queries from './queries.ts'

const QUEUE = 'tell-me'
/** Mails written in one transaction. */
const BATCH = 100
/** The most pincodes for which one e-mail can wait. */
const MAX_PINCODES = 10

const isServed = ({ stores }: Pick<Deps, 'stores'>, pincode: string, at: Date): boolean =>
  stores.servingStore({ pincode, position: null }, at) !== null

/** Counts in the transaction of the request, so that a failed request can be repeated. */
const mayMailAtOnce = (tx: Tx, deps: Deps, email: string): Promise<boolean> =>
  countAttempt({ ...deps, db: tx }, [{ limit: rateLimits.tellMeAtOnce, per: email }]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false
      throw error
    },
  )

/**
 * Stores the request. The answer does not reveal whether the e-mail waits already, waits for too many pincodes, or got a
 * mail today.
 */
export const tellMe = async (
  deps: Deps,
  { email, pincode, language }: { email: string; pincode: string; language: string },
): Promise<void> => {
  const now = deps.clock()
  await deps.watch.settleForChange()
  await inTransaction(deps.db, async (tx) => {
    if (isServed(deps, pincode, now) && !(await mayMailAtOnce(tx, deps, email))) return
    if ((await queries.countTellMe(tx, email)) >= MAX_PINCODES) return
    if (await queries.insertTellMe(tx, { email, pincode, language, created_at: now })) await queueServedMails(tx, deps)
  })
}

/** Deletes the requests of a deleted account. */
export const deleteTellMeRequests = async (tx: Tx, userId: string): Promise<void> => {
  await queries.deleteTellMeOf(tx, userId)
}

/** Queues the job that mails people whose pincode is now served. It runs once the caller's transaction has committed. */
export const queueServedMails = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> => jobs.send(tx, QUEUE, {})

const servedMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('{shop} now delivers in your area', { shop: shop.storeName }),
    heading: t('We now deliver in your area'),
    parts: [
      { kind: 'text', text: t('You asked us to write to you when we deliver in your area. Now we do.') },
      { kind: 'button', label: t('Start shopping'), path: '/' },
      {
        kind: 'small',
        text: t('If you did not ask, somebody else entered your e-mail address. You can ignore this mail.'),
      },
    ],
  })
}

const mailServed = async (deps: Deps): Promise<void> => {
  // The change of the stores that queued this job is committed, but this process may not have read it yet.
  await deps.watch.look()
  const takeBatch = (): Promise<boolean> =>
    inTransaction(deps.db, async (tx) => {
      const now = deps.clock()
      const served = (await queries.readAwaitedPincodes(tx)).filter((pincode) => isServed(deps, pincode, now))
      if (served.length === 0) return false
      const shop = {
        storeName: deps.settings.current.storeName,
        slogan: deps.settings.current.slogan,
        logo: deps.settings.current.logo,
        publicUrl: deps.publicUrl,
      }
      for (const { email: to, language } of await queries.takeTellMe(tx, served, BATCH))
        await sendMail(tx, deps, { to, ...servedMail({ ...shop, language }) })
      return true
    })
  let isMore = true
  while (isMore) isMore = await takeBatch()
}

/** Registers the job handlers, once, when the app is built. */
export const registerTellMeJobs = (deps: Deps): void => {
  deps.jobs.work(QUEUE, () => mailServed(deps))
  deps.jobs.repeat('tell-me-clean-up', '15 3 * * *', async () => {
    await queries.deleteTellMeBefore(
      deps.db,
      new Date(deps.clock().getTime() - retentionDays.awaitedPlace * 86_400_000),
    )
  })
}
