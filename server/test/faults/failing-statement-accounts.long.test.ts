// The writes to accounts, coupons and settings, by their owners and by administrators, tested as in
// failing-statement.long.test.ts.
import { createCoupon, deleteCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { createOffer, deleteOffer, updateOffer } from '@tokri/contract/offer.ts'
import { setAccess, setDuties } from '@tokri/contract/people.ts'
import { setSynonyms } from '@tokri/contract/product-admin.ts'
import { confirmTotp, makeRecoveryCodes, removeTotp, secondFactor, setUpTotp } from '@tokri/contract/second-factor.ts'
import { endSessions, refreshToken } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  enterPassword,
  forgotPassword,
  login,
  resetPassword,
  unlock,
  updateUser,
  verifyOtp,
} from '@tokri/contract/user.ts'
import { generate } from 'otplib'
import { beforeAll, describe, it } from 'vitest'
import { mailUnlock } from '../../src/modules/user/sign-in/unlock.ts'
import { closeDemoAccounts } from '../../src/modules/user/staff/demo-accounts.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { checkoutOf } from '../checkout.ts'
import type { Person, TestAnswer } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, deps, mails, pass, runJobs, signUp } = shop
const { product, atCheckout, cashOrder } = checkoutOf(shop)

let admin: Person
let milk: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 45_000, stock: 10_000 })
})

const write =
  (endpoint: Endpoint, body: unknown, { token }: { token?: string } = {}) =>
  () =>
    call(endpoint, { body }, { token })

const codeFor = async (email: string): Promise<string> => {
  await call(forgotPassword, { body: { email } })
  await runJobs()
  const mail = mails.findLast(({ to, subject }) => to === email && subject.includes('code'))
  return /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? ''
}

const withApp = async ({ confirmed = true } = {}) => {
  const person = await signUp()
  const { secret } = (await call(setUpTotp, { body: { password: person.password } }, person)).body.data
  const code = () => generate({ secret, epoch: Math.floor(deps.clock().getTime() / 1000) })
  if (!confirmed) return { person, code, recoveryCodes: [] }
  const { data } = (await call(confirmTotp, { body: { code: await code() } }, person)).body
  pass(60_000)
  return { person, code, recoveryCodes: data.recoveryCodes as string[] }
}
const ticketOf = async ({ email, password }: Person): Promise<string> =>
  (await call(login, { body: { email, password } })).body.data.secondFactor.ticket
const finishSignIn = async (body: object) => {
  // The write fails more often than a ticket allows attempts.
  await db.updateTable('sign_in_tickets').set({ tries_left: 5 }).execute()
  return call(secondFactor, { body })
}

/** Work that no call does, with the answer that a call would have. */
const asCall = (work: () => Promise<unknown>) => async (): Promise<TestAnswer> => {
  try {
    await work()
    return { status: 200, headers: {}, body: { success: true } }
  } catch {
    return {
      status: 503,
      headers: { 'retry-after': '2' },
      body: { success: false, error: true, code: 'unavailable' },
    }
  }
}

