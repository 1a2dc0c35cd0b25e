import { createShopper } from '@tokri/contract/people.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import {
  confirmEmail,
  confirmMobile,
  deleteAccount,
  login,
  phoneCode,
  phoneLogin,
  phoneOwner,
  updateUser,
} from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'

const { app, call, db, deps, mails, pass, phoneMessages, runJobs, signUp } = await testShop()

const MINUTE = 60_000
const DAY = 86_400_000
const INVALID = [400, 'Invalid or expired OTP']
let last = 0
const newMobile = () => `98${String(++last).padStart(8, '0')}`
const newAddress = () => ({ address: `192.0.2.${(++last % 250) + 1}` })

const ask = (mobile: string, from: object = newAddress()) => call(phoneCode, { body: { mobile } }, from)
const codesTo = async (mobile: string) => {
  await runJobs()
  return phoneMessages
    .filter(({ to, template }) => to === `+91${mobile}` && template === 'code')
    .map(({ values }) => values.code ?? '')
}
const codeFor = async (mobile: string) => {
  await ask(mobile)
  return (await codesTo(mobile)).at(-1) ?? ''
}
const enter = (mobile: string, code: unknown, more: object = {}) =>
  call(phoneLogin, { body: { mobile, code, ...more } }, newAddress())
const comeIn = async (mobile = newMobile(), more: object = {}) => {
  const { body } = await enter(mobile, await codeFor(mobile), more)
  const token: string = body.data.accessToken
  return { mobile, token, user: (await call(userDetails, {}, { token })).body.data }
}
const me = async (token: string) => (await call(userDetails, {}, { token })).body.data
const wrongOne = (code: string) => (code === '000000' ? '000001' : '000000')

describe('asking for a code', () => {
  it('sends six digits that are kept only hashed, in a message that names the shop and its pages', async () => {
    const mobile = newMobile()
    expect(statusAndMessage(await ask(mobile))).toEqual([200, 'Code sent to your phone'])
    const [code] = await codesTo(mobile)
    expect(code).toMatch(/^\d{6}$/)
    const message = phoneMessages.at(-1)
    expect(message).toMatchObject({ channel: 'sms', language: 'en', template: 'code' })
    expect(message?.text).toBe(
      `${code} is your Tokri code, good for 10 minutes. Tell it to nobody.\n\n@shop.test #${code}`,
    )
    const row = await db.selectFrom('phone_codes').selectAll().where('mobile_e164', '=', `+91${mobile}`).execute()
    expect(JSON.stringify(row)).not.toContain(code)
    const kept = await db.selectFrom('messages').selectAll().execute()
    expect(kept.at(-1)).toMatchObject({ state: 'sent', template: 'code', parts: 1, user_id: null })
    expect(JSON.stringify(kept)).not.toContain(mobile)
  })

  it('answers the same for a number with an account and without', async () => {
    const { mobile } = await comeIn()
    const [known, unknown] = [await ask(mobile), await ask(newMobile())]
    expect(known.body).toEqual(unknown.body)
  })

  it('reads a number however it is typed, and refuses another text', async () => {
    const mobile = newMobile()
    await ask(`+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`)
    expect(await codesTo(mobile)).toHaveLength(1)
    for (const wrong of ['12345', '5876543210', 'x'])
      expect(statusAndMessage(await ask(wrong))).toEqual([400, 'Enter a valid 10-digit mobile number.'])
    expect(statusAndMessage(await call(phoneCode, { body: {} }))).toEqual([400, 'All fields are required'])
  })

  it('sends three an hour to one number, from wherever they are asked for', async () => {
    const mobile = newMobile()
    for (let i = 0; i < 5; i++) expect((await ask(mobile)).status).toBe(200)
    const codes = await codesTo(mobile)
    expect(codes).toHaveLength(3)
    expect((await enter(mobile, codes[2])).status).toBe(200)
    pass(60 * MINUTE)
    await ask(mobile)
    expect(await codesTo(mobile)).toHaveLength(4)
  })

  it('is refused after twenty an hour from one address', async () => {
    const from = { address: '198.51.100.7' }
    for (let i = 0; i < 20; i++) expect((await ask(newMobile(), from)).status).toBe(200)
    const refused = await ask(newMobile(), from)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })

  it('sends no code that has run out before the provider was back', async () => {
    const mobile = newMobile()
    await runJobs()
    await ask(mobile)
    pass(10 * MINUTE)
    expect(await codesTo(mobile)).toEqual([])
    expect(await db.selectFrom('messages').select('state').where('state', '=', 'expired').execute()).toHaveLength(1)
  })
})

