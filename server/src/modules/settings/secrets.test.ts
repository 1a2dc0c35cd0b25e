// The keys of services that administrators write at the counter.
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { secretSources, testService } from '@tokri/contract/setup.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, statusAndCode, testShop } from '../../../test/shop.ts'
import { createSecrets } from '../../platform/secrets.ts'

const shop = await testShop()
const { call, db, deps, signUp, pass, mails } = shop
const log = { warn: () => {} }

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
})

const asAdmin = () => ({ token: admin.token })
const write = (body: object, person = admin) => call(updateSettings, { body }, { token: person.token })
const sources = async () => (await call(secretSources, {}, asAdmin())).body.data
const razorpay = { keyId: 'rzp_live_key', keySecret: 'the key of razorpay', webhookSecret: 'its webhook' }
const smtp = { host: 'mail.shop.example', port: 465, user: 'hello', password: 'the password', from: 'hi@shop.example' }
const none = { canKeep: true, razorpay: null, stripe: null, smtp: null, mailFrom: 'no-reply@shop.test' }

describe('a key that the counter writes', () => {
  it('takes effect at once, and is answered, logged and stored nowhere as it is', async () => {
    expect(await sources()).toEqual(none)
    const before = (await call(getSettings)).body.data
    expect(before.paymentProviders).toEqual(['test'])
    const answer = await write({ razorpay, smtp })
    expect(answer.status).toBe(200)
    expect(await sources()).toEqual({ ...none, razorpay: 'counter', smtp: 'counter' })
    const after = (await call(getSettings)).body.data
    expect(after).toEqual({ ...before, paymentProviders: ['razorpay'] })
    expect(answer.body.data).toEqual(after)

    const { body } = await call(getAuditEntries, { body: { search: 'settings.updated' } }, asAdmin())
    expect(body.data[0].detail).toEqual({
      razorpay: { from: null, to: 'written' },
      smtp: { from: null, to: 'written' },
    })
    const kept = await db.selectFrom('settings').selectAll().where('key', 'like', 'secret.%').orderBy('key').execute()
    expect(kept.map(({ key }) => key)).toEqual(['secret.razorpay', 'secret.smtp'])
    const everywhere = JSON.stringify([kept, answer.body, body, deps.settings.current])
    for (const secret of ['the key of', 'its webhook', 'the password', 'mail.shop'])
      expect(everywhere).not.toContain(secret)
    expect(deps.secrets.current).toEqual({ razorpay, smtp })
  })

  it('reaches another process, and no process with another key', async () => {
    const options = { ofEnvironment: new Set(['stripe']), log, onChange: () => {} }
    const elsewhere = createSecrets(db, { ...options, key: 'a settings key of the tests' })
    await elsewhere.reload()
    expect(elsewhere.current).toEqual({ razorpay, smtp })
    expect(['stripe', 'smtp', 'other'].map((name) => elsewhere.sourceOf(name as never))).toEqual([
      'environment',
      'counter',
      null,
    ])
    const restored = createSecrets(db, { ...options, key: 'the key of another machine' })
    await restored.reload()
    expect(restored.current).toEqual({})
  })

  it('is removed by null', async () => {
    expect((await write({ razorpay: null, smtp: null })).status).toBe(200)
    expect(await sources()).toEqual(none)
    expect((await call(getSettings)).body.data.paymentProviders).toEqual(['test'])
  })

  it('is refused without all of its parts, and from everybody else', async () => {
    expect((await write({ razorpay: { ...razorpay, keySecret: ' ' } })).body.message).toBe('Write the whole key')
    expect((await write({ smtp: { ...smtp, port: 0 } })).body.message).toBe('The port must be from 1 to 65535')
    expect((await write({ smtp: { ...smtp, host: 'a b' } })).status).toBe(400)
    const shopper = await signUp()
    expect((await write({ razorpay }, shopper)).status).toBe(403)
    expect((await call(secretSources, {}, { token: shopper.token })).status).toBe(403)
    expect(await sources()).toEqual(none)
  })

  it('needs a recent password, although the setting does not ask for one', async () => {
    const other = await signUp('Admin')
    pass(11 * 60_000)
    expect(statusAndCode(await write({ razorpay }, other))).toEqual([403, 'password_required'])
    expect(statusAndCode(await write({ smtp: null }, other))).toEqual([403, 'password_required'])
    expect((await write({ slogan: 'Fresh' }, other)).status).toBe(200)
    admin = await signUp('Admin')
  })
})

