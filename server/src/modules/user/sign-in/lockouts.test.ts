// Strangers who guess at an account do not lock its owner out: not on a device that signed in before, and on no other
// one after a reset of the password.
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { confirmTotp, secondFactor, setUpTotp } from '@tokri/contract/second-factor.ts'
import {
  changePassword,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  login,
  resetPassword,
  unlock,
  updateUser,
  verifyOtp,
} from '@tokri/contract/user.ts'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { type Person, type TestAnswer, testShop } from '../../../../test/shop.ts'

const { call, db, deps, mails, pass, runJobs, signUp } = await testShop()
const NEW = 'Cardamom-77'

let last = 0
const newAddress = () => `198.51.${last >> 8}.${last++ & 255}`
const home = newAddress()

type From = { cookie?: string | undefined; address?: string }
const from = ({ cookie, address = newAddress() }: From = {}) => ({
  address,
  headers: { ...(cookie !== undefined && { cookie }) },
})
const enter = (email: string, password: string, at?: From) => call(login, { body: { email, password } }, from(at))
const cookieOf = ({ headers }: TestAnswer) => String(headers['set-cookie']).split(';')[0] ?? ''
/** A device that signed in to this account. */
const knownDevice = async ({ email, password }: Pick<Person, 'email' | 'password'>, cookie?: string) =>
  cookieOf(await enter(email, password, { cookie }))

const ask = (email: string, at?: From) => call(forgotPassword, { body: { email } }, from(at))
const codesTo = async (email: string) => {
  await runJobs()
  return mails
    .filter(({ to, subject }) => to === email && subject === 'Your Tokri code')
    .flatMap(({ text }) => text.match(/\d{6}/g) ?? [])
}
const tryCode = (email: string, otp: string, at?: From) => call(verifyOtp, { body: { email, otp } }, from(at))
const reset = (email: string, resetToken: string) =>
  call(resetPassword, { body: { email, newPassword: NEW, confirmPassword: NEW, resetToken } })
const wrongOne = (code: string) => (code === '000000' ? '000001' : '000000')

/** Five addresses × ten wrong passwords. */
const guessFifty = async (email: string) => {
  for (let address = 0; address < 5; address++) {
    const at = { address: newAddress() }
    for (let i = 0; i < 10; i++) expect((await enter(email, 'a guess', at)).status).toBe(400)
  }
}

/** A person with an authenticator app. */
const withApp = async () => {
  const person = await signUp()
  const { secret } = (await call(setUpTotp, { body: { password: person.password } }, person)).body.data
  const code = () => generate({ secret, epoch: Math.floor(deps.clock().getTime() / 1000) })
  expect((await call(confirmTotp, { body: { code: await code() } }, person)).status).toBe(200)
  pass(60_000)
  return { ...person, code }
}

describe('the device cookie', () => {
  it('comes with a sign-in, names nobody, and cannot be read by scripts', async () => {
    const { email, password, id } = await signUp()
    const answer = await enter(email, password)
    expect(answer.headers['set-cookie']).toMatch(
      /^device=[\w-]{59}; Path=\/api\/user; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const value = cookieOf(answer).slice('device='.length)
    const plain = Buffer.from(value, 'base64url').toString('latin1')
    for (const text of [email, id]) expect(plain).not.toContain(text)
    expect((await enter(email, 'a guess')).headers).not.toHaveProperty('set-cookie')
  })

  it('stays the same on one device, and knows the last four accounts there', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp()))
    let cookie: string | undefined
    for (const person of people) cookie = await knownDevice(person, cookie)
    const entries = (text = '') => text.slice('device='.length).split('.')
    expect(entries(cookie)).toHaveLength(4)
    const fifth = people[4] as Person
    expect(entries(await knownDevice(fifth, cookie))).toEqual(entries(cookie))
    const first = people[0] as Person
    expect(entries(await knownDevice(first, cookie)).slice(1)).toEqual(entries(cookie).slice(0, 3))
  })

  it('authenticates nothing', async () => {
    const person = await signUp()
    const cookie = await knownDevice(person)
    expect((await enter(person.email, 'a guess', { cookie })).status).toBe(400)
    const answer = await call(deleteAccount, { body: { password: person.password } }, from({ cookie }))
    expect(answer.status).toBe(401)
  })
})

