import { createAddress, deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAddress, type Person, statusAndMessage, testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'
import { listAddresses } from './service.ts'

const { call, db, deps, pass, signUp } = await testShop()

const save = (person: Person, change: object = {}) => call(createAddress, { body: { ...anAddress, ...change } }, person)
const list = async (person: Person) => (await call(getAddresses, {}, person)).body.data
/** Of their first address. */
const codesOf = async (person: Person) => {
  const [address] = await listAddresses(deps, person.id)
  return [address?.countryCode, address?.stateCode]
}
const NOT_FOUND = [404, 'Address not found']

describe('an address', () => {
  it('is saved trimmed, listed in the order of saving, and stands on the profile', async () => {
    const person = await signUp()
    const first = await save(person, { city: '  Mysuru ', _id: 'mine', user_id: 'somebody' })
    pass(1)
    const second = await save(person)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.data).toEqual({
      ...anAddress,
      city: 'Mysuru',
      _id: expect.stringMatching(/^[a-z0-9]{24}$/),
    })
    expect(await list(person)).toEqual([first.body.data, second.body.data])
    const { address_details } = (await call(userDetails, {}, person)).body.data
    expect(address_details).toEqual([first.body.data._id, second.body.data._id])
  })

  it.each(['address_line', 'city', 'state', 'pincode', 'country', 'mobile'])('needs %s', async (field) => {
    const person = await signUp()
    const { body } = await save(person)
    for (const value of [undefined, null, '', '   ']) {
      expect(statusAndMessage(await save(person, { [field]: value }))).toEqual([400, 'All fields are required'])
      const update = { ...anAddress, _id: body.data._id, [field]: value }
      expect(statusAndMessage(await call(updateAddress, { body: update }, person))).toEqual([
        400,
        'All fields are required',
      ])
    }
    expect((await save(person, { [field]: 560038 })).status).toBe(400)
    expect((await save(person, { [field]: 'x'.repeat(field === 'address_line' ? 301 : 101) })).status).toBe(400)
    expect((await save(person, { [field]: 'a\u0000b' })).status).toBe(400)
  })

  it('abroad has no rules of form', async () => {
    expect(
      (await save(await signUp(), { pincode: 'SW1A 1AA', mobile: '+44 20 7946 0000', country: 'UK' })).status,
    ).toBe(201)
  })

  it('in India has a pincode of six digits, stored without spaces, and an Indian mobile number', async () => {
    const person = await signUp()
    const { status, body } = await save(person, { pincode: '560 038', country: 'india', label: 'Work' })
    expect([status, body.data.pincode, body.data.label]).toEqual([201, '560038', 'Work'])
    const refused = await save(person, { pincode: '56003', mobile: '12345' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { pincode: 'Enter a valid 6-digit pincode.', mobile: 'Enter a valid 10-digit mobile number.' },
    ])
  })

  it.each(['भारत', 'Bharat', 'INDIA'])(
    'in %s has digits as they are compared, and the words as they were typed',
    async (country) => {
      const person = await signUp()
      const typed = { country, state: 'Karnatak', pincode: '५६० ०३८', mobile: '+91 98765-43210' }
      const { body } = await save(person, typed)
      expect(body.data).toMatchObject({ ...typed, pincode: '560038', mobile: '9876543210' })
      expect(await codesOf(person)).toEqual(['IN', '29'])
      const wrong = await save(person, { country, pincode: '56003', mobile: '12345' })
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['pincode', 'mobile']])
      const changed = await call(
        updateAddress,
        { body: { ...anAddress, country, mobile: '09876543211', _id: body.data._id } },
        person,
      )
      expect(changed.body.data.mobile).toBe('9876543211')
    },
  )

  it('is judged by the code of the country that comes with unknown words, and keeps it', async () => {
    const person = await signUp()
    const inde = { country: 'Inde', countryCode: 'IN' }
    expect((await save(person, { ...inde, pincode: '56003' })).status).toBe(400)
    expect((await save(person, { ...inde, state: 'Nobody knows' })).status).toBe(201)
    expect(await codesOf(person)).toEqual(['IN', '29'])
    expect((await save(person, { countryCode: 'India' })).status).toBe(400)
  })

  it('from before these rules is read as if it were saved now', async () => {
    const person = await signUp()
    const { body } = await save(person)
    const old = { country: 'भारत', country_code: null, pincode: '560 038', mobile: '+91 98765 43210', state: 'KA' }
    await db.updateTable('addresses').set(old).where('id', '=', body.data._id).execute()
    expect(await list(person)).toEqual([{ ...body.data, country: 'भारत', state: 'KA' }])
  })

  it('is changed as a whole', async () => {
    const person = await signUp()
    const { body } = await save(person)
    const changed = { ...anAddress, _id: body.data._id, city: 'Mysuru' }
    const answer = await call(updateAddress, { body: changed }, person)
    expect([answer.status, answer.body.data]).toEqual([200, changed])
    expect(await list(person)).toEqual([changed])
  })

  it('is deleted once', async () => {
    const person = await signUp()
    const { body } = await save(person)
    const remove = () => call(deleteAddress, { body: { _id: body.data._id } }, person)
    expect(statusAndMessage(await remove())).toEqual([200, 'Address deleted successfully'])
    expect([statusAndMessage(await remove()), await list(person)]).toEqual([NOT_FOUND, []])
  })

  it('of somebody else is not there', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const { body } = await save(owner)
    expect(await list(other)).toEqual([])
    expect(statusAndMessage(await call(updateAddress, { body: { ...anAddress, _id: body.data._id } }, other))).toEqual(
      NOT_FOUND,
    )
    expect(statusAndMessage(await call(deleteAddress, { body: { _id: body.data._id } }, other))).toEqual(NOT_FOUND)
    expect(await list(owner)).toEqual([body.data])
  })

  it('is one of twenty at most, also when several are saved at the very same moment', async () => {
    const person = await signUp()
    for (let i = 0; i < 19; i++) await save(person)
    // Nobody may write an address while we look: all five get as far as they can, and only then go on.
    const answers = await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE addresses IN SHARE MODE`.execute(tx)
      const saving = Array.from({ length: 5 }, () => save(person))
      await waitForLocks(db, 5)
      return () => Promise.all(saving)
    })
    const statuses = (await answers()).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409])
    expect(await list(person)).toHaveLength(20)
    expect(statusAndMessage(await save(person))).toEqual([409, 'You can save at most 20 addresses'])
  })

  it('needs somebody it belongs to', async () => {
    for (const endpoint of [createAddress, getAddresses, updateAddress, deleteAddress]) {
      const answer = await call(endpoint as typeof createAddress)
      expect(statusAndMessage(answer)).toEqual([401, 'invalid token'])
    }
  })
})