describe('the test of a service', () => {
  it('sends a mail to the administrator who asks', async () => {
    const answer = await call(testService, { body: { service: 'smtp' } }, asAdmin())
    expect(answer.body.message).toBe(
      'Nobody gets a mail yet: there is no mail server. The mail is a file in the folder outbox on the computer of the shop.',
    )
    expect(mails.at(-1)).toMatchObject({ to: admin.email, subject: 'A test mail from Tokri' })
  })

  it('says in the words of the service why it does not work', async () => {
    const { deliver } = deps.mailer
    deps.mailer.deliver = () => Promise.reject(new Error('Invalid login: 535\nnot accepted'))
    const refused = await call(testService, { body: { service: 'smtp' } }, asAdmin())
    deps.mailer.deliver = deliver
    expect(statusAndCode(refused)).toEqual([409, 'service_failed'])
    expect(refused.body.message).toBe('It does not work: Invalid login: 535 not accepted')
  })

  it('says that nobody answers at a port of a host with two addresses, and what each of them said', async () => {
    const { deliver } = deps.mailer
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:26'), { code: 'ECONNREFUSED' })
    const all = Object.assign(new AggregateError([refused, refused]), { code: 'ESOCKET', originalCode: 'ECONNREFUSED' })
    deps.mailer.deliver = () => Promise.reject(all)
    const { body } = await call(testService, { body: { service: 'smtp' } }, asAdmin())
    deps.mailer.deliver = deliver
    expect(body.message).toMatch(/^Nothing answers there\..*: connect ECONNREFUSED ::1:26$/)
  })

  it.each([
    ['EAUTH', '', 'Invalid login: 535', 'The mail server refuses the user or the password.'],
    [
      'ESOCKET',
      'ECONNREFUSED',
      'connect ECONNREFUSED 127.0.0.1:26',
      'Nothing answers there. Look at the server and the port',
    ],
    [
      'ESOCKET',
      'EPROTO',
      'SSL routines: wrong version number',
      'The port and its encryption do not fit. Try 465, or 587',
    ],
    ['ESOCKET', 'CERT_HAS_EXPIRED', 'certificate has expired', 'It does not work'],
    [
      'ESOCKET',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'altnames',
      'The certificate of the mail server is not valid for this name',
    ],
    ['EDNS', 'ENOTFOUND', 'getaddrinfo ENOTFOUND mial.example', 'There is no mail server of this name.'],
  ])('says what to do about a mail that fails with %s %s: %s', async (code, originalCode, message, advice) => {
    const { deliver } = deps.mailer
    deps.mailer.deliver = () => Promise.reject(Object.assign(new Error(message), { code, originalCode }))
    const refused = await call(testService, { body: { service: 'smtp' } }, asAdmin())
    deps.mailer.deliver = deliver
    expect(refused.body.message).toContain(advice)
    expect(refused.body.message).toContain(`: ${message}`)
  })

  it('asks a payment provider, if it has keys', async () => {
    const ask = () => call(testService, { body: { service: 'razorpay' } }, asAdmin())
    expect((await ask()).body.message).toBe('There are no keys of Razorpay')
    const { byName } = deps.payments
    const test = byName('test')
    deps.payments.byName = () => test
    expect((await ask()).body.message).toBe('Razorpay takes these keys')
    deps.payments.byName = byName
  })
})

describe('a shop on a shared database without a key', () => {
  it('keeps nothing, and says why', async () => {
    const { secrets } = deps
    deps.secrets = createSecrets(db, { key: null, ofEnvironment: new Set(), log, onChange: () => {} })
    expect((await sources()).canKeep).toBe(false)
    expect(statusAndCode(await write({ razorpay }))).toEqual([409, 'no_settings_key'])
    expect(await db.selectFrom('settings').selectAll().where('key', 'like', 'secret.%').execute()).toEqual([])
    deps.secrets = secrets
  })
})