describe('a code', () => {
  it('makes an account for a new number, whose name may follow and which has no e-mail', async () => {
    const { mobile, user } = await comeIn(undefined, { name: 'Asha Rao' })
    expect(user).toMatchObject({ name: 'Asha Rao', email: '', mobile, mobileProven: true, verify_email: false })
    const nameless = await comeIn()
    expect(nameless.user.name).toBe(nameless.mobile)
    const { token, user: again } = nameless
    const body = { name: 'Ravi', email: '', mobile: again.mobile }
    expect((await call(updateUser, { body }, { token })).body.data).toMatchObject({ name: 'Ravi', mobileProven: true })
  })

  it('signs in to the same account again', async () => {
    const { mobile, user } = await comeIn()
    expect((await comeIn(mobile)).user._id).toBe(user._id)
  })

  it('is good once, for one number, for ten minutes and five tries', async () => {
    const mobile = newMobile()
    const code = await codeFor(mobile)
    expect(statusAndMessage(await enter(newMobile(), code))).toEqual(INVALID)
    for (let i = 0; i < 4; i++) expect(statusAndMessage(await enter(mobile, wrongOne(code)))).toEqual(INVALID)
    expect((await enter(mobile, code)).status).toBe(200)
    expect(statusAndMessage(await enter(mobile, code))).toEqual(INVALID)
    const [late, guessed] = [newMobile(), newMobile()]
    const guess = await codeFor(guessed)
    for (let i = 0; i < 5; i++) await enter(guessed, wrongOne(guess))
    expect(statusAndMessage(await enter(guessed, guess))).toEqual(INVALID)
    const lateCode = await codeFor(late)
    pass(10 * MINUTE)
    expect(statusAndMessage(await enter(late, lateCode))).toEqual(INVALID)
  })

  it('is spent once when it is tried five times at once, and makes one account', async () => {
    const mobile = newMobile()
    const code = await codeFor(mobile)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(mobile, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()).toHaveLength(1)
  })

  it.each([undefined, '', 123456, ['123456'], { $ne: '' }, '12345'])('fails the same way as %j', async (code) => {
    const mobile = newMobile()
    await ask(mobile)
    expect(statusAndMessage(await enter(mobile, code))).toEqual(INVALID)
    expect(statusAndMessage(await call(phoneLogin, { body: { mobile: 7, code } }))).toEqual(INVALID)
  })

  it('lets nobody in to a blocked account, nor staff and administrators without their password', async () => {
    const { mobile, user } = await comeIn()
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', user._id).execute()
    expect(statusAndCode(await enter(mobile, await codeFor(mobile)))).toEqual([403, 'account_blocked'])
    await db.updateTable('users').set({ status: 'Active', role: 'Admin' }).where('id', '=', user._id).execute()
    const refused = await enter(mobile, await codeFor(mobile))
    expect(statusAndMessage(refused)).toEqual([403, 'Log in with your email and password'])
    expect(refused.body.data).toBeUndefined()
  })

  it('takes over the account that an administrator made for a caller, not one whose number nobody has proven', async () => {
    const admin = await signUp('Admin')
    const mobile = newMobile()
    const made = await call(createShopper, { body: { name: 'Caller', mobile } }, admin)
    expect((await comeIn(mobile)).user._id).toBe(made.body.data._id)
    const typed = newMobile()
    const person = await signUp()
    await call(updateUser, { body: { name: 'Asha Rao', email: person.email, mobile: typed } }, person)
    expect((await comeIn(typed)).user._id).not.toBe(person.id)
  })
})

