// The format of a catalogue that is ready for the tables. The demo generator and the small test catalogue produce it,
// and the seeding reads it.
import { createHash } from 'node:crypto'
import type { PictureDescription } from '../pictures/description.ts'

export type DemoCategory = { id: string; name: string; hindiName?: string | undefined; picture: PictureDescription }
export type DemoSubCategory = DemoCategory & { categoryIds: string[] }
export type DemoProduct = {
  id: string
  name: string
  description: string
  /** The first one is shown on cards. */
  pictures: PictureDescription[]
  categoryIds: string[]
  subCategoryIds: string[]
  unit: string
  pricePaise: number
  /** Percent. */
  discount: number
  stock: number
  hsn?: string
  /** Percent. */
  gstRate?: number
  /** By its code of ISO 3166. */
  countryOfOrigin?: string | undefined
  details: Record<string, string>
  /** Popularity: higher is shown first. */
  rank: number
}

/** Lists are in display order. */
export type DemoCatalogue = { categories: DemoCategory[]; subCategories: DemoSubCategory[]; products: DemoProduct[] }

/**
 * A fixed id in the shape of the application's own: 24 characters a-z0-9, from a key that never changes. It never begins with
 * a 0, as those that a shop makes do: by that the shop tells the demo from its own.
 */
export const demoId = (
  kind:
    | 'category'
    | 'subcategory'
    | 'product'
    | 'store'
    | 'user'
    | 'address'
    | 'order'
    | 'shift'
    | 'trip'
    | 'handover'
    | 'supplier'
    | 'purchase',
  key: string,
): string => {
  const digest = createHash('sha256').update(`tokri demo ${kind} ${key}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).padStart(24, '0').slice(-24).replace(/^0/, 'z')
}
