import { login } from '@tokri/contract/user.ts'
import { beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { makeFirstAdministrator } from './first-administrator.ts'

const shop = await testShop()
const email = 'boss@shop.test'

const administrators = () =>
  shop.db.selectFrom('users').select(['email', 'role']).where('role', '=', 'Admin').orderBy('email').execute()

beforeEach(async () => {
  await shop.db.deleteFrom('users').execute()
})

test('a shop without an administrator gets one, whose generated password is told once and opens the door', async () => {
  const password = await makeFirstAdministrator(shop.deps, { email, password: null })
  expect(password?.length).toBeGreaterThanOrEqual(16)
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
  expect((await shop.call(login, { body: { email, password: password ?? '' } })).status).toBe(200)
  expect(await makeFirstAdministrator(shop.deps, { email: 'other@shop.test', password: null })).toBeNull()
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
})

test('a password that was given is taken and not told', async () => {
  expect(await makeFirstAdministrator(shop.deps, { email, password: 'Cardamom-tin-9' })).toBeNull()
  expect((await shop.call(login, { body: { email, password: 'Cardamom-tin-9' } })).status).toBe(200)
})

test('servers that start together make one administrator, and one of them tells the password', async () => {
  const told = await Promise.all([1, 2, 3].map(() => makeFirstAdministrator(shop.deps, { email, password: null })))
  expect(told.filter((password) => password !== null)).toHaveLength(1)
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
})

test('somebody who shops here already keeps their password when the operator names them', async () => {
  const person = await shop.signUp()
  expect(await makeFirstAdministrator(shop.deps, { email: person.email, password: null })).toBeNull()
  expect(await administrators()).toEqual([{ email: person.email, role: 'Admin' }])
  expect((await shop.call(login, { body: { email: person.email, password: person.password } })).status).toBe(200)
})
