import { getConsents, giveConsent } from '@tokri/contract/consent.ts'
import { exportUser } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testShop } from '../../../../test/shop.ts'

const { call, db, pass, signUp } = await testShop()

const mail = { purpose: 'marketing_mail', given: true, version: '2026-11' } as const

it('keeps each consent and its end, the newest first, and gives them with the copy of my data', async () => {
  const [person, other] = [await signUp(), await signUp()]
  expect((await call(getConsents, {}, person)).body.data).toEqual([])
  const given = await call(giveConsent, { body: mail }, person)
  expect(given).toMatchObject({ status: 201, body: { data: mail } })
  pass(1000)
  await call(giveConsent, { body: { ...mail, given: false } }, person)
  const { data } = (await call(getConsents, {}, person)).body
  expect(data).toMatchObject([{ ...mail, given: false }, mail])
  expect((await call(exportUser, {}, person)).body.data.consents).toEqual(data)
  expect((await call(getConsents, {}, other)).body.data).toEqual([])
})

it('is kept once when the same request comes twice', async () => {
  const person = await signUp()
  const twice = { ...person, headers: { 'idempotency-key': 'consent-once' } }
  const [first, second] = [
    await call(giveConsent, { body: mail }, twice),
    await call(giveConsent, { body: mail }, twice),
  ]
  expect(second.body.data).toEqual(first.body.data)
  expect((await call(getConsents, {}, person)).body.data).toHaveLength(1)
})

it('is for known purposes alone, and never changed or removed but with the account', async () => {
  const person = await signUp()
  expect(await call(giveConsent, { body: { ...mail, purpose: 'selling' } }, person)).toMatchObject({
    status: 400,
  })
  expect(await call(giveConsent, { body: mail })).toMatchObject({ status: 401 })
  await call(giveConsent, { body: mail }, person)
  await expect(sql`UPDATE consents SET given = false`.execute(db)).rejects.toThrow('append-only')
  await sql`DELETE FROM users WHERE id = ${person.id}`.execute(db)
  const { rows } = await sql`SELECT FROM consents WHERE user_id = ${person.id}`.execute(db)
  expect(rows).toEqual([])
})
