import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { ProductRow } from './queries.ts'

/**
 * A product as the API returns it. `fresh` adds the stock version, which administrators need for updates, the taxes, and a
 * scheduled discount.
 */
export const productOf = (row: ProductRow, fresh = false): ProductShape => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  image: row.image,
  category: row.category_ids,
  subCategory: row.sub_categories,
  unit: row.unit,
  stock: row.stock,
  price: toRupees(row.price_paise),
  discount: row.discount,
  more_details: row.more_details,
  ...(row.barcode !== null && { barcode: row.barcode }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...(fresh && {
    ...(row.scheduled_discount && {
      scheduledDiscount: {
        ...row.scheduled_discount,
        endsAt: row.scheduled_discount.endsAt && new Date(row.scheduled_discount.endsAt).toISOString(),
      },
    }),
    stockVersion: row.stock_version,
    ...(row.hsn !== null && { hsn: row.hsn }),
    ...(row.gst_rate !== null && { gstRate: row.gst_rate }),
    ...(row.cess !== null && { cess: row.cess }),
  }),
})
