import { login } from '@tokri/contract/user.ts'
import { beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/shop.ts'
import { findAdministratorWith, generatePassword, makeFirstAdministrator } from './first-administrator.ts'

const shop = await testShop()
const email = 'boss@shop.test'
const password = generatePassword()
const generated = () => password

const administrators = () =>
  shop.db.selectFrom('users').select(['email', 'role']).where('role', '=', 'Admin').orderBy('email').execute()

beforeEach(async () => {
  await shop.db.deleteFrom('users').execute()
})

test('a shop without an administrator gets one, whose generated password opens the door and is known until it is changed', async () => {
  expect(password.length).toBeGreaterThanOrEqual(16)
  await makeFirstAdministrator(shop.deps, { email, password: null }, generated)
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
  expect((await shop.call(login, { body: { email, password } })).status).toBe(200)
  expect(await findAdministratorWith(shop.deps, password)).toBe(email)
  expect(await findAdministratorWith(shop.deps, generatePassword())).toBeNull()
  await makeFirstAdministrator(shop.deps, { email: 'other@shop.test', password: null }, generated)
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
  await shop.db.updateTable('users').set({ must_change_password: false }).execute()
  expect(await findAdministratorWith(shop.deps, password)).toBeNull()
})

test('a password that was given is taken', async () => {
  await makeFirstAdministrator(shop.deps, { email, password: 'Cardamom-tin-9' }, generated)
  expect((await shop.call(login, { body: { email, password: 'Cardamom-tin-9' } })).status).toBe(200)
})

test('servers that start together make one administrator, with the password of one of them', async () => {
  const passwords = [1, 2, 3].map(() => generatePassword())
  await Promise.all(passwords.map((one) => makeFirstAdministrator(shop.deps, { email, password: null }, () => one)))
  const found = await Promise.all(passwords.map((one) => findAdministratorWith(shop.deps, one)))
  expect(found.filter((one) => one !== null)).toEqual([email])
  expect(await administrators()).toEqual([{ email, role: 'Admin' }])
})

test('somebody who shops here already keeps their password when the operator names them', async () => {
  const person = await shop.signUp()
  await makeFirstAdministrator(shop.deps, { email: person.email, password: null }, generated)
  expect(await administrators()).toEqual([{ email: person.email, role: 'Admin' }])
  expect((await shop.call(login, { body: { email: person.email, password: person.password } })).status).toBe(200)
})
