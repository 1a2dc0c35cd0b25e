// Addresses belong to one user; somebody else's answers like one that is not there.
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { MAX_ADDRESSES } from '@tokri/rules/promise.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './queries.ts'

export type AddressFields = Omit<AddressShape, '_id'>

type Row = NonNullable<Awaited<ReturnType<typeof queries.readAddress>>>
const shapeOf = ({ id, ...fields }: Row): AddressShape => ({ _id: id, ...fields })

const found = (row: Row | undefined): AddressShape => {
  if (!row) throw new AppError('not_found', { message: 'Address not found' })
  return shapeOf(row)
}

/** Saves an address; the 21st of a user is refused with `limit_reached`. */
export const createAddress = (deps: Deps, userId: string, fields: AddressFields): Promise<AddressShape> =>
  inTransaction(deps.db, async (tx) => {
    await queries.lockOwner(tx, userId)
    if ((await queries.countAddresses(tx, userId)) >= MAX_ADDRESSES)
      throw new AppError('limit_reached', { message: `You can save at most ${MAX_ADDRESSES} addresses` })
    return shapeOf(
      await queries.insertAddress(tx, { id: newId(), user_id: userId, created_at: deps.clock(), ...fields }),
    )
  })

export const listAddresses = async (deps: Deps, userId: string): Promise<AddressShape[]> =>
  (await queries.readAddresses(deps.db, userId)).map(shapeOf)

/** One address of this user, or `not_found`. */
export const ownAddress = async (db: Db | Tx, userId: string, addressId: string): Promise<AddressShape> =>
  found(await queries.readAddress(db, userId, addressId))

export const updateAddress = async (deps: Deps, userId: string, { _id, ...fields }: AddressShape) =>
  found(await queries.updateAddress(deps.db, userId, _id, fields))

export const deleteAddress = async (deps: Deps, userId: string, addressId: string): Promise<void> => {
  const gone = await queries.deleteAddress(deps.db, userId, addressId)
  if (!gone) throw new AppError('not_found', { message: 'Address not found' })
}
