import { getAddresses } from '@tokri/contract/address.ts'
import { createKey } from '@tokri/contract/keys.ts'
import { confirmTotp, setUpTotp } from '@tokri/contract/second-factor.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { confirmEmail, forgotPassword, login, resetPassword, updateUser, verifyOtp } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { statusAndMessage, type TestAnswer, testShop } from '../../../../test/shop.ts'
import { waitForLocks } from '../../../../test/wait-for-locks.ts'
import { deleteExpiredProofs } from './password-reset.ts'

const { call, db, deps, mails, pass, runJobs, signUp } = await testShop()
const MINUTE = 60_000
const NEW = 'Cardamom-77'

const INVALID = [400, 'Invalid or expired OTP']
const EXPIRED = [400, 'Session expired. Please re-enter your email.']
let last = 0
const newAddress = () => ({ address: `192.0.2.${++last}` })

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
const codesTo = async (email: string) => {
  await runJobs()
  return mailsTo(email).flatMap(({ subject, text }) =>
    subject === 'Your Tokri code' ? text.match(/\d{6}/g) : [],
  ) as string[]
}
const ask = (email: string, from = newAddress()) => call(forgotPassword, { body: { email } }, from)
const latestCode = async (email: string) => {
  await ask(email)
  return (await codesTo(email)).at(-1) ?? ''
}
const tryCode = (email: string, otp: unknown, from = newAddress()) => call(verifyOtp, { body: { email, otp } }, from)
const ticketFor = async (email: string): Promise<string> =>
  (await tryCode(email, await latestCode(email))).body.data.resetToken
const reset = (email: string, resetToken?: unknown, change: object = {}, headers: Record<string, string> = {}) =>
  call(resetPassword, { body: { email, newPassword: NEW, confirmPassword: NEW, resetToken, ...change } }, { headers })
const wrongOne = (code: string) => (code === '000000' ? '000001' : '000000')