describe('the number of an account', () => {
  it('is proven by its code, signs in from then on, and the owner is told', async () => {
    const person = await signUp()
    const mobile = newMobile()
    const confirm = async (code: string) => call(confirmMobile, { body: { mobile, code } }, person)
    const code = await codeFor(mobile)
    expect(statusAndMessage(await confirm(wrongOne(code)))).toEqual(INVALID)
    const { status, body } = await confirm(code)
    expect([status, body.data.mobile, body.data.mobileProven]).toEqual([200, mobile, true])
    await runJobs()
    expect(mails.at(-1)).toMatchObject({ to: person.email, subject: 'A mobile number now logs in to your account' })
    expect((await comeIn(mobile)).user._id).toBe(person.id)
  })

  it('is of one account alone', async () => {
    const { mobile } = await comeIn()
    const other = await signUp()
    const refused = await call(confirmMobile, { body: { mobile, code: await codeFor(mobile) } }, other)
    expect(statusAndMessage(refused)).toEqual([409, 'Another account has this number'])
    expect((await me(other.token)).mobile).toBe('')
  })

  it('is not proven any more when it changes', async () => {
    const person = await signUp()
    const mobile = newMobile()
    await call(confirmMobile, { body: { mobile, code: await codeFor(mobile) } }, person)
    await call(updateUser, { body: { name: 'Asha Rao', email: person.email, mobile: newMobile() } }, person)
    expect((await me(person.token)).mobileProven).toBeUndefined()
  })
})

describe('an account that has only a phone', () => {
  it('changes its number only by a code that was sent to the new one', async () => {
    const { token, mobile } = await comeIn()
    const other = newMobile()
    const refused = await call(updateUser, { body: { name: 'Asha', email: '', mobile: other } }, { token })
    expect(statusAndMessage(refused)).toEqual([400, 'Enter the code that we send to the new number'])
    await call(confirmMobile, { body: { mobile: other, code: await codeFor(other) } }, { token })
    expect((await me(token)).mobile).toBe(other)
    expect((await comeIn(mobile)).user._id).not.toBe((await me(token))._id)
  })

  it('gets an e-mail with a code to its phone and one to the e-mail', async () => {
    const { token, mobile } = await comeIn()
    const email = `asha-${mobile}@home.example`
    const change = (proof: object) => call(updateUser, { body: { name: 'Asha', email, mobile, ...proof } }, { token })
    expect(statusAndMessage(await change({}))).toEqual([400, 'Invalid password'])
    expect(statusAndMessage(await change({ code: '123' }))).toEqual(INVALID)
    expect((await change({ code: await codeFor(mobile) })).body.data).toMatchObject({ email: '', pendingEmail: email })
    await runJobs()
    const code = /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0]
    const confirmed = await call(confirmEmail, { body: { code } }, { token })
    expect(confirmed.body.data).toMatchObject({ email, verify_email: true })
  })

  it('is deleted with a code instead of a password', async () => {
    const { token, mobile, user } = await comeIn()
    expect((await call(deleteAccount, { body: { password: 'x' } }, { token })).status).toBe(400)
    expect((await call(deleteAccount, { body: { code: await codeFor(mobile) } }, { token })).status).toBe(200)
    expect(await db.selectFrom('users').select('id').where('id', '=', user._id).execute()).toEqual([])
  })

  it('is the only one that a code stands in for a password of', async () => {
    const person = await signUp()
    const mobile = newMobile()
    await call(confirmMobile, { body: { mobile, code: await codeFor(mobile) } }, person)
    const refused = await call(deleteAccount, { body: { code: await codeFor(mobile) } }, person)
    expect(statusAndMessage(refused)).toEqual(INVALID)
  })
})