describe('fifty wrong passwords of strangers', () => {
  it('lock strangers out, and neither a device that signed in before nor somebody who is signed in', async () => {
    const person = await signUp()
    const { email, password } = person
    const cookie = await knownDevice(person)
    await guessFifty(email)
    expect((await enter(email, password)).status).toBe(429)
    expect((await enter(email, password, { cookie })).status).toBe(200)
    const body = { name: 'Asha Rao', email: `moved-${email}`, mobile: '9876543210', password }
    expect((await call(updateUser, { body }, person)).status).toBe(200)
  })

  it('do not lock out a device at the very address they come from', async () => {
    const person = await signUp()
    const cookie = await knownDevice(person)
    for (let i = 0; i < 100; i++) await enter(`nobody-${i}@shop.test`, 'a guess', { address: home })
    expect((await enter(person.email, person.password, { address: home })).status).toBe(429)
    expect((await enter(person.email, person.password, { address: home, cookie })).status).toBe(200)
  })

  it('are not possible with the cookie of another account, a made-up or a changed one', async () => {
    const person = await signUp()
    const own = await knownDevice(person)
    const ofAnother = await knownDevice(await signUp())
    await guessFifty(person.email)
    const changed = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A')
    for (const cookie of [ofAnother, changed, 'device=x', 'device=', `device=${'A'.repeat(59)}`, `xdevice=${own}`])
      expect([cookie, (await enter(person.email, person.password, { cookie })).status]).toEqual([cookie, 429])
  })

  it('end with a reset of the password', async () => {
    const { email } = await signUp()
    await guessFifty(email)
    await ask(email)
    const [code = ''] = await codesTo(email)
    const ticket = (await tryCode(email, code)).body.data.resetToken
    expect((await enter(email, NEW)).status).toBe(429)
    expect((await reset(email, ticket)).status).toBe(200)
    expect((await enter(email, NEW)).status).toBe(200)
  })

  it('of a known device are counted too, and lock that device out alone', async () => {
    const person = await signUp()
    const [mine, stolen] = [await knownDevice(person), await knownDevice(person)]
    for (let i = 0; i < rateLimits.loginOfDevice.most; i++)
      expect((await enter(person.email, 'a guess', { cookie: stolen })).status).toBe(400)
    expect((await enter(person.email, person.password, { cookie: stolen })).status).toBe(429)
    expect((await enter(person.email, person.password, { cookie: mine })).status).toBe(200)
    expect((await enter(person.email, person.password)).status).toBe(200)
    pass(rateLimits.loginOfDevice.minutes * 60_000)
    expect((await enter(person.email, person.password, { cookie: stolen })).status).toBe(200)
  })
})

describe('three codes asked for and fifteen wrong tries of strangers', () => {
  const useUp = async (email: string) => {
    for (let asked = 0; asked < 3; asked++) {
      await ask(email)
      const code = (await codesTo(email)).at(-1) ?? ''
      for (let i = 0; i < 5; i++) expect((await tryCode(email, wrongOne(code))).status).toBe(400)
    }
  }

  it('leave a known device its own three codes and five tries', async () => {
    const person = await signUp()
    const { email } = person
    const cookie = await knownDevice(person)
    await useUp(email)
    await ask(email)
    expect(await codesTo(email)).toHaveLength(3)
    await ask(email, { cookie })
    const codes = await codesTo(email)
    expect(codes).toHaveLength(4)
    const code = codes.at(-1) ?? ''
    for (let i = 0; i < 5; i++) await tryCode(email, wrongOne(code))
    for (let i = 0; i < 4; i++) expect((await tryCode(email, wrongOne(code), { cookie })).status).toBe(400)
    expect((await tryCode(email, code, { cookie })).status).toBe(200)
    for (let i = 0; i < 3; i++) await ask(email, { cookie })
    expect(await codesTo(email)).toHaveLength(6)
  })

  it('do not use up the address for a known device', async () => {
    const person = await signUp()
    const cookie = await knownDevice(person)
    for (let i = 0; i < rateLimits.codes.most; i++) await ask(`nobody-${i}@shop.test`, { address: home })
    for (let i = 0; i < rateLimits.codeTries.most; i++) await tryCode('nobody@shop.test', '123456', { address: home })
    expect((await ask(person.email, { address: home })).status).toBe(429)
    expect((await ask('nobody@shop.test', { address: home, cookie })).status).toBe(429)
    expect((await ask(person.email, { address: home, cookie })).status).toBe(200)
    const [code = ''] = await codesTo(person.email)
    expect((await tryCode(person.email, code, { address: home })).status).toBe(429)
    expect((await tryCode(person.email, code, { address: home, cookie })).status).toBe(200)
  })

  it('end with a reset of the password', async () => {
    const person = await signUp()
    const { email } = person
    await ask(email)
    await ask(email)
    await ask(email)
    const ticket = (await tryCode(email, (await codesTo(email)).at(-1) ?? '')).body.data.resetToken
    await reset(email, ticket)
    await ask(email)
    expect(await codesTo(email)).toHaveLength(4)
  })

  it.each([
    ['a known device', 'a stranger'],
    ['a stranger', 'a known device'],
  ])('a code that %s asked for may be entered by %s', async (asking) => {
    const person = await signUp()
    const known = { cookie: await knownDevice(person) }
    const [by, to] = asking === 'a known device' ? [known, {}] : [{}, known]
    await ask(person.email, by)
    const [code = ''] = await codesTo(person.email)
    expect((await tryCode(person.email, code, to)).status).toBe(200)
  })

  it('do not end a code that a known device asked for, whose request ends every other code', async () => {
    const person = await signUp()
    const { email } = person
    const cookie = await knownDevice(person)
    await ask(email)
    await ask(email, { cookie })
    const [early = '', own = ''] = await codesTo(email)
    for (const at of [{}, { cookie }]) expect((await tryCode(email, early, at)).status).toBe(400)
    await ask(email)
    expect((await tryCode(email, own, { cookie })).status).toBe(200)
  })
})