describe('asking for a code', () => {
  it('answers the same for a known and an unknown e-mail, and mails only the known one', async () => {
    const { email } = await signUp()
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@shop.test')]
    expect(statusAndMessage(known)).toEqual([200, 'OTP sent, check your email'])
    expect(known.body).toEqual(unknown.body)
    expect(await codesTo(email)).toEqual([expect.stringMatching(/^\d{6}$/)])
    expect(await codesTo('nobody@shop.test')).toEqual([])
  })

  it('does the same work for both: the same rows', async () => {
    const { email } = await signUp()
    await runJobs()
    const before = await db.selectFrom('one_time_codes').selectAll().execute()
    for (const one of [email, 'nobody-2@shop.test']) await ask(one)
    const after = await db.selectFrom('one_time_codes').selectAll().execute()
    expect(after.length - before.length).toBe(2)
    expect(await deps.jobs.runDue()).toBe(2)
  })

  it('stores no code that could be read', async () => {
    const { email } = await signUp()
    const code = await latestCode(email)
    const row = await db.selectFrom('one_time_codes').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('sends three within an hour for one account, from wherever they are asked for; the third one stays good', async () => {
    const { email } = await signUp()
    for (let i = 0; i < 5; i++) {
      expect(statusAndMessage(await ask(email))).toEqual([200, 'OTP sent, check your email'])
      pass(MINUTE)
    }
    const codes = await codesTo(email)
    expect(codes).toHaveLength(3)
    expect((await tryCode(email, codes[2])).status).toBe(200)
    pass(54 * MINUTE)
    await ask(email)
    expect(await codesTo(email)).toHaveLength(3)
    pass(MINUTE)
    await ask(email)
    expect(await codesTo(email)).toHaveLength(4)
  })

  it('sends no code that has run out before the mail server was back', async () => {
    const { email } = await signUp()
    await ask(email)
    pass(10 * MINUTE)
    expect(await codesTo(email)).toEqual([])
  })

  it('is refused after 60 an hour from one address', async () => {
    const from = newAddress()
    for (let i = 0; i < 60; i++) expect((await ask(`no-${i}@shop.test`, from)).status).toBe(200)
    const refused = await ask('no@shop.test', from)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  })

  it.each([
    [{}, 'All fields are required'],
    [{ email: '  ' }, 'All fields are required'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'Enter a valid email address'],
    [{ email: ['a@b.example'] }, 'This must be text'],
  ])('refuses %j', async (body, message) => {
    expect(statusAndMessage(await call(forgotPassword, { body }))).toEqual([400, message])
  })
})

describe('a code', () => {
  it('is good for one reset ticket, in the answer and in a cookie no script can read', async () => {
    const { email } = await signUp()
    const code = await latestCode(email)
    const answer = await tryCode(email, ` ${code} `)
    const { resetToken } = answer.body.data
    expect([answer.status, resetToken]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
    expect(answer.headers['set-cookie']).toBe(
      `resetToken=${resetToken}; Path=/api/user/reset-password; Max-Age=600; HttpOnly; SameSite=Strict`,
    )
    expect(statusAndMessage(await tryCode(email, code))).toEqual(INVALID)
  })

  it('is spent once when it is tried ten times at once', async () => {
    const { email } = await signUp()
    const code = await latestCode(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => tryCode(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is dead after five wrong tries, also when they come at once', async () => {
    for (const atOnce of [false, true]) {
      const { email } = await signUp()
      const code = await latestCode(email)
      const wrong = () => tryCode(email, wrongOne(code))
      if (atOnce) await Promise.all(Array.from({ length: 5 }, wrong))
      else for (let i = 0; i < 5; i++) expect(statusAndMessage(await wrong())).toEqual(INVALID)
      expect(statusAndMessage(await tryCode(email, code))).toEqual(INVALID)
    }
  })

  it('still works at the fifth try', async () => {
    const { email } = await signUp()
    const code = await latestCode(email)
    for (let i = 0; i < 4; i++) await tryCode(email, wrongOne(code))
    expect((await tryCode(email, code)).status).toBe(200)
  })

  it('is dead after ten minutes', async () => {
    const [early, late] = [await signUp(), await signUp()]
    const codes = [await latestCode(early.email), await latestCode(late.email)]
    pass(10 * MINUTE - 1)
    expect((await tryCode(early.email, codes[0])).status).toBe(200)
    pass(1)
    expect(statusAndMessage(await tryCode(late.email, codes[1]))).toEqual(INVALID)
  })

  it('is killed by a newer one', async () => {
    const { email } = await signUp()
    const first = await latestCode(email)
    const second = await latestCode(email)
    if (first !== second) expect(statusAndMessage(await tryCode(email, first))).toEqual(INVALID)
    expect((await tryCode(email, second)).status).toBe(200)
  })

  it('is the same in the digits of another script', async () => {
    const { email } = await signUp()
    const inBengali = [...((await latestCode(email)) ?? '')].map((digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    expect((await tryCode(email, inBengali.join('').replace(/^.../, '$& '))).status).toBe(200)
  })

  it('belongs to one e-mail', async () => {
    const [one, other] = [await signUp(), await signUp()]
    const code = await latestCode(one.email)
    await ask(other.email)
    expect(statusAndMessage(await tryCode(other.email, code))).toEqual(INVALID)
  })

  it.each([
    undefined,
    null,
    '',
    123456,
    '12345',
    '1234567',
    'abcdef',
    '12345६७',
    ['123456'],
    { $ne: '' },
    '1\u00003456',
  ])('fails the same way as %j', async (otp) => {
    const { email } = await signUp()
    await ask(email)
    const answer = await tryCode(email, otp)
    expect([...statusAndMessage(answer), answer.body.code]).toEqual([...INVALID, 'invalid_code'])
  })

  it.each([undefined, 'not an e-mail', 'a\u0000@b.example', ['a@b.example'], 'nobody-3@shop.test'])(
    'fails the same way for the e-mail %j',
    async (email) => {
      const answer = await call(verifyOtp, { body: { email, otp: '123456' } }, newAddress())
      expect([...statusAndMessage(answer), answer.body.code]).toEqual([...INVALID, 'invalid_code'])
    },
  )

  it.each([[[]], ['text'], [7], [null]])('fails the same way in a body that is no object (%j)', async (body) => {
    expect(statusAndMessage(await call(verifyOtp, { body }))).toEqual(INVALID)
  })

  it('proves the e-mail', async () => {
    const { email, token } = await signUp()
    await db.updateTable('users').set({ verify_email: false }).where('email', '=', email).execute()
    const proven = async () => (await call(userDetails, {}, { token })).body.data.verify_email
    expect(await proven()).toBe(false)
    const ticket = await ticketFor(email)
    // A code alone ends nothing: the new password has to follow.
    expect(await proven()).toBe(false)
    expect((await reset(email, ticket)).status).toBe(200)
    const { verify_email } = await db
      .selectFrom('users')
      .select('verify_email')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(verify_email).toBe(true)
    const toldOfProof = () => mails.findLast(({ to }) => to === email)?.text.includes('first proof')
    await runJobs()
    expect(toldOfProof()).toBe(true)
    expect((await reset(email, await ticketFor(email))).status).toBe(200)
    await runJobs()
    expect(toldOfProof()).toBe(false)
  })

  it('ends the sessions, second factors, keys and number of whoever used the account before its e-mail was proven, once', async () => {
    const { id, email, password, token } = await signUp()
    const { secret } = (await call(setUpTotp, { body: { password } }, { token })).body.data
    const code = await generate({ secret, epoch: Math.floor(deps.clock().getTime() / 1000) })
    expect((await call(confirmTotp, { body: { code } }, { token })).status).toBe(200)
    const { key } = (await call(createKey, { body: { name: 'Mine', scopes: ['shop'] } }, { token })).body.data
    const mobile_proven_at = deps.clock()
    await db.updateTable('users').set({ mobile: '9876501234', mobile_proven_at }).where('id', '=', id).execute()
    const isLeft = async () => {
      pass(2000)
      const row = db.selectFrom('users').select(['mobile', 'mobile_proven_at']).where('id', '=', id)
      const { mobile, mobile_proven_at } = await row.executeTakeFirstOrThrow()
      return [(await call(getAddresses, {}, { token: key })).status, mobile, mobile_proven_at]
    }
    const factors = async () => {
      const rows = await Promise.all(
        (['totp_secrets', 'recovery_codes', 'sessions'] as const).map((table) =>
          db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
        ),
      )
      return rows.map(({ length }) => length)
    }
    await reset(email, await ticketFor(email))
    expect(await factors()).toEqual([1, 10, 0])
    expect(await isLeft()).toEqual([200, '9876501234', mobile_proven_at])
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', id).execute()
    const ticket = await ticketFor(email)
    expect(await factors()).toEqual([1, 10, 0])
    expect(await isLeft()).toEqual([200, '9876501234', mobile_proven_at])
    await reset(email, ticket)
    expect(await factors()).toEqual([0, 0, 0])
    expect(await isLeft()).toEqual([401, '', null])
    expect((await call(userDetails, {}, { token })).status).toBe(401)
  })

  it('can be tried 100 times an hour from one address', async () => {
    const from = newAddress()
    for (let i = 0; i < 100; i++) expect((await tryCode(`no-${i}@shop.test`, '123456', from)).status).toBe(400)
    expect((await tryCode('no@shop.test', '123456', from)).status).toBe(429)
  })
})

describe('a reset ticket', () => {
  it('sets a new password once, ends every session and says so by mail', async () => {
    const person = await signUp()
    const ticket = await ticketFor(person.email)
    const answer = await reset(person.email, ticket)
    expect(statusAndMessage(answer)).toEqual([200, 'Password reset successful!'])
    expect(answer.headers['set-cookie']).toMatch(/^resetToken=; .*Max-Age=0/)
    pass(1000)
    expect((await call(userDetails, {}, person)).status).toBe(401)
    const enter = (password: string) => call(login, { body: { email: person.email, password } }, newAddress())
    expect([(await enter(person.password)).status, (await enter(NEW)).status]).toEqual([400, 200])
    await runJobs()
    expect(mailsTo(person.email).at(-1)?.subject).toBe('Your Tokri password was changed')
    expect(statusAndMessage(await reset(person.email, ticket))).toEqual(EXPIRED)
  })

  it('works from its cookie, beside other cookies', async () => {
    const { email } = await signUp()
    const ticket = await ticketFor(email)
    expect(
      statusAndMessage(await reset(email, undefined, {}, { cookie: `xresetToken=no; a=b; resetToken=${ticket}; c=d` })),
    ).toEqual([200, 'Password reset successful!'])
  })

  it('is spent once when it is used five times at once', async () => {
    const { email } = await signUp()
    const ticket = await ticketFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(email, ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('is dead after ten minutes, and when a newer one was given', async () => {
    const { email } = await signUp()
    const first = await ticketFor(email)
    const second = await ticketFor(email)
    expect(statusAndMessage(await reset(email, first))).toEqual(EXPIRED)
    pass(10 * MINUTE)
    expect(statusAndMessage(await reset(email, second))).toEqual(EXPIRED)
  })

  it('belongs to one e-mail', async () => {
    const [one, other] = [await signUp(), await signUp()]
    const ticket = await ticketFor(one.email)
    expect(statusAndMessage(await reset(other.email, ticket))).toEqual(EXPIRED)
    expect((await reset(one.email, ticket)).status).toBe(200)
  })

  it('is dead when the account got another e-mail', async () => {
    const person = await signUp()
    const ticket = await ticketFor(person.email)
    const email = `moved-${person.email}`
    const { password } = person
    await call(updateUser, { body: { name: 'Asha', email, mobile: '9876543210', password } }, person)
    await runJobs()
    const code = /\d{6}/.exec(mailsTo(email)[0]?.text ?? '')?.[0]
    expect((await call(confirmEmail, { body: { code } }, person)).status).toBe(200)
    expect(statusAndMessage(await reset(person.email, ticket))).toEqual(EXPIRED)
    expect(statusAndMessage(await reset(email, ticket))).toEqual(EXPIRED)
  })

  it.each([undefined, null, 7, ['x'], '', 'x', 'x'.repeat(200), 'x'.repeat(201)])(
    'cannot be made up (%#)',
    async (ticket) => {
      const { email } = await signUp()
      expect(statusAndMessage(await reset(email, ticket))).toEqual(EXPIRED)
    },
  )

  it.each([
    [{ newPassword: '', confirmPassword: '' }, 'All fields are required'],
    [{ confirmPassword: undefined }, 'All fields are required'],
    [{ newPassword: 'abc', confirmPassword: 'abd' }, 'Password must be at least 6 characters'],
    [{ confirmPassword: 'Cardamom-78' }, 'Passwords do not match'],
    [{ newPassword: 'sunshine', confirmPassword: 'sunshine' }, 'Please choose a less common password'],
    [{ newPassword: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, 'At most 128 characters are allowed'],
  ])('is not spent on %j', async (wrong, message) => {
    const { email } = await signUp()
    const ticket = await ticketFor(email)
    expect(statusAndMessage(await reset(email, ticket, wrong))).toEqual([400, message])
    expect((await reset(email, ticket)).status).toBe(200)
  })
})

it('requests that change the codes of one e-mail at once do not wait for each other', async () => {
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(db)
    return rows[0]?.deadlocks
  }
  /** Sends the requests one after the other while a code is locked, and then lets them go on. */
  const whileLocked = async (email: string, byKnownDevice: boolean, requests: (() => Promise<TestAnswer>)[]) => {
    const { waiting } = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('one_time_codes')
        .select('email')
        .where('email', '=', email)
        .where('by_known_device', '=', byKnownDevice)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const waiting: Promise<TestAnswer>[] = []
      for (const send of requests) {
        waiting.push(send())
        await waitForLocks(db, waiting.length)
      }
      return { waiting }
    })
    return (await Promise.all(waiting)).map(({ status }) => status)
  }
  const before = await deadlocks()

  // A known device asks for a code while a stranger tries one.
  const person = await signUp()
  const { email, password } = person
  const cookie = String((await call(login, { body: { email, password } }, newAddress())).headers['set-cookie'])
  const known = { ...newAddress(), headers: { cookie: cookie.split(';')[0] ?? '' } }
  const askAgain = () => call(forgotPassword, { body: { email } }, known)
  await ask(email)
  await askAgain()
  // The order in which the rows lie in the table does not matter.
  await db.updateTable('one_time_codes').set({ tries_left: 5 }).where('by_known_device', '=', true).execute()
  expect(await whileLocked(email, true, [askAgain, () => tryCode(email, 'no code')])).toEqual([200, 400])

  // A code is entered while a password is reset. The code replaces the ticket.
  const other = (await signUp()).email
  const ticket = await ticketFor(other)
  const code = await latestCode(other)
  const entered = [() => tryCode(other, code), () => reset(other, ticket)]
  expect(await whileLocked(other, false, entered)).toEqual([200, 400])
  expect(await deadlocks()).toBe(before)
})

it('what has run out is forgotten', async () => {
  const { email } = await signUp()
  await ticketFor(email)
  pass(3 * 60 * MINUTE)
  await deleteExpiredProofs(deps)
  expect(await db.selectFrom('one_time_codes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('reset_tickets').selectAll().execute()).toEqual([])
})
