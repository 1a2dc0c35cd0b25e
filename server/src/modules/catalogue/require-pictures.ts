import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { choosePictures } from '../media/service.ts'

/** Refuses addresses that are no pictures of this shop: nothing else is ever shown to a shopper. */
export const requirePictures = async (tx: Tx, addresses: string[], at: Date): Promise<void> => {
  const known = await choosePictures(tx, addresses, at)
  if (addresses.every((address) => known.has(address))) return
  const message = 'Please upload the picture first'
  throw new AppError('bad_request', { message, fields: { image: message } })
}
