import {
  confirmPasskey,
  getSecondFactors,
  passkeyChallenge,
  removePasskey,
  secondFactor,
  setUpPasskey,
} from '@tokri/contract/second-factor.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { login } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const { call, pass, signUp } = await testShop()
const SITE = { origin: 'http://shop.test', rpId: 'shop.test' }

const optionsFor = async ({ password, token }: Person) =>
  (await call(setUpPasskey, { body: { password } }, { token })).body.data
const withPasskey = async (authenticator = createAuthenticator(SITE)) => {
  const person = await signUp()
  const passkey = authenticator.create(await optionsFor(person))
  const done = await call(confirmPasskey, { body: { passkey } }, person)
  expect(done.status).toBe(200)
  return { person, authenticator, ...(done.body.data as { _id: string; recoveryCodes: string[] }) }
}
const ticketOf = async ({ email, password }: Person): Promise<string> =>
  (await call(login, { body: { email, password } })).body.data.secondFactor.ticket
const challenge = async (ticket: string) => (await call(passkeyChallenge, { body: { ticket } })).body.data
const finish = (ticket: string, passkey: object) => call(secondFactor, { body: { ticket, passkey } })

describe('a passkey', () => {
  it('signs in, and the first one brings recovery codes', async () => {
    const { person, authenticator, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { body } = await call(login, { body: { email: person.email, password: person.password } })
    expect(body.data.secondFactor.methods).toEqual(['passkey', 'recoveryCode'])
    const { ticket } = body.data.secondFactor
    const options = await challenge(ticket)
    expect(options).toMatchObject({ rpId: 'shop.test', allowCredentials: [{ id: authenticator.id }] })
    const done = await finish(ticket, authenticator.get(options))
    expect(done.status).toBe(200)
    expect((await call(userDetails, {}, { token: done.body.data.accessToken })).status).toBe(200)
    const { passkeys } = (await call(getSecondFactors, {}, person)).body.data
    expect(passkeys).toMatchObject([{ _id: expect.any(String), lastUsedAt: expect.any(String) }])
  })

  it('is bound to the ticket whose challenge it signed, and signs in once', async () => {
    const { person, authenticator } = await withPasskey()
    const [first, second] = [await ticketOf(person), await ticketOf(person)]
    const signed = authenticator.get(await challenge(first))
    expect(statusAndCode(await finish(second, signed))).toEqual([400, 'invalid_second_factor'])
    await challenge(second)
    expect(statusAndCode(await finish(second, signed))).toEqual([400, 'invalid_second_factor'])
    expect((await finish(first, signed)).status).toBe(200)
    expect(statusAndCode(await finish(first, signed))).toEqual([400, 'sign_in_expired'])
  })

  it('of another site, another host or another person is refused', async () => {
    const { person } = await withPasskey()
    const { authenticator: stranger } = await withPasskey()
    const ticket = await ticketOf(person)
    expect(statusAndCode(await finish(ticket, stranger.get(await challenge(ticket))))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it.each([
    ['origin', { origin: 'http://shop.test.evil.example', rpId: 'shop.test' }],
    ['scheme', { origin: 'https://shop.test', rpId: 'shop.test' }],
    ['host', { origin: 'http://shop.test', rpId: 'evil.example' }],
  ])('made for another %s cannot be added', async (_what, site) => {
    const person = await signUp()
    const passkey = createAuthenticator(site).create(await optionsFor(person))
    expect(statusAndCode(await call(confirmPasskey, { body: { passkey } }, person))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('that signs for another origin does not sign in', async () => {
    const site = { ...SITE }
    const authenticator = createAuthenticator(site)
    const { person } = await withPasskey(authenticator)
    const ticket = await ticketOf(person)
    const signed = authenticator.get(await challenge(ticket))
    const elsewhere = JSON.parse(Buffer.from(signed.response.clientDataJSON, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...elsewhere, origin: 'http://evil.example' })).toString('base64url')
    const passkey = { ...signed, response: { ...signed.response, clientDataJSON: forged } }
    expect(statusAndCode(await finish(ticket, passkey))).toEqual([400, 'invalid_second_factor'])
  })

  it('whose counter goes back is a copy, and refused', async () => {
    const { person, authenticator } = await withPasskey()
    const ticket = await ticketOf(person)
    await finish(ticket, authenticator.get(await challenge(ticket)))
    authenticator.rewindCounter()
    const next = await ticketOf(person)
    expect(statusAndCode(await finish(next, authenticator.get(await challenge(next))))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('is added with the challenge of this person, once, within five minutes', async () => {
    const [person, other] = [await signUp(), await signUp()]
    const add = (passkey: object, as: Person) => call(confirmPasskey, { body: { passkey } }, as)
    const theirs = createAuthenticator(SITE).create(await optionsFor(other))
    await optionsFor(person)
    expect(statusAndCode(await add(theirs, person))).toEqual([400, 'invalid_second_factor'])
    // A failed try has used the challenge of this person up.
    const late = createAuthenticator(SITE).create(await optionsFor(person))
    pass(5 * 60_000)
    expect(statusAndCode(await add(late, person))).toEqual([400, 'invalid_second_factor'])
    const own = createAuthenticator(SITE).create(await optionsFor(person))
    expect((await add(own, person)).status).toBe(200)
    expect(statusAndCode(await add(own, person))).toEqual([400, 'invalid_second_factor'])
  })

  it('with an attestation that nobody asked for is refused unread', async () => {
    const person = await signUp()
    const passkey = createAuthenticator(SITE).create(await optionsFor(person), 'packed')
    expect(statusAndCode(await call(confirmPasskey, { body: { passkey } }, person))).toEqual([
      400,
      'invalid_second_factor',
    ])
  })

  it('is removed with the password, by its owner', async () => {
    const { person, _id } = await withPasskey()
    const { person: other } = await withPasskey()
    const remove = ({ token }: Person, password: string) => call(removePasskey, { body: { _id, password } }, { token })
    expect((await remove(other, other.password)).status).toBe(404)
    expect((await remove(person, 'a guess')).status).toBe(400)
    expect((await remove(person, person.password)).status).toBe(200)
    const enter = await call(login, { body: { email: person.email, password: person.password } })
    expect(enter.body.data.accessToken).toBeDefined()
  })
})
