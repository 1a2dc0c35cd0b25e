// Checks that the pictures and categories of a write exist, and protects them until its transaction ends.
import { gstRateProblem } from '@tokri/rules/gst.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { claimPictures } from '../media/service.ts'
import * as queries from './admin-queries.ts'

/** Refuses addresses that are not pictures of this shop: shoppers are never shown anything else. */
export const requirePictures = async (tx: Tx, addresses: string[], at: Date): Promise<void> => {
  const known = await claimPictures(tx, addresses, at)
  if (addresses.every((address) => known.has(address))) return
  const message = 'Please upload the picture first'
  throw new AppError('bad_request', { message, fields: { image: message } })
}

/** Refuses a rate that does not hold at the moment. */
export const requireGstRate = (rate: number | null | undefined, at: Date): void => {
  const message = rate === null || rate === undefined ? null : gstRateProblem(rate, at)
  if (message !== null) throw new AppError('bad_request', { message, fields: { gstRate: message } })
}

/** The distinct ids. Throws `not_found` when one of them does not exist. */
export const requireCategories = async (
  tx: Tx,
  table: 'categories' | 'sub_categories',
  ids: string[],
): Promise<string[]> => {
  const distinct = [...new Set(ids)]
  const known = await queries.lockExisting(tx, table, distinct)
  if (known.size === distinct.length) return distinct
  throw new AppError('not_found', { message: table === 'categories' ? 'Category not found' : 'Sub category not found' })
}
