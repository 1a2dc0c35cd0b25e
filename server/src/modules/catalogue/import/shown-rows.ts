// The rows that a preview shows, so that a person sees what will be in the shop: the first ones, the odd ones, and those
// that change a product, with its values before and after.
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import type { Staged } from './shown-rows-queries.ts'

/** A value of a product that the import changes. */
type Change = { field: string; from: string; to: string }

export type ShownRow = {
  row: number
  does: 'create' | 'update' | 'nothing'
  name: string
  brand: string
  unit: string
  category: string
  subcategory: string
  /** Rupees. */
  mrp: number
  price: number
  /** Null: the row has none. */
  stock: number | null
  /** Whether the product is not for sale after the import. */
  hidden: boolean
  changes: Change[]
}

const LONGEST_VALUE = 80

const shortened = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

const asText = (field: string, value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return ''
  return field === 'mrp' || field === 'price' ? formatRupees(toRupees(Number(value))) : shortened(String(value))
}

const differences = ({ before, after }: Pick<Staged, 'before' | 'after'>): Change[] => {
  if (!before || !after) return []
  const [{ details: had, ...was }, { details: has, ...becomes }] = [before, after]
  const pairs = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return [
    ...pairs(was, becomes).map((field) => ({
      field,
      from: asText(field, was[field]),
      to: asText(field, becomes[field]),
    })),
    ...pairs(had, has).map((field) => ({ field, from: asText('', had[field]), to: asText('', has[field]) })),
  ].filter(({ from, to }) => from !== to)
}

export const shownRow = (staged: Staged): ShownRow => {
  const { row, name, brand, unit, category, subcategory, stock, hidden } = staged
  const changes = [
    ...differences(staged),
    ...(staged.before && staged.addsCategory ? [{ field: 'category', from: '', to: category }] : []),
    ...(staged.before && staged.addsSubcategory
      ? [{ field: 'subcategory', from: '', to: subcategory || category }]
      : []),
    ...(staged.stockAfter === null
      ? []
      : [{ field: 'stock', from: asText('', staged.stockBefore), to: String(staged.stockAfter) }]),
  ]
  return {
    ...{ row, name, brand, unit, category, subcategory, stock, hidden, changes },
    mrp: toRupees(staged.pricePaise),
    price: toRupees(staged.paidPaise),
    does: staged.creates ? 'create' : changes.length > 0 ? 'update' : 'nothing',
  }
}
