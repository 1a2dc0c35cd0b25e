import { orderHistory } from '@tokri/contract/order.ts'
import { getCustomer, getUsers, setAccess } from '@tokri/contract/people.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import {
  confirmTotp,
  getSecondFactors,
  makeRecoveryCodes,
  removeTotp,
  resetSecondFactor,
  secondFactor,
  setUpTotp,
} from '@tokri/contract/second-factor.ts'
import { logout, userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { login } from '@tokri/contract/user.ts'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const { call, db, deps, mails, pass, runJobs, signUp } = await testShop()
const STEP = 30_000
let last = 0
const newAddress = () => ({ address: `198.51.100.${++last % 250}` })

const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor((deps.clock().getTime() + steps * STEP) / 1000) })

/** Somebody with an authenticator app; its next code is fresh. */
const withTotp = async (role: 'User' | 'Admin' = 'User') => {
  const person = await signUp(role)
  const { password, token } = person
  const { secret, uri } = (await call(setUpTotp, { body: { password } }, { token })).body.data
  const done = await call(confirmTotp, { body: { code: await codeOf(secret) } }, { token })
  expect(done.status).toBe(200)
  pass(STEP)
  return { ...person, secret: secret as string, uri: uri as string, codes: done.body.data.recoveryCodes as string[] }
}

const enter = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  call(login, { body: { email, password } }, newAddress())
const ticketOf = async (person: Pick<Person, 'email' | 'password'>): Promise<string> =>
  (await enter(person)).body.data.secondFactor.ticket
const finish = (body: object, from = newAddress()) => call(secondFactor, { body }, from)

