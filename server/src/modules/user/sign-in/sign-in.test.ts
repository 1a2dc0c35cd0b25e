import { userDetails } from '@tokri/contract/session.ts'
import { login, register } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { generousTimeouts, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'

const { app, call, db, deps, mails, pass, runJobs, signUp } = await testShop()

const password = 'Tamarind-42'
const newcomer = { name: 'Asha Rao', email: 'asha@shop.test', password, confirmPassword: password }
let last = 0
const newAddress = () => ({ address: `192.0.2.${++last}` })

describe('registering', () => {
  it('makes an account that is nobody special, whatever else was sent, and welcomes by mail', async () => {
    const body = {
      ...newcomer,
      role: 'Admin',
      status: 'Suspended',
      _id: 'mine',
      verify_email: true,
      __proto__: { a: 1 },
    }
    const made = await call(register, { body }, newAddress())
    expect(made.status).toBe(201)
    const row = await db.selectFrom('users').selectAll().where('email', '=', newcomer.email).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: made.body.data._id, role: 'User', status: 'Active', verify_email: false })
    expect(row.id).not.toBe('mine')
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    await runJobs()
    expect(mails.filter(({ to }) => to === newcomer.email)).toMatchObject([{ subject: 'Welcome to Tokri' }])
  })

  it.each([
    [
      'mismatch before length',
      { password: 'abc', confirmPassword: 'abd' },
      'Password and Confirm Password do not match',
    ],
    ['length', { password: 'abcd5', confirmPassword: 'abcd5' }, 'Password must be at least 6 characters'],
    ['the commonest', { password: 'password', confirmPassword: 'password' }, 'Please choose a less common password'],
    ['in capitals', { password: 'PASSWORD', confirmPassword: 'PASSWORD' }, 'Please choose a less common password'],
    ['a name missing', { name: '' }, 'All fields are required'],
    ['nothing to confirm', { confirmPassword: undefined }, 'All fields are required'],
    ['no e-mail', { email: 'asha' }, 'Enter a valid email address'],
    ['a second header', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Enter a valid email address'],
    ['NUL', { email: 'a\u0000@b.example' }, 'Enter a valid email address'],
    ['a lone surrogate', { email: 'a\ud800@b.example' }, 'Enter a valid email address'],
    ['two mailboxes', { email: 'a@b.example,c@d.example' }, 'Enter a valid email address'],
    ['a number', { name: 7 }, 'This must be text'],
  ])('refuses %s', async (_, wrong, message) => {
    const answer = await call(register, { body: { ...newcomer, email: 'new@shop.test', ...wrong } }, newAddress())
    expect(statusAndMessage(answer)).toEqual([400, message])
  })

  it.each(['Jaggery-77\u0000', 'Jaggery\t77', 'Jaggery-\ud800'])(
    'refuses a password no keyboard types again (%j)',
    async (odd) => {
      const body = { ...newcomer, email: 'new@shop.test', password: odd, confirmPassword: odd }
      const answer = await call(register, { body }, newAddress())
      expect(statusAndMessage(answer)).toEqual([400, 'This contains characters that are not allowed'])
    },
  )

  it('refuses a body of 100 kB before it looks into it', async () => {
    const long = 'a'.repeat(100_000)
    const answer = await call(register, { body: { ...newcomer, password: long, confirmPassword: long } })
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  it('takes an e-mail once, in any letters, also when two come at once', async () => {
    const body = { ...newcomer, email: 'Twice@Shop.Test' }
    const [one, two] = await Promise.all([
      call(register, { body }, newAddress()),
      call(register, { body: { ...body, email: 'twice@shop.test' } }, newAddress()),
    ])
    expect([one.status, two.status].sort()).toEqual([201, 409])
    expect(statusAndMessage(one.status === 409 ? one : two)).toEqual([409, 'User already exists'])
  })

  it('answers 400 for a letter whose capital only the database knows', async () => {
    await sql`ALTER TABLE users DROP CONSTRAINT users_email_check,
      ADD CONSTRAINT users_email_check CHECK (email = lower(email) AND email NOT LIKE 'ꟽ%')`.execute(db)
    const answer = await call(register, { body: { ...newcomer, email: 'ꟽ@shop.test' } }, newAddress())
    expect(statusAndMessage(answer)).toEqual([400, 'Enter a valid email address'])
  })

  it('is slowed down after 60 an hour from one address, refused ones counted, whatever they were refused for', async () => {
    const from = newAddress()
    const tryOnce = () => call(register, { body: newcomer }, from)
    for (let i = 0; i < 30; i++) expect((await call(register, { body: {} }, from)).status).toBe(400)
    for (let i = 0; i < 30; i++) expect((await tryOnce()).status).toBe(409)
    const refused = await tryOnce()
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ])
    expect((await call(register, { body: newcomer }, newAddress())).status).toBe(409)
    pass(3_600_000)
    expect((await tryOnce()).status).toBe(409)
  })
})

