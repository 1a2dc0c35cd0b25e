// Lists of products that are read and written whole, and their pictures. No page of the shop needs these calls.
import { endpoint } from './endpoint.ts'
import type * as schema from './product.schema.ts'

/** Form fields `dryRun`, `skipBad`, `mapping`, `defaultCategory`, `setStock`, `stockWithout`, `negativeIsZero` and `sheet` (of a workbook), then `file`. */
export const importProducts = endpoint<typeof schema.importProductsSchema>({
  method: 'POST',
  url: '/api/product/import',
  access: 'admin',
  body: 'multipart',
  invalidates: 'catalogue',
  rateLimit: 'uploads',
  noTimeout: true,
})
/** Form field `file`: a picture. The `name` of its file is the barcode or the name of the product that gets it. */
export const addPicture = endpoint<typeof schema.addPictureSchema>({
  method: 'POST',
  url: '/api/product/add-picture',
  access: 'admin',
  body: 'multipart',
  invalidates: 'catalogue',
  rateLimit: 'pictures',
  noTimeout: true,
})
/** The pictures that imported lists name by address: how many are still to be fetched, and which could not be. */
export const getPictureAddresses = endpoint<typeof schema.getPictureAddressesSchema>({
  method: 'GET',
  url: '/api/product/picture-addresses',
  access: 'admin',
})
/** Asks the addresses that gave no picture again, or forgets them. */
export const endFailedPictures = endpoint<typeof schema.endFailedPicturesSchema>({
  method: 'PUT',
  url: '/api/product/failed-pictures',
  access: 'admin',
  invalidates: 'nothing',
})
/** The last imports, the newest first. */
export const getImports = endpoint<typeof schema.getImportsSchema>({
  method: 'GET',
  url: '/api/product/imports',
  access: 'admin',
})
/** Undoes an import whole, as long as nothing of it was ordered. */
export const takeBackImport = endpoint<typeof schema.takeBackImportSchema>({
  method: 'PUT',
  url: '/api/product/take-back-import',
  access: 'admin',
  invalidates: 'catalogue',
  noTimeout: true,
})
export const exportProducts = endpoint<typeof schema.exportProductsSchema>({
  method: 'GET',
  url: '/api/product/export',
  access: 'admin',
  answers: 'text/csv',
  noTimeout: true,
})
