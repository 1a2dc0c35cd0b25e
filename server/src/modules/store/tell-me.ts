// Who asked to be told when a store serves their pincode gets one mail. A job looks for them after each change of the
// stores. The mail holds nothing that the asker wrote but the pincode: anybody's address can be typed there.
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'
import * as queries from './queries.ts'

const QUEUE = 'tell-me'
/** Mails written in one transaction. */
const BATCH = 500
/** An address waits for at most so many pincodes. */
const MOST_PINCODES = 10
const KEPT_DAYS = 365

/** Remembers whom to tell; nothing is said about whether the address waits already, or for too much. */
export const tellMe = (deps: Deps, { email, pincode }: { email: string; pincode: string }): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if ((await queries.countTellMe(tx, email)) >= MOST_PINCODES) return
    if (await queries.insertTellMe(tx, { email, pincode, created_at: deps.clock() })) await lookForWaiting(tx, deps)
  })

/** Nobody waits on behalf of an account that is deleted. */
export const forgetTellMe = async (tx: Tx, userId: string): Promise<void> => {
  await queries.deleteTellMeOf(tx, userId)
}

/** Looks, when the caller's transaction has committed, for whom the stores now serve. */
export const lookForWaiting = (tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> => jobs.send(tx, QUEUE, {})

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

const tellServed = async (deps: Deps): Promise<void> => {
  await deps.stores.reload()
  for (let told = BATCH; told === BATCH; )
    told = await inTransaction(deps.db, async (tx) => {
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

/** Has those told who wait. Once, when the app is built. */
export const carryTellMe = (deps: Deps): void => {
  deps.jobs.work(QUEUE, () => tellServed(deps))
  deps.jobs.repeat('tell-me-clean-up', '15 3 * * *', async () => {
    await queries.deleteTellMeBefore(deps.db, new Date(deps.clock().getTime() - KEPT_DAYS * 86_400_000))
  })
}