describe('an account that was not used for 90 days', () => {
  const leave = async (email: boolean) => {
    const mobile = newMobile()
    const person = email ? await signUp() : null
    if (person) await call(confirmMobile, { body: { mobile, code: await codeFor(mobile) } }, person)
    const id = person?.id ?? (await comeIn(mobile)).user._id
    const stale = new Date(deps.clock().getTime() - 90 * DAY - 1)
    await db.updateTable('users').set({ last_login_at: stale, created_at: stale }).where('id', '=', id).execute()
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    return { mobile, id, person }
  }
  const owner = (body: object) => call(phoneOwner, { body }, newAddress())
  const idOf = async ({ body }: { body: { data: { accessToken: string } } }) => (await me(body.data.accessToken))._id

  it('asks for its password, or for the code of its e-mail', async () => {
    for (const way of ['password', 'code'] as const) {
      const { mobile, id, person } = await leave(true)
      const asked = await enter(mobile, await codeFor(mobile))
      expect(asked.body.data.accessToken).toBeUndefined()
      const { ticket, email } = asked.body.data.owner
      expect(email).toBe(`${person?.email[0]}…@shop.test`)
      expect((await owner({ ticket, password: 'not this one' })).status).toBe(400)
      await runJobs()
      const code = /\d{6}/.exec(mails.findLast(({ to }) => to === person?.email)?.text ?? '')?.[0] ?? ''
      expect((await owner({ ticket, code: wrongOne(code) })).status).toBe(400)
      const proof = way === 'code' ? { code } : { password: person?.password }
      expect(await idOf(await owner({ ticket, ...proof }))).toBe(id)
      expect(statusAndCode(await owner({ ticket, ...proof }))).toEqual([400, 'sign_in_expired'])
    }
  })

  it('starts empty for who has neither, and keeps its own', async () => {
    const { mobile, id } = await leave(true)
    const { ticket } = (await enter(mobile, await codeFor(mobile))).body.data.owner
    const fresh = await idOf(await owner({ ticket, startEmpty: true, name: 'New owner' }))
    expect(fresh).not.toBe(id)
    expect((await comeIn(mobile)).user).toMatchObject({ _id: fresh, name: 'New owner' })
    expect(await db.selectFrom('users').select('mobile').where('id', '=', id).execute()).toEqual([{ mobile: '' }])
  })

  it('without an e-mail starts empty at once', async () => {
    const { mobile, id } = await leave(false)
    expect((await comeIn(mobile)).user._id).not.toBe(id)
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  it('cannot be guessed at: a ticket is good for five tries and ten minutes', async () => {
    const { mobile, person } = await leave(true)
    const { ticket } = (await enter(mobile, await codeFor(mobile))).body.data.owner
    for (let i = 0; i < 5; i++) await owner({ ticket, code: 'nothing' })
    expect(statusAndCode(await owner({ ticket, password: person?.password }))).toEqual([400, 'sign_in_expired'])
    expect(statusAndCode(await owner({ ticket: 'made up' }))).toEqual([400, 'sign_in_expired'])
  })
})

it('the shop sends no more codes than a day allows, and tells its owner once', async () => {
  const shop = await testShop()
  const admin = await shop.signUp('Admin')
  await shop.call(updateSettings, { body: { phoneCodesPerDay: 2 } }, admin)
  for (let i = 0; i < 5; i++)
    expect((await shop.call(phoneCode, { body: { mobile: newMobile() } }, newAddress())).status).toBe(200)
  await shop.runJobs()
  expect(shop.phoneMessages).toHaveLength(2)
  const told = shop.mails.filter(({ subject }) => subject === 'The codes of this day are used up')
  expect(told.map(({ to }) => to)).toEqual([admin.email])
})

it('a shop without a way to phones refuses, and says so in its settings', async () => {
  const shop = await testShop({})
  shop.deps.messages.toOutbox = false
  expect(statusAndCode(await shop.call(phoneCode, { body: { mobile: newMobile() } }))).toEqual([
    409,
    'phone_unavailable',
  ])
  expect((await shop.app.inject('/api/settings/get-settings')).json().data.phoneLogin).toBe(false)
  expect((await app.inject('/api/settings/get-settings')).json().data.phoneLogin).toBe(true)
})

it('the password of an e-mail account still signs in', async () => {
  const person = await signUp()
  expect((await call(login, { body: { email: person.email, password: person.password } })).status).toBe(200)
})