const paths: Path[] = [
  path('ask for a code', async () => {
    const { email } = await signUp()
    return write(forgotPassword, { email })
  }),
  path('exchange a code', async () => {
    const { email } = await signUp()
    return write(verifyOtp, { email, otp: await codeFor(email) })
  }),
  path('set a new password', async () => {
    const { email } = await signUp()
    const { body } = await call(verifyOtp, { body: { email, otp: await codeFor(email) } })
    const [newPassword, resetToken] = ['Cardamom-tin-9', body.data.resetToken]
    return write(resetPassword, { email, newPassword, confirmPassword: newPassword, resetToken })
  }),
  path('sign in on a known device', async () => {
    const { email, password } = await signUp()
    const known = await call(login, { body: { email, password } })
    const headers = { cookie: String(known.headers['set-cookie']).split(';')[0] ?? '' }
    return () => call(login, { body: { email, password } }, { headers })
  }),
  path('begin with an authenticator app', async () => {
    const { password, token } = await signUp()
    return write(setUpTotp, { password }, { token })
  }),
  path('confirm an authenticator app', async () => {
    const { person, code } = await withApp({ confirmed: false })
    return write(confirmTotp, { code: await code() }, person)
  }),
  path('sign in with a code of the app', async () => {
    const { person, code } = await withApp()
    const ticket = await ticketOf(person)
    const body = { ticket, code: await code() }
    return () => finishSignIn(body)
  }),
  path('sign in with a recovery code', async () => {
    const { person, recoveryCodes } = await withApp()
    const body = { ticket: await ticketOf(person), recoveryCode: recoveryCodes[0] }
    return () => finishSignIn(body)
  }),
  path('make new recovery codes', async () => {
    const { person } = await withApp()
    return write(makeRecoveryCodes, { password: person.password }, person)
  }),
  path('remove the authenticator app', async () => {
    const { person } = await withApp()
    return write(removeTotp, { password: person.password }, person)
  }),
  path('enter the password again', async () => {
    const { password, token } = await signUp()
    return write(enterPassword, { password }, { token })
  }),
  path('renew a session', async () => {
    const person = await signUp()
    return write(refreshToken, undefined, { token: person.refreshToken })
  }),
  path('end the other sessions', async () => {
    const { email, password, token } = await signUp()
    await call(login, { body: { email, password } })
    return write(endSessions, { others: true }, { token })
  }),
  path('change the profile', async () => {
    const { password, token } = await signUp()
    const email = `${newId()}@paths.test`
    const change = write(updateUser, { name: 'Asha B', email, mobile: '9876543210', password }, { token })
    return async () => {
      // The write fails more often than a person may request a change of their e-mail.
      await db.deleteFrom('rate_limits').execute()
      return change()
    }
  }),
  path('confirm another e-mail', async () => {
    const { password, token } = await signUp()
    const email = `${newId()}@paths.test`
    await call(updateUser, { body: { name: 'Asha B', email, mobile: '9876543210', password } }, { token })
    await runJobs()
    const code = /(?<!\d)\d{6}(?!\d)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
    return write(confirmEmail, { code }, { token })
  }),
  path('change the password', async () => {
    const { email, password, token } = await signUp()
    await call(login, { body: { email, password } })
    const newPassword = 'Cardamom-tin-9'
    return write(changePassword, { password, newPassword, confirmPassword: newPassword }, { token })
  }),
  path('delete the account', async () => {
    const { person, token } = await cashOrder([{ productId: milk }])
    await atCheckout([{ productId: milk }], { shopper: person })
    return write(deleteAccount, { password: person.password }, { token })
  }),
  path('use the link of a lock-out', async () => {
    const { email } = await signUp()
    await inTransaction(db, (tx) => mailUnlock(tx, deps, email))
    await runJobs()
    const ticket = /(?<=\/unlock#)[\w-]+/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
    return write(unlock, { ticket })
  }),
  path('mail the link of a lock-out', async () => {
    const { email } = await signUp()
    return asCall(() => inTransaction(deps.db, (tx) => mailUnlock(tx, deps, email)))
  }),
  path('close a demo account', async () => {
    const email = `${newId()}@demo.tokri.local`
    const { id } = await signUp()
    await db.updateTable('users').set({ email }).where('id', '=', id).execute()
    await call(setDuties, { body: { _id: id, duties: [{ storeId: 'main', duty: 'picker' }] } }, admin)
    return asCall(() => closeDemoAccounts(deps, []))
  }),
  path('take somebody’s access', async () => {
    const { id } = await signUp()
    return write(setAccess, { _id: id, status: 'Suspended' }, admin)
  }),
  path(
    'make a coupon',
    async () => write(createCoupon, { code: newId(), kind: 'flat', amount: 5, minimum: 10 }, admin),
    201,
  ),
  path('change a coupon', async () => {
    const body = { code: newId(), kind: 'flat', amount: 5, minimum: 10 }
    const { data } = (await call(createCoupon, { body }, admin)).body
    return write(updateCoupon, { _id: data._id, amount: 7 }, admin)
  }),
  path('delete a coupon', async () => {
    const body = { code: newId(), kind: 'flat', amount: 5, minimum: 10 }
    const { data } = (await call(createCoupon, { body }, admin)).body
    return write(deleteCoupon, { _id: data._id }, admin)
  }),
  path('make an offer', async () => write(createOffer, { name: 'Two for one', buy: 1, get: 1 }, admin), 201),
  path('change an offer', async () => {
    const { body } = await call(createOffer, { body: { name: 'Three for two', buy: 2, get: 1 } }, admin)
    return write(updateOffer, { _id: body.data._id, active: false, products: [milk] }, admin)
  }),
  path('delete an offer', async () => {
    const { body } = await call(createOffer, { body: { name: 'Four for three', buy: 3, get: 1 } }, admin)
    return write(deleteOffer, { _id: body.data._id }, admin)
  }),
  path('change the settings', async () => write(updateSettings, { promiseMinutes: 12 }, admin)),
  path('change the synonyms', async () =>
    write(setSynonyms, { synonyms: { dahi: ['curd'], [newId()]: ['milk'] } }, admin),
  ),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', (one) => expectAllOrNothing({ db, failing }, failure, one))
})
