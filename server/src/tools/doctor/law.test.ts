import { updateSettings } from '@tokri/contract/settings.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { checkLaw } from './law.ts'

const { call, signUp, url } = await testShop()
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

it('names what a shop must still say, and is content once it is said', async () => {
  const admin = await signUp('Admin')
  const says = async () => (await checkLaw(client)).map(({ level, says }) => `${level}: ${says}`)
  expect(await says()).toEqual([
    expect.stringMatching(/^note: a shop that sells food still needs, in this order: the legal name.*contact page$/),
  ])
  const seller = {
    ...{ legalName: 'Tokri Foods', address: '100 Feet Road', phone: '080 1234', fssai: '11223344556677', gstin: '' },
    grievanceOfficer: { name: 'Asha Rao', email: 'asha@tokri.example', phone: '' },
  }
  const page = { text: 'Read me' }
  const pages = { privacy: page, terms: page, refunds: page, shipping: page }
  expect((await call(updateSettings, { body: { seller, pages } }, admin)).status).toBe(200)
  expect(await says()).toEqual(['note: a shop that sells food still needs, in this order: the contact page'])
  expect((await call(updateSettings, { body: { pages: { contact: page } } }, admin)).status).toBe(200)
  expect(await says()).toEqual([expect.stringMatching(/^fine: /)])
})
