// Addresses belong to one user; somebody else's answers like one that is not there.
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { MAX_ADDRESSES } from '@tokri/rules/promise.ts'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/transaction.ts'
import * as store from './store.ts'

export type AddressFields = Omit<AddressShape, '_id'>

type Row = NonNullable<Awaited<ReturnType<typeof store.readAddress>>>
const shapeOf = ({ id, ...fields }: Row): AddressShape => ({ _id: id, ...fields })

const found = (row: Row | undefined): AddressShape => {
  if (!row) throw new AppError('not_found', { message: 'Address not found' })
  return shapeOf(row)
}

/** Saves an address; the 21st of a user is refused with `limit_reached`. */
export const createAddress = (deps: Deps, userId: string, fields: AddressFields): Promise<AddressShape> =>
  inTransaction(deps.db, async (tx) => {
    await store.lockOwner(tx, userId)
    if ((await store.countAddresses(tx, userId)) >= MAX_ADDRESSES)
      throw new AppError('limit_reached', { message: `You can save at most ${MAX_ADDRESSES} addresses` })
    return shapeOf(await store.insertAddress(tx, { id: newId(), user_id: userId, created_at: deps.clock(), ...fields }))
  })

export const listAddresses = async (deps: Deps, userId: string): Promise<AddressShape[]> =>
  (await store.readAddresses(deps.db, userId)).map(shapeOf)

/** One address of this user, or `not_found`. */
export const ownAddress = async (db: Db | Tx, userId: string, addressId: string): Promise<AddressShape> =>
  found(await store.readAddress(db, userId, addressId))

export const updateAddress = async (deps: Deps, userId: string, { _id, ...fields }: AddressShape) =>
  found(await store.updateAddress(deps.db, userId, _id, fields))

export const deleteAddress = async (deps: Deps, userId: string, addressId: string): Promise<void> => {
  const gone = await store.deleteAddress(deps.db, userId, addressId)
  if (!gone) throw new AppError('not_found', { message: 'Address not found' })
}
