// What a write of the shopkeeper's speaks of has to be there, and stays until its transaction ends.
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { claimPictures } from '../media/service.ts'
import * as queries from './admin-queries.ts'

/** Refuses addresses that are no pictures of this shop: nothing else is ever shown to a shopper. */
export const requirePictures = async (tx: Tx, addresses: string[], at: Date): Promise<void> => {
  const known = await claimPictures(tx, addresses, at)
  if (addresses.every((address) => known.has(address))) return
  const message = 'Please upload the picture first'
  throw new AppError('bad_request', { message, fields: { image: message } })
}

/** The distinct ids. Throws `not_found` when one of them names nothing. */
export const requireShelves = async (
  tx: Tx,
  table: 'categories' | 'sub_categories',
  ids: string[],
): Promise<string[]> => {
  const distinct = [...new Set(ids)]
  const known = await queries.lockExisting(tx, table, distinct)
  if (known.size === distinct.length) return distinct
  throw new AppError('not_found', { message: table === 'categories' ? 'Category not found' : 'Sub category not found' })
}