describe('all known devices of an account together', () => {
  it('get three codes an hour and five tries of each', async () => {
    const person = await signUp()
    const { email } = person
    const devices = await Promise.all(Array.from({ length: 5 }, () => knownDevice(person)))
    for (const cookie of devices) await ask(email, { cookie })
    const codes = await codesTo(email)
    expect(codes).toHaveLength(3)
    const code = codes.at(-1) ?? ''
    for (const cookie of devices) await tryCode(email, wrongOne(code), { cookie })
    for (const cookie of devices) expect((await tryCode(email, code, { cookie })).status).toBe(400)
  })

  it('are limited in how often they ask and try, wherever they are', async () => {
    const person = await signUp()
    const { email } = person
    const cookies = await Promise.all([knownDevice(person), knownDevice(person)])
    const statusOf = async (turn: number, call: (email: string, at: From) => Promise<TestAnswer>) =>
      (await call(email, { cookie: cookies[turn % 2] })).status
    const guess = (_: string, at: From) => tryCode(email, 'no code', at)
    for (let i = 0; i < rateLimits.codes.most; i++) expect(await statusOf(i, ask)).toBe(200)
    for (let i = 0; i < rateLimits.codeTries.most; i++) expect(await statusOf(i, guess)).toBe(400)
    for (let i = 0; i < 2; i++) expect([await statusOf(i, ask), await statusOf(i, guess)]).toEqual([429, 429])
  })

  it('are strangers after a reset of the password', async () => {
    const person = await signUp()
    const { email } = person
    const cookie = await knownDevice(person)
    await ask(email)
    const ticket = (await tryCode(email, (await codesTo(email))[0] ?? '')).body.data.resetToken
    await reset(email, ticket)
    for (let i = 0; i < 3; i++) await ask(email)
    await ask(email, { cookie })
    expect(await codesTo(email)).toHaveLength(4)
    await guessFifty(email)
    expect((await enter(email, NEW, { cookie })).status).toBe(429)
  })

  it('are strangers after a change of the password, apart from the one that changed it', async () => {
    const person = await signUp()
    const { email, password } = person
    const [mine, other] = [await knownDevice(person), await knownDevice(person)]
    const body = { password, newPassword: NEW, confirmPassword: NEW }
    const changed = await call(changePassword, { body }, { ...person, headers: { cookie: mine } })
    expect(changed.status).toBe(200)
    await guessFifty(email)
    expect((await enter(email, NEW, { cookie: other })).status).toBe(429)
    expect((await enter(email, NEW, { cookie: cookieOf(changed) })).status).toBe(200)
  })
})

