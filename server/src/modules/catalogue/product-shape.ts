import { BASE_LANGUAGE } from '@tokri/contract/language.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { ProductRow } from './queries.ts'
import { editedNames, nameIn } from './translated-name.ts'

/**
 * A product as the API returns it, with the names of a language. `fresh` adds the translations of its name, the stock version, which administrators need for updates, the taxes, and a
 * scheduled discount.
 */
export const productOf = (row: ProductRow, fresh = false, language = BASE_LANGUAGE): ProductShape => ({
  _id: row.id,
  ...nameIn(row, language),
  description: row.description,
  image: row.image,
  category: row.category_ids,
  subCategory: row.sub_categories.map(({ _id, ...named }) => ({ _id, ...nameIn(named, language) })),
  unit: row.unit,
  stock: row.stock,
  ...(!row.sold && { notSold: true }),
  price: toRupees(row.price_paise),
  discount: row.discount,
  more_details: row.more_details,
  ...(row.barcode !== null && { barcode: row.barcode }),
  ...(row.country_of_origin !== null && { countryOfOrigin: row.country_of_origin }),
  ...(row.net_quantity !== null && { netQuantity: row.net_quantity }),
  ...(row.manufacturer !== null && { manufacturer: row.manufacturer }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...(fresh && {
    ...editedNames(row.name_translations),
    ...(row.scheduled_discount && {
      scheduledDiscount: {
        ...row.scheduled_discount,
        endsAt: row.scheduled_discount.endsAt && new Date(row.scheduled_discount.endsAt).toISOString(),
      },
    }),
    stockVersion: row.stock_version,
    ...(row.hidden && { hidden: true }),
    ...(row.hsn !== null && { hsn: row.hsn }),
    ...(row.gst_rate !== null && { gstRate: row.gst_rate }),
    ...(row.cess !== null && { cess: row.cess }),
    ...(row.reorder_level !== null && { reorderLevel: row.reorder_level }),
  }),
})
