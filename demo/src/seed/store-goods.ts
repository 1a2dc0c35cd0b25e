// The products, bins and barcodes of the demo's stores. All of them are derived from the ids of the products, which are
// random digits that never change.
import { checkDigit } from '@tokri/rules/barcode.ts'
import type { DemoCatalogue, DemoProduct } from '../catalogue/catalogue.ts'
import type { DemoStore } from './stores.ts'

/** The GS1 prefix for codes that are valid only inside a shop: no manufacturer uses them. */
const IN_STORE = '20'
const CODE_DIGITS = 10

/** An EAN-13 code. */
export const barcodeOf = ({ id }: Pick<DemoProduct, 'id'>): string => {
  // A safe integer: 36 to the power of 10 is below 2 to the power of 53.
  const digits = String(Number.parseInt(id.slice(-10), 36) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
  return `${IN_STORE}${digits}${checkDigit(IN_STORE + digits)}`
}

const BINS_ON_A_SHELF = 6

/** By product: the aisle is the category, then shelf and bin, such as `C-04-2`. */
export const binsOf = ({ categories, subCategories, products }: DemoCatalogue): Map<string, string> => {
  const aisles = new Map(categories.map(({ id }, index) => [id, String.fromCodePoint(65 + (index % 26))]))
  const shelves = new Map<string, string>()
  const shelvesOfAisle = new Map<string, number>()
  for (const { id, categoryIds } of subCategories) {
    const aisle = aisles.get(categoryIds[0] ?? '') ?? 'A'
    const shelf = (shelvesOfAisle.get(aisle) ?? 0) + 1
    shelvesOfAisle.set(aisle, shelf)
    shelves.set(id, `${aisle}-${String(shelf).padStart(2, '0')}`)
  }
  const onShelf = new Map<string, number>()
  return new Map(
    products.map(({ id, subCategoryIds }) => {
      const shelf = shelves.get(subCategoryIds[0] ?? '') ?? 'A-01'
      const index = onShelf.get(shelf) ?? 0
      onShelf.set(shelf, index + 1)
      return [id, `${shelf}-${(index % BINS_ON_A_SHELF) + 1}`]
    }),
  )
}

/** A number from 0 to 99 for each product and store. */
const drawn = ({ id }: Pick<DemoProduct, 'id'>, store: DemoStore, digits: number): number =>
  (Number.parseInt(id.slice(digits, digits + 6), 36) + Number.parseInt(store.id.slice(0, 6), 36)) % 100

/** How many pieces a store has of a product; null when it does not keep it. */
export const quantityIn = (store: DemoStore, product: Pick<DemoProduct, 'id'>): number | null => {
  if (drawn(product, store, 0) >= store.keeps) return null
  return drawn(product, store, 6) < store.soldOut ? 0 : 1 + drawn(product, store, 12)
}