describe('signing in', () => {
  it('writes down when', async () => {
    const { email, token } = await signUp()
    const before = (await call(userDetails, {}, { token })).body.data.last_login_date
    pass(60_000)
    await call(login, { body: { email, password } }, newAddress())
    const after = (await call(userDetails, {}, { token })).body.data.last_login_date
    expect(Date.parse(after) - Date.parse(before)).toBe(60_000)
  })

  it('takes a password in whichever form a keyboard sends its letters', async () => {
    const [composed, apart] = ['Caf\u00e9-lamp-77', 'Cafe\u0301-lamp-77']
    const email = 'forms@shop.test'
    const signIn = async (typed: string) =>
      (await call(login, { body: { email, password: typed } }, newAddress())).status
    await call(register, { body: { ...newcomer, email, password: apart, confirmPassword: apart } }, newAddress())
    expect([await signIn(composed), await signIn(apart)]).toEqual([200, 200])
    const asTyped = { password_hash: await deps.hasher.hash(apart) }
    await db.updateTable('users').set(asTyped).where('email', '=', email).execute()
    expect([await signIn(composed), await signIn(apart), await signIn(composed)]).toEqual([400, 200, 200])
  })

  it.each(['nobody@shop.test', 'not an e-mail', 'x'.repeat(50_000), '%', "' OR 1=1 --"])(
    'answers an unknown e-mail like a wrong password (%#)',
    async (email) => {
      expect(statusAndMessage(await call(login, { body: { email, password } }, newAddress()))).toEqual([
        400,
        'Invalid email or password',
      ])
    },
  )

  it.each([
    [{ email: 'a@b.example' }, 'All fields are required'],
    [{ email: 'a@b.example', password: '' }, 'All fields are required'],
    [{ email: null, password }, 'All fields are required'],
    [{ email: ['a@b.example'], password }, 'This must be text'],
    [{ email: 'a@b.example', password: { $gt: '' } }, 'This must be text'],
    [{ email: 'a\u0000@b.example', password }, 'This contains characters that are not allowed'],
  ])('refuses %j', async (body, message) => {
    expect(statusAndMessage(await call(login, { body }, newAddress()))).toEqual([400, message])
  })

  it('tells a blocked account so after the right password, and nothing after a wrong one', async () => {
    const { id, email } = await signUp()
    await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', id).execute()
    const right = await call(login, { body: { email, password } }, newAddress())
    expect([right.status, right.body.code]).toEqual([403, 'account_blocked'])
    expect(statusAndMessage(await call(login, { body: { email, password: 'wrong one' } }, newAddress()))).toEqual([
      400,
      'Invalid email or password',
    ])
  })

  it('stops guessing at one account from one address after 10 failures, known e-mail or not', async () => {
    for (const email of [(await signUp()).email, 'nobody-at-all@shop.test']) {
      const from = newAddress()
      const guess = (as = from) => call(login, { body: { email, password: 'a guess' } }, as)
      for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400)
      const refused = await guess()
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
      expect((await guess(newAddress())).status).toBe(400)
    }
  })

  it('refuses the right password too while the limit holds, and lets it in afterwards', async () => {
    const { email } = await signUp()
    const from = newAddress()
    for (let i = 0; i < 10; i++) await call(login, { body: { email, password: 'a guess' } }, from)
    const enter = () => call(login, { body: { email, password } }, from)
    expect((await enter()).status).toBe(429)
    pass(15 * 60_000)
    expect((await enter()).status).toBe(200)
  })

  it('counts no success: somebody may come and go all day', async () => {
    const { email } = await signUp()
    const from = newAddress()
    for (let i = 0; i < 30; i++) expect((await call(login, { body: { email, password } }, from)).status).toBe(200)
  })

  it('holds the limit when guesses come at once', async () => {
    const { email } = await signUp()
    const from = newAddress()
    const guesses = Array.from({ length: 30 }, () => call(login, { body: { email, password: 'a guess' } }, from))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  })

  it('takes right passwords that come at once for what they are', async () => {
    const { email } = await signUp()
    const from = newAddress()
    const enter = () => call(login, { body: { email, password } }, from)
    const statuses = (await Promise.all(Array.from({ length: 40 }, enter))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await enter()).status).toBe(200)
  })

  it('stops one address after 100 failures, and one account after 50 from anywhere', async () => {
    const from = newAddress()
    const guess = (email: string, as: { address: string }) => call(login, { body: { email, password: 'a guess' } }, as)
    for (let i = 0; i < 100; i++) expect((await guess(`no-${i}@shop.test`, from)).status).toBe(400)
    expect((await guess('yet-another@shop.test', from)).status).toBe(429)
    for (let i = 0; i < 50; i++)
      expect((await guess('target@shop.test', { address: `198.51.100.${i}` })).status).toBe(400)
    const refused = await guess('target@shop.test', newAddress())
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })

  it('counts the sender, not what a forwarded header claims', async () => {
    const { email } = await signUp()
    const from = newAddress()
    for (let i = 0; i < 10; i++) await call(login, { body: { email, password: 'a guess' } }, from)
    const headers = { 'x-forwarded-for': '203.0.113.200', forwarded: 'for=203.0.113.201' }
    expect((await call(login, { body: { email, password } }, { ...from, headers })).status).toBe(429)
  })

  it('counts who a trusted proxy says it speaks for', async () => {
    const behind = await buildApp(
      { ...deps, jobs: createJobs(db, deps.log) },
      { ...generousTimeouts.app, trustProxy: true },
    )
    afterAll(() => behind.close())
    const guess = (client: string) =>
      behind.inject({
        method: 'POST',
        url: login.url,
        headers: { 'x-forwarded-for': client },
        payload: { email: 'behind-a-proxy@shop.test', password: 'a guess' },
      })
    for (let i = 0; i < 10; i++) await guess('203.0.113.1')
    expect([(await guess('203.0.113.1')).statusCode, (await guess('203.0.113.2')).statusCode]).toEqual([429, 400])
  })

  it('takes JSON only: a form of another site cannot send it', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = `email=a%40b.example&password=${password}`
    expect((await app.inject({ method: 'POST', url: login.url, headers, payload })).statusCode).toBe(415)
  })
})
