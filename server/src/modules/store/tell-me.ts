// People can ask for a mail when a store serves their pincode. After each change of the stores, a job sends these
// mails, one per request. The mail contains no text of the requester except for the pincode, since anybody can enter
// another's address.
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'
import * as queries from './queries.ts'

const QUEUE = 'tell-me'
/** Mails written in one transaction. */
const BATCH = 500
/** An address may wait for this many pincodes. */
const MOST_PINCODES = 10
const RETENTION_DAYS = 365

/** Stores the request. The answer does not reveal whether the address waits already, or for too many pincodes. */
export const tellMe = (deps: Deps, { email, pincode }: { email: string; pincode: string }): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if ((await queries.countTellMe(tx, email)) >= MOST_PINCODES) return
    if (await queries.insertTellMe(tx, { email, pincode, created_at: deps.clock() })) await queueServedMails(tx, deps)
  })

/** Deletes the requests of a deleted account. */
export const deleteTellMeRequests = async (tx: Tx, userId: string): Promise<void> => {
  await queries.deleteTellMeOf(tx, userId)
}

/** Starts a job, when the caller's transaction commits, that mails those whose pincode is served now. */
export const queueServedMails = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> => jobs.send(tx, QUEUE, {})

const servedMail = (shop: MailShop, pincode: string) =>
  layOutMail(shop, {
    subject: `${shop.storeName} delivers to ${pincode} now`,
    heading: `We deliver to ${pincode} now`,
    parts: [
      { kind: 'text', text: 'You asked us to tell you when we deliver to your place. We do, from today on.' },
      { kind: 'button', label: 'Start shopping', path: '/' },
      { kind: 'small', text: 'If you did not ask, somebody else typed your address. No more mails about this follow.' },
    ],
  })

const mailServed = async (deps: Deps): Promise<void> => {
  await deps.stores.reload()
  for (let sent = BATCH; sent === BATCH; )
    sent = await inTransaction(deps.db, async (tx) => {
      const now = deps.clock()
      const awaited = await queries.readAwaitedPincodes(tx)
      const served = awaited.filter((pincode) => deps.stores.servingStore({ pincode, position: null }, now) !== null)
      const people = await queries.takeTellMe(tx, served, BATCH)
      const shop = {
        storeName: deps.settings.current.storeName,
        slogan: deps.settings.current.slogan,
        publicUrl: deps.publicUrl,
      }
      for (const { email, pincode } of people) await sendMail(tx, deps, { to: email, ...servedMail(shop, pincode) })
      return people.length
    })
}

/** Registers the job handlers, once, when the app is built. */
export const registerTellMeJobs = (deps: Deps): void => {
  deps.jobs.work(QUEUE, () => mailServed(deps))
  deps.jobs.repeat('tell-me-clean-up', '15 3 * * *', async () => {
    await queries.deleteTellMeBefore(deps.db, new Date(deps.clock().getTime() - RETENTION_DAYS * 86_400_000))
  })
}
