// The writes to accounts, coupons and settings, by their owners and by administrators, tested as in
// failing-statement.test.ts.
import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { setSynonyms } from '@tokri/contract/product.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  endSessions,
  forgotPassword,
  login,
  refreshToken,
  resetPassword,
  setAccess,
  updateUser,
  verifyOtp,
} from '@tokri/contract/user.ts'
import { beforeAll, describe, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { checkoutOf } from '../checkout.ts'
import type { Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, mails, runJobs, signUp } = shop
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
      // It fails more often than a person may ask for another e-mail.
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
  path('change the settings', async () => write(updateSettings, { promiseMinutes: 12 }, admin)),
  path('change the synonyms', async () =>
    write(setSynonyms, { synonyms: { dahi: ['curd'], [newId()]: ['milk'] } }, admin),
  ),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', (one) => expectAllOrNothing({ db, failing }, failure, one))
})
