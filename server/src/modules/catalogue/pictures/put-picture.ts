// Gives products pictures that come with a name or an address instead of through the form of a product. They take the place
// of drawn ones.
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { claimPictures, drawnAmong } from '../../media/service.ts'
import { bumpCatalogue, lockProduct, updateProduct } from '../admin-queries.ts'
import { findByBarcode } from '../queries.ts'
import { readPictureName, withPicture } from './picture-name.ts'
import { findByName } from './picture-queries.ts'

/** `replaces` is the picture that it stands in for: null is none, and absent is the one at its place. */
export type Placed = { productId: string; place: number; address: string; replaces?: string | null }

/** Puts a stored picture at a place of a product; call `bumpCatalogue` afterwards. The name; null if the product is gone. */
export const putPicture = async (
  tx: Tx,
  { productId, place, address, replaces }: Placed,
  { actor, at }: { actor: string; at: Date },
): Promise<string | null> => {
  const product = await lockProduct(tx, productId)
  if (!product || product.deleted_at !== null) return null
  await claimPictures(tx, [address], at)
  const drawn = await drawnAmong(tx, product.image)
  const own = product.image.filter((each) => !drawn.has(each))
  const replaced = replaces === undefined ? (own[place - 1] ?? null) : replaces
  const image = withPicture(own, address, { place, replaced })
  const detail = changes({ image: product.image }, { image })
  if (Object.keys(detail).length === 0) return product.name
  await updateProduct(tx, productId, { image, updated_at: at })
  await audit(tx, { at, actor, action: 'product.updated', subject: productId, detail })
  return product.name
}

/** @throws AppError `not_found` when no product has this barcode or name, `duplicate` when several have this name */
const findNamed = async ({ db }: Pick<Deps, 'db'>, fileName: string): Promise<{ productId: string; place: number }> => {
  for (const { barcode, name, place } of readPictureName(fileName)) {
    const coded = barcode === null ? undefined : await findByBarcode(db, barcode)
    if (coded !== undefined) return { productId: coded, place }
    const [productId, ...others] = await findByName(db, name)
    if (others.length > 0)
      throw new AppError('duplicate', { message: 'Several products have this name: add the unit, or use the barcode' })
    if (productId !== undefined) return { productId, place }
  }
  throw new AppError('not_found', { message: 'No product has this barcode or name' })
}

type NamedPicture = { name: string; readBytes: () => Promise<Buffer>; actor: string }

/** Gives the product that the file is named by this picture. Refuses as `findNamed` and `storeUpload`. */
export const addPicture = async (
  deps: Pick<Deps, 'db' | 'clock' | 'media'>,
  { name, readBytes, actor }: NamedPicture,
): Promise<{ _id: string; name: string }> => {
  const bytes = await readBytes()
  const found = await findNamed(deps, name)
  const address = await deps.media.storeUpload(bytes)
  return inTransaction(deps.db, async (tx) => {
    const named = await putPicture(tx, { ...found, address }, { actor, at: deps.clock() })
    if (named === null) throw new AppError('not_found', { message: 'Product not found' })
    await bumpCatalogue(tx)
    return { _id: found.productId, name: named }
  })
}