it('a device keeps being known when the e-mail of the account changes', async () => {
  const person = await signUp()
  const cookie = await knownDevice(person)
  const email = `moved-${person.email}`
  const body = { name: 'Asha Rao', email, mobile: '9876543210', password: person.password }
  await call(updateUser, { body }, person)
  await runJobs()
  const code = /\d{6}/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  const confirmed = await call(confirmEmail, { body: { code } }, { ...person, headers: { cookie } })
  expect(confirmed.status).toBe(200)
  await guessFifty(email)
  expect((await enter(email, person.password, { cookie: cookieOf(confirmed) })).status).toBe(200)
})

describe('with two-step sign-in', () => {
  const ticketFor = async ({ email, password }: Person) => {
    const answer = await enter(email, password)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    return answer.body.data.secondFactor.ticket
  }
  const finish = (body: object, at?: From) => call(secondFactor, { body }, from(at))

  it('a device is known after the second step, and wrong codes of somebody with the password do not lock it out', async () => {
    const person = await withApp()
    const done = await finish({ ticket: await ticketFor(person), code: await person.code() })
    const cookie = cookieOf(done)
    expect(cookie).toMatch(/^device=/)
    for (let i = 0; i < rateLimits.secondFactorOfAccount.most; i++)
      expect((await finish({ ticket: await ticketFor(person), code: '000000' })).status).toBe(400)
    pass(60_000)
    const code = await person.code()
    expect((await finish({ ticket: await ticketFor(person), code })).status).toBe(429)
    expect((await finish({ ticket: await ticketFor(person), code }, { cookie })).status).toBe(200)
  })

  it('the tries of one address are limited, whatever they are for', async () => {
    const at = { address: newAddress() }
    for (let i = 0; i < rateLimits.secondFactorAtAddress.most; i++)
      expect((await finish({ ticket: `no ticket ${i}`, code: '000000' }, at)).status).toBe(400)
    expect((await finish({ ticket: 'no ticket', code: '000000' }, at)).status).toBe(429)
  })
})

describe('the link for an owner on a new device whom strangers lock out', () => {
  const linksTo = async (email: string) => {
    await runJobs()
    return mails.filter(({ to }) => to === email).flatMap(({ text }) => text.match(/(?<=\/unlock#)[\w-]+/g) ?? [])
  }
  const open = (ticket: string, at?: From) => call(unlock, { body: { ticket } }, from(at))

  it('comes with the refusal, at most once an hour, and lets one browser try; password and second factor are asked', async () => {
    const { email, password } = await withApp()
    await guessFifty(email)
    expect(await linksTo(email)).toEqual([])
    for (let i = 0; i < 3; i++) expect((await enter(email, password)).status).toBe(429)
    const links = await linksTo(email)
    expect(links).toHaveLength(1)
    const opened = await open(links[0] ?? '')
    expect(opened.status).toBe(200)
    expect(opened.body.data).toBeUndefined()
    const cookie = cookieOf(opened)
    expect((await enter(email, 'a guess', { cookie })).status).toBe(400)
    const entered = await enter(email, password, { cookie })
    expect([entered.status, Object.keys(entered.body.data)]).toEqual([200, expect.not.arrayContaining(['accessToken'])])
    expect((await enter(email, password)).status).toBe(429)
    expect((await open(links[0] ?? '')).status).toBe(400)
    pass(60 * 60_000)
    await guessFifty(email)
    await enter(email, password)
    expect(await linksTo(email)).toHaveLength(2)
  })

  it('comes when strangers have asked for all codes of the hour, and this browser gets its own code', async () => {
    const { email } = await signUp()
    for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200)
    const before = await codesTo(email)
    expect(before).toHaveLength(3)
    const links = await linksTo(email)
    expect(links).toHaveLength(1)
    const cookie = cookieOf(await open(links[0] ?? ''))
    await ask(email, { cookie })
    expect(await codesTo(email)).toHaveLength(4)
  })

  it('is good for fifteen minutes, and for proven mailboxes only', async () => {
    const { email } = await signUp()
    const unproven = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', unproven.id).execute()
    for (const one of [email, unproven.email, 'nobody@shop.test']) for (let i = 0; i < 4; i++) await ask(one)
    expect([await linksTo(unproven.email), await linksTo('nobody@shop.test')]).toEqual([[], []])
    const [link = ''] = await linksTo(email)
    pass(15 * 60_000)
    expect((await open(link)).body).toMatchObject({ code: 'invalid_code' })
    expect((await open('')).status).toBe(400)
  })
})
