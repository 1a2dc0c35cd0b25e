// Addresses belong to one user. Another user's address is answered with 404, like an unknown one.
import type { AddressShape, createAddressSchema } from '@tokri/contract/address.schema.ts'
import { type AddressFacts, countryOf, storedAddress } from '@tokri/rules/address-rules.ts'
import { stateOfAddress } from '@tokri/rules/address-state.ts'
import type { Place } from '@tokri/rules/places.ts'
import { MAX_ADDRESSES } from '@tokri/rules/shop-limits.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockPerson } from '../user/service.ts'
import * as queries from './queries.ts'

export type AddressFields = z.output<typeof createAddressSchema.body>

export { addressJson } from './queries.ts'

/** An address with the codes that its rules and its tax go by. Answers have the words alone. */
export type CodedAddress = AddressShape & {
  /** ISO 3166-1, where it is known. */
  countryCode?: string
  /** The state's two digits of the goods and services tax of India, where they are known. */
  stateCode?: string
}

/** The codes of country and state beside the words that the shopper wrote. */
const codesOf = (address: AddressFacts & { state: string }) => {
  const [countryCode, stateCode] = [countryOf(address), stateOfAddress(address)]
  return { ...(countryCode !== null && { countryCode }), ...(stateCode !== null && { stateCode }) }
}

/** Written as new ones are, also if the row is older than a rule. */
const shapeOf = ({ id, label, lat, lng, country_code, ...row }: queries.AddressRow): CodedAddress => {
  const { countryCode, ...fields } = storedAddress({ ...row, countryCode: country_code })
  return {
    _id: id,
    ...fields,
    ...codesOf({ ...fields, countryCode }),
    ...(label !== '' && { label }),
    ...(lat !== null && lng !== null && { lat, lng }),
  }
}

/** The columns of an address. An absent field is cleared, because an address is always written as a whole. */
const columnsOf = ({ label, lat, lng, countryCode, ...fields }: AddressFields) => ({
  ...fields,
  country_code: countryOf({ ...fields, countryCode }),
  label: label ?? '',
  lat: lat ?? null,
  lng: lng ?? null,
})

/** The place of an address: its position on the map, else its pincode. */
export const placeOf = ({ pincode, lat, lng }: Pick<AddressShape, 'pincode' | 'lat' | 'lng'>): Place => ({
  pincode,
  position: lat === undefined || lng === undefined ? null : { lat, lng },
})

/** Throws `not_found` without a row. */
export const foundAddress = (row: queries.AddressRow | null | undefined): CodedAddress => {
  if (!row) throw new AppError('not_found', { message: 'Address not found' })
  return shapeOf(row)
}

const insertAddress = async (tx: Tx, deps: Deps, userId: string, fields: AddressFields): Promise<CodedAddress> => {
  if (!(await lockPerson(tx, userId))) throw new AppError('not_found', { message: 'User not found' })
  if ((await queries.countAddresses(tx, userId)) >= MAX_ADDRESSES)
    throw new AppError('limit_reached', { message: `You can save at most ${MAX_ADDRESSES} addresses` })
  return shapeOf(
    await queries.insertAddress(tx, { id: newId(), user_id: userId, created_at: deps.clock(), ...columnsOf(fields) }),
  )
}

/** Creates an address; the 21st of a user throws `limit_reached`. */
export const createAddress = (deps: Deps, userId: string, fields: AddressFields): Promise<CodedAddress> =>
  inTransaction(deps.db, (tx) => insertAddress(tx, deps, userId, fields))

/** Creates an address of a shopper who called. Throws `not_found` for an unknown user, and `limit_reached`. */
export const createShopperAddress = (
  deps: Deps,
  actor: string,
  { userId, ...fields }: AddressFields & { userId: string },
): Promise<AddressShape> =>
  inTransaction(deps.db, async (tx) => {
    const address = await insertAddress(tx, deps, userId, fields)
    await audit(tx, { at: deps.clock(), actor, action: 'address.added', subject: userId })
    return address
  })

export const listAddresses = async (deps: Deps, userId: string): Promise<CodedAddress[]> =>
  (await queries.readAddresses(deps.db, userId)).map(shapeOf)

/** One address of this user. Throws `not_found`. */
export const ownAddress = async (db: Db | Tx, userId: string, addressId: string): Promise<CodedAddress> =>
  foundAddress(await queries.readAddress(db, userId, addressId))

export const updateAddress = async (deps: Deps, userId: string, { _id, ...fields }: AddressFields & { _id: string }) =>
  foundAddress(await queries.updateAddress(deps.db, userId, _id, columnsOf(fields)))

export const deleteAddress = async (deps: Deps, userId: string, addressId: string): Promise<void> => {
  const gone = await queries.deleteAddress(deps.db, userId, addressId)
  if (!gone) throw new AppError('not_found', { message: 'Address not found' })
}