describe('signing in', () => {
  it('without a second factor answers tokens as ever, and nothing else', async () => {
    const answer = await enter(await signUp())
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body.data).sort()).toEqual(['accessToken', 'refreshToken'])
  })

  it('with one answers a ticket, and the code of the app gives the tokens', async () => {
    const person = await withTotp()
    const first = await enter(person)
    expect([first.status, first.body.data]).toEqual([
      200,
      { secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recoveryCode'] } },
    ])
    const { ticket } = first.body.data.secondFactor
    const code = await codeOf(person.secret)
    const second = await finish({ ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect([second.status, second.body.message]).toEqual([200, 'Login successful!'])
    const me = await call(userDetails, {}, { token: second.body.data.accessToken })
    expect(me.body.data._id).toBe(person.id)
  })

  it('notes the sign-in with the second step, not with the first', async () => {
    const person = await withTotp()
    const read = () =>
      db.selectFrom('users').select('last_login_at').where('id', '=', person.id).executeTakeFirstOrThrow()
    const before = await read()
    const ticket = await ticketOf(person)
    expect(await read()).toEqual(before)
    await finish({ ticket, code: await codeOf(person.secret) })
    expect((await read()).last_login_at).toEqual(deps.clock())
  })

  it('takes a ticket for no token: it opens nothing by itself', async () => {
    const person = await withTotp()
    const ticket = await ticketOf(person)
    expect(statusAndCode(await call(userDetails, {}, { token: ticket }))).toEqual([401, 'invalid_token'])
    expect(statusAndCode(await finish({ ticket, code: '000000' }))).toEqual([400, 'invalid_second_factor'])
    expect((await finish({ ticket })).status).toBe(400)
  })

  it('takes a ticket with the code of its own account only', async () => {
    const [thief, owner] = [await withTotp(), await withTotp()]
    const ticket = await ticketOf(owner)
    expect(statusAndCode(await finish({ ticket, code: await codeOf(thief.secret) }))).toEqual([
      400,
      'invalid_second_factor',
    ])
    expect(statusAndCode(await finish({ ticket, recoveryCode: thief.codes[0] }))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('ends a ticket with its use, after five minutes, and after five tries', async () => {
    const person = await withTotp()
    const used = await ticketOf(person)
    expect((await finish({ ticket: used, code: await codeOf(person.secret) })).status).toBe(200)
    pass(STEP)
    expect(statusAndCode(await finish({ ticket: used, code: await codeOf(person.secret) }))).toEqual([
      400,
      'sign_in_expired',
    ])

    const old = await ticketOf(person)
    pass(5 * 60_000)
    expect(statusAndCode(await finish({ ticket: old, code: await codeOf(person.secret) }))).toEqual([
      400,
      'sign_in_expired',
    ])

    const tried = await ticketOf(person)
    for (let i = 0; i < 5; i++)
      expect(statusAndCode(await finish({ ticket: tried, code: '000000' }))).toEqual([400, 'invalid_second_factor'])
    expect(statusAndCode(await finish({ ticket: tried, code: await codeOf(person.secret) }))).toEqual([
      400,
      'sign_in_expired',
    ])
  })

  it('leaves the ticket for another try when a code was used before', async () => {
    const person = await withTotp()
    pass(3 * STEP)
    const code = await codeOf(person.secret)
    expect((await finish({ ticket: await ticketOf(person), code })).status).toBe(200)
    const ticket = await ticketOf(person)
    expect(statusAndCode(await finish({ ticket, code }))).toEqual([400, 'invalid_second_factor'])
    pass(STEP)
    expect((await finish({ ticket, code: await codeOf(person.secret) })).status).toBe(200)
  })

  it('counts tries that come at once', async () => {
    const ticket = await ticketOf(await withTotp())
    const tries = await Promise.all(Array.from({ length: 12 }, () => finish({ ticket, code: '000000' })))
    expect(tries.filter(({ body }) => body.code === 'invalid_second_factor')).toHaveLength(5)
  })

  it('ends a ticket with the password it was given for, and with a blocked account', async () => {
    const person = await withTotp()
    const ticket = await ticketOf(person)
    await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', person.id).execute()
    expect(statusAndCode(await finish({ ticket, code: await codeOf(person.secret) }))).toEqual([400, 'sign_in_expired'])

    const blocked = await withTotp()
    const theirs = await ticketOf(blocked)
    const admin = await signUp('Admin')
    await call(setAccess, { body: { _id: blocked.id, status: 'Suspended' } }, admin)
    expect(statusAndCode(await finish({ ticket: theirs, code: await codeOf(blocked.secret) }))).toEqual([
      400,
      'sign_in_expired',
    ])
  })

  it('stops guessing at one account after 20 wrong codes, however many tickets are asked for', async () => {
    const person = await withTotp()
    const { most } = rateLimits.secondFactorOfAccount
    for (let i = 0; i < most / 5; i++) {
      const ticket = await ticketOf(person)
      for (let j = 0; j < 5; j++) expect((await finish({ ticket, code: '000000' })).status).toBe(400)
    }
    const ticket = await ticketOf(person)
    expect(statusAndCode(await finish({ ticket, code: await codeOf(person.secret) }))).toEqual([
      429,
      'too_many_requests',
    ])
    pass(rateLimits.secondFactorOfAccount.minutes * 60_000)
    const later = await ticketOf(person)
    expect((await finish({ ticket: later, code: await codeOf(person.secret) })).status).toBe(200)
  })

  it('counts no success as a guess', async () => {
    const person = await withTotp()
    for (let i = 0; i < rateLimits.secondFactorOfAccount.most + 2; i++) {
      expect((await finish({ ticket: await ticketOf(person), code: await codeOf(person.secret) })).status).toBe(200)
      pass(STEP)
    }
  })
})

describe('a code of the app', () => {
  it('is accepted once, and so is none before it', async () => {
    const person = await withTotp()
    pass(2 * STEP)
    const [before, now] = [await codeOf(person.secret, -1), await codeOf(person.secret)]
    expect((await finish({ ticket: await ticketOf(person), code: now })).status).toBe(200)
    for (const code of [now, before])
      expect(statusAndCode(await finish({ ticket: await ticketOf(person), code }))).toEqual([
        400,
        'invalid_second_factor',
      ])
  })

  it('that confirmed the app signs nobody in', async () => {
    const person = await signUp()
    const { password, token } = person
    const { secret } = (await call(setUpTotp, { body: { password } }, { token })).body.data
    const code = await codeOf(secret)
    await call(confirmTotp, { body: { code } }, { token })
    expect(statusAndCode(await finish({ ticket: await ticketOf(person), code }))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('signs in once when it comes twice at the same moment', async () => {
    const person = await withTotp()
    const code = await codeOf(person.secret)
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)]
    const answers = await Promise.all(tickets.map((ticket) => finish({ ticket, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('of a clock that is %i steps off answers %i', async (steps, status) => {
    const person = await withTotp()
    pass(3 * STEP)
    const code = await codeOf(person.secret, steps)
    expect((await finish({ ticket: await ticketOf(person), code })).status).toBe(status)
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed, and the owner is told', async () => {
    const person = await withTotp()
    expect(new Set(person.codes).size).toBe(10)
    const typed = ` ${person.codes[0]?.toUpperCase().replaceAll('-', ' ')} `
    expect((await finish({ ticket: await ticketOf(person), recoveryCode: typed })).status).toBe(200)
    const again = await finish({ ticket: await ticketOf(person), recoveryCode: person.codes[0] })
    expect(statusAndCode(again)).toEqual([400, 'invalid_second_factor'])
    const { recoveryCodesLeft } = (await call(getSecondFactors, {}, person)).body.data
    expect(recoveryCodesLeft).toBe(9)
    await runJobs()
    const texts = mails.filter(({ to }) => to === person.email).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('signed in to your account with a recovery code'))).toHaveLength(1)
  })

  it('signs in once when several use it at the same moment', async () => {
    const person = await withTotp()
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(person)))
    const answers = await Promise.all(tickets.map((ticket) => finish({ ticket, recoveryCode: person.codes[1] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('leaves the ticket for another try when it is wrong or used', async () => {
    const person = await withTotp()
    await finish({ ticket: await ticketOf(person), recoveryCode: person.codes[0] })
    const ticket = await ticketOf(person)
    for (const recoveryCode of ['nnnn-nnnn', person.codes[0]])
      expect(statusAndCode(await finish({ ticket, recoveryCode }))).toEqual([400, 'invalid_second_factor'])
    expect((await finish({ ticket, recoveryCode: person.codes[1] })).status).toBe(200)
  })

  it('is worth nothing once new ones were made', async () => {
    const { password, token, codes, ...person } = await withTotp()
    const made = await call(makeRecoveryCodes, { body: { password } }, { token })
    const enterWith = async (recoveryCode: string | undefined) =>
      (await finish({ ticket: await ticketOf({ ...person, password }), recoveryCode })).status
    expect(await enterWith(codes[0])).toBe(400)
    expect(await enterWith(made.body.data.recoveryCodes[0])).toBe(200)
  })
})

describe('setting up', () => {
  it('asks for the password, and for a code of the new secret', async () => {
    const { password, token } = await signUp()
    const wrong = await call(setUpTotp, { body: { password: 'a guess' } }, { token })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid password'])
    expect(statusAndCode(await call(confirmTotp, { body: { code: '000000' } }, { token }))).toEqual([
      400,
      'invalid_second_factor',
    ])
    await call(setUpTotp, { body: { password } }, { token })
    expect(statusAndCode(await call(confirmTotp, { body: { code: '000000' } }, { token }))).toEqual([
      400,
      'invalid_second_factor',
    ])
    expect((await call(getSecondFactors, {}, { token })).body.data).toEqual({
      required: false,
      totp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    })
  })

  it('changes nothing at the sign-in until it is confirmed', async () => {
    const person = await signUp()
    await call(setUpTotp, { body: { password: person.password } }, person)
    expect((await enter(person)).body.data.accessToken).toBeDefined()
  })

  it('ends the other sessions, which the password alone opened', async () => {
    const person = await signUp()
    const other = (await enter(person)).body.data.accessToken
    const { secret } = (await call(setUpTotp, { body: { password: person.password } }, person)).body.data
    await call(confirmTotp, { body: { code: await codeOf(secret) } }, person)
    expect((await call(userDetails, {}, { token: other })).status).toBe(401)
    expect((await call(userDetails, {}, person)).status).toBe(200)
  })

  it('keeps no secret that a copy of the database could use, and no recovery code', async () => {
    const { id, secret, codes } = await withTotp()
    const row = await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    const hashes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    const stored = JSON.stringify([row, hashes])
    const sealed = Buffer.from(row.sealed_secret, 'base64url').toString('latin1')
    for (const word of [secret, codes[0] ?? '', (codes[0] ?? '').replaceAll('-', '')])
      expect([stored.includes(word), sealed.includes(word)]).toEqual([false, false])
    // Sealed for one user: moved to another account it opens nothing.
    const thief = await withTotp()
    await db
      .updateTable('totp_secrets')
      .set({ sealed_secret: row.sealed_secret })
      .where('user_id', '=', thief.id)
      .execute()
    expect(statusAndCode(await finish({ ticket: await ticketOf(thief), code: await codeOf(secret) }))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('names the shop and the account in the QR code', async () => {
    const { email, uri, secret } = await withTotp()
    const { host, pathname, searchParams } = new URL(uri)
    expect([host, decodeURIComponent(pathname)]).toEqual(['totp', `/Tokri:${email}`])
    expect([searchParams.get('secret'), searchParams.get('issuer')]).toEqual([secret, 'Tokri'])
  })

  it('refuses a second app, and removing one asks for the password; its recovery codes go with it', async () => {
    const person = await withTotp()
    const { password, token } = person
    expect(statusAndCode(await call(setUpTotp, { body: { password } }, { token }))).toEqual([409, 'duplicate'])
    expect((await call(removeTotp, { body: { password: 'a guess' } }, { token })).status).toBe(400)
    expect((await call(removeTotp, { body: { password } }, { token })).status).toBe(200)
    expect((await call(removeTotp, { body: { password } }, { token })).status).toBe(404)
    expect((await call(getSecondFactors, {}, { token })).body.data).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await enter(person)).body.data.accessToken).toBeDefined()
    expect((await call(makeRecoveryCodes, { body: { password } }, { token })).status).toBe(404)
  })

  it('writes each change down and tells the owner', async () => {
    const { id, email, password, token } = await withTotp()
    await call(makeRecoveryCodes, { body: { password } }, { token })
    await call(removeTotp, { body: { password } }, { token })
    const rows = await db.selectFrom('audit_log').select('action').where('subject', '=', id).orderBy('at').execute()
    const actions = rows.map(({ action }) => action).filter((action) => /totp|recovery/.test(action))
    expect(new Set(actions)).toEqual(new Set(['user.totp-added', 'user.recovery-codes-made', 'user.totp-removed']))
    await runJobs()
    const subject = 'Two-step sign-in of your Tokri account'
    expect(mails.filter((mail) => mail.to === email && mail.subject === subject)).toHaveLength(3)
  })
})

describe('a lost second factor', () => {
  const reset = (userId: string, by: Pick<Person, 'token'>) => call(resetSecondFactor, { body: { userId } }, by)

  it('is taken off by another owner, who is written down; the person is told and signed out', async () => {
    const [owner, person] = [await signUp('Admin'), await withTotp('Admin')]
    const shown = async () => (await call(getCustomer, { query: { userId: person.id } }, owner)).body.data.secondFactor
    expect(await shown()).toBe(true)
    expect((await reset(person.id, owner)).status).toBe(200)
    expect(await shown()).toBe(false)
    expect((await call(userDetails, {}, person)).status).toBe(401)
    expect((await enter(person)).body.data.accessToken).toBeDefined()
    const written = await db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'user.second-factor-reset')
      .execute()
    expect(written).toEqual([{ actor: owner.id, subject: person.id }])
    await runJobs()
    expect(mails.filter(({ to, text }) => to === person.email && text.includes('signed you out'))).toHaveLength(1)
    expect(await reset(person.id, owner)).toMatchObject({ status: 404 })
  })

  it('is not taken off by its owner, nor by whoever is no owner or has not entered the password', async () => {
    const [owner, person, helper] = [await signUp('Admin'), await withTotp('Admin'), await signUp('Admin')]
    expect(await reset(person.id, person)).toMatchObject({ status: 400 })
    await call(setAccess, { body: { _id: helper.id, permits: ['support'] } }, owner)
    expect(statusAndCode(await reset(person.id, helper))).toEqual([403, 'permission_denied'])
    expect((await reset(person.id, await signUp())).status).toBe(403)
    expect((await reset('nobody', owner)).status).toBe(404)
    await call(updateSettings, { body: { requireRecentPassword: true } }, owner)
    pass(11 * 60_000)
    expect((await reset(person.id, owner)).body.code).toBe('password_required')
    expect((await call(getSecondFactors, {}, person)).body.data.totp).toBe(true)
  })
})

it('staff without a second factor are found; one that is being set up is none', async () => {
  const [admin, bare] = [await withTotp('Admin'), await signUp('Admin')]
  const [shopper, passkeyed] = [await signUp(), await signUp('Admin')]
  const ids = async () =>
    (await call(getUsers, { body: { kind: 'unsecured', limit: 100 } }, admin)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )
  const before = await ids()
  expect(before).toEqual(expect.arrayContaining([bare.id, passkeyed.id]))
  for (const { id } of [admin, shopper]) expect(before).not.toContain(id)
  await call(setUpTotp, { body: { password: bare.password } }, bare)
  await db
    .insertInto('passkeys')
    .values({
      ...{ id: 'key', user_id: passkeyed.id, credential_id: 'key', public_key: '', counter: 0, transports: [] },
      ...{ device: 'A phone', created_at: deps.clock() },
    })
    .execute()
  const after = await ids()
  expect(after).toContain(bare.id)
  expect(after).not.toContain(passkeyed.id)
})

describe('the setting that requires it', () => {
  it('is off by default; on, it keeps administrators out of their calls until they have a second factor', async () => {
    const admin = await withTotp('Admin')
    const bare = await signUp('Admin')
    const shopper = await signUp()
    const people = (token: string) => call(getUsers, { body: {} }, { token })
    expect((await people(bare.token)).status).toBe(200)
    const on = await call(updateSettings, { body: { requireSecondFactor: true } }, admin)
    expect([on.status, on.body.data.requireSecondFactor]).toEqual([200, true])

    expect(statusAndCode(await people(bare.token))).toEqual([403, 'second_factor_required'])
    expect((await people(admin.token)).status).toBe(200)
    expect(statusAndCode(await people(shopper.token))).toEqual([403, 'permission_denied'])
    // They may shop, sign out, and set one up.
    expect((await call(orderHistory, {}, bare)).status).toBe(200)
    expect((await call(getSecondFactors, {}, bare)).body.data).toMatchObject({ required: true, totp: false })
    expect((await call(getSecondFactors, {}, shopper)).body.data.required).toBe(false)
    const { secret } = (await call(setUpTotp, { body: { password: bare.password } }, bare)).body.data
    await call(confirmTotp, { body: { code: await codeOf(secret) } }, bare)
    expect((await people(bare.token)).status).toBe(200)
    await call(updateSettings, { body: { requireSecondFactor: false } }, admin)
    expect((await call(logout, {}, bare)).status).toBe(200)
  })
})
