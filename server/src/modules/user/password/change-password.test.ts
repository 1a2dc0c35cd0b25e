import { refreshToken, userDetails } from '@tokri/contract/session.ts'
import { changePassword, login } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { type Person, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { generatePassword, makeFirstAdministrator } from '../staff/first-administrator.ts'

const { call, deps, mails, pass, runJobs, signUp } = await testShop()
const NEW = 'Cardamom-tin-77'
const change = (person: { password: string; token: string }, more: object = {}) =>
  call(
    changePassword,
    { body: { password: person.password, newPassword: NEW, confirmPassword: NEW, ...more } },
    { token: person.token },
  )
const enter = async ({ email }: Pick<Person, 'email'>, password: string) => call(login, { body: { email, password } })
const isIn = async (token: string) => (await call(userDetails, {}, { token })).status === 200

describe('the first administrator', () => {
  it('is asked to replace the generated password, and may do everything before', async () => {
    const email = 'boss@shop.test'
    const password = generatePassword()
    await makeFirstAdministrator(deps, { email, password: null }, () => password)
    const { accessToken: token } = (await enter({ email }, password)).body.data
    expect((await call(userDetails, {}, { token })).body.data.mustChangePassword).toBe(true)
    expect((await change({ password, token })).status).toBe(200)
    expect((await call(userDetails, {}, { token })).body.data.mustChangePassword).toBeUndefined()
  })
})

describe('a changed password', () => {
  it('signs in from now on, the old one no more; every other session ends and the owner is told', async () => {
    const person = await signUp()
    const other = (await enter(person, person.password)).body.data
    expect((await change(person)).status).toBe(200)
    pass(1000)
    expect([await isIn(person.token), await isIn(other.accessToken)]).toEqual([true, false])
    expect((await call(refreshToken, {}, { token: other.refreshToken })).status).toBe(401)
    expect((await call(refreshToken, {}, { token: person.refreshToken })).status).toBe(200)
    expect([(await enter(person, person.password)).status, (await enter(person, NEW)).status]).toEqual([400, 200])
    await runJobs()
    const about = mails.filter(({ to, subject }) => to === person.email && /password was changed/.test(subject))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).not.toContain('Asha Rao')
  })

  it.each([
    [{ password: 'not this one' }, 'Invalid password'],
    [{ password: undefined }, 'All fields are required'],
    [{ newPassword: '', confirmPassword: '' }, 'All fields are required'],
    [{ newPassword: 'abcd5', confirmPassword: 'abcd5' }, 'Password must be at least 6 characters'],
    [{ confirmPassword: 'Cardamom-tin-78' }, 'Passwords do not match'],
    // Among the 10,000 commonest, not among the 1,000.
    [{ newPassword: '23061988', confirmPassword: '23061988' }, 'Please choose a less common password'],
  ])('is refused with %j, and nothing changes', async (wrong, message) => {
    const person = await signUp()
    expect(statusAndMessage(await change(person, wrong))).toEqual([400, message])
    expect((await enter(person, person.password)).status).toBe(200)
  })

  it('cannot be guessed by somebody who holds the token', async () => {
    const person = await signUp()
    for (let i = 0; i < 10; i++) expect((await change(person, { password: 'a guess' })).status).toBe(400)
    expect((await change(person)).status).toBe(429)
  })

  it('of an administrator has twelve characters at least', async () => {
    const [admin, shopper] = [await signUp('Admin'), await signUp()]
    const eleven = { newPassword: 'Jaggery-777', confirmPassword: 'Jaggery-777' }
    expect(statusAndMessage(await change(admin, eleven))).toEqual([400, 'Password must be at least 12 characters'])
    expect((await change(shopper, eleven)).status).toBe(200)
    expect((await change(admin)).status).toBe(200)
  })
})
