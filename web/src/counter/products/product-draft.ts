// The values of a product's form. Numbers are text until they are sent, so that unfinished input is not lost.
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { isHsn, MAX_CESS } from '@tokri/rules/gst.ts'
import { formatRupees, nearestDiscount, toPaise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/product/price.tsx'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { type NameDraft, nameDraftOf } from '../forms/translated-name-fields.tsx'

export type ProductDraft = {
  name: string
  nameTranslations: NameDraft
  description: string
  image: string[]
  category: string[]
  subCategory: string[]
  unit: string
  stock: string
  price: string
  discount: string
  barcode: string
  hsn: string
  /** Empty: none. */
  gstRate: string
  cess: string
  /** The code of a country; empty: none. */
  countryOfOrigin: string
  netQuantity: string
  manufacturer: string
  /** Empty: none. */
  reorderLevel: string
  /** Not for sale. */
  hidden: boolean
  more_details: Record<string, string>
}

export const blankDraft: ProductDraft = {
  name: '',
  nameTranslations: nameDraftOf(),
  description: '',
  image: [],
  category: [],
  subCategory: [],
  unit: '',
  stock: '',
  price: '',
  discount: '',
  barcode: '',
  hsn: '',
  gstRate: '',
  cess: '',
  countryOfOrigin: '',
  netQuantity: '',
  manufacturer: '',
  reorderLevel: '',
  hidden: false,
  more_details: {},
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))
const numberOrNone = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The discount that a product has when no scheduled one is larger: the one that its forms show and set. */
export const ownDiscountOf = ({ discount, scheduledDiscount }: ProductShape): number =>
  scheduledDiscount?.regular ?? discount

/** What a product costs while a scheduled discount runs: "₹80 until 24 Nov 2026, 6:00 pm by Evening milk". */
export const scheduledText = (product: ProductShape): string | undefined => {
  const { scheduledDiscount } = product
  if (!scheduledDiscount) return undefined
  const { name, endsAt } = scheduledDiscount
  const until = endsAt === null ? 'for now' : `until ${formatDateTime(endsAt)}`
  return `${formatRupees(discountedRupees(product))} ${until} by ${name}`
}

export const draftOf = (product: ProductShape): ProductDraft => ({
  name: product.name,
  nameTranslations: nameDraftOf(product.nameTranslations),
  description: product.description,
  image: product.image,
  category: product.category,
  subCategory: product.subCategory.map(({ _id }) => _id),
  unit: product.unit,
  stock: String(product.stock),
  price: String(product.price),
  discount: String(ownDiscountOf(product)),
  barcode: product.barcode ?? '',
  hsn: product.hsn ?? '',
  gstRate: textOf(product.gstRate),
  cess: textOf(product.cess),
  countryOfOrigin: product.countryOfOrigin ?? '',
  netQuantity: product.netQuantity ?? '',
  manufacturer: product.manufacturer ?? '',
  reorderLevel: textOf(product.reorderLevel),
  hidden: product.hidden ?? false,
  more_details: product.more_details,
})

/** Rupees as they are typed, in paise; null for anything else. */
const paiseOf = (text: string): number | null => {
  const rupees = Number(text)
  return text.trim() === '' || !Number.isFinite(rupees) || rupees < 0 ? null : toPaise(rupees)
}

/** "1 product", "1,789 products". */
export const countedProducts = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`

/** What is paid for a draft, as the forms show it; empty while price or discount are no numbers. */
export const sellingPriceOf = ({ price, discount }: Pick<ProductDraft, 'price' | 'discount'>): string => {
  const [mrp, percent] = [paiseOf(price), Number(discount || '0')]
  if (mrp === null || !(percent >= 0 && percent <= 100)) return ''
  const paid = unitPricePaise(mrp, percent)
  return paid % 100 === 0 ? String(toRupees(paid)) : toRupees(paid).toFixed(2)
}

/**
 * The discount with which a draft sells at a price, exact to the paisa where six decimals reach so far. It is below 0, which
 * is an error of the form, where more is paid than the price; null while one of them is no number.
 */
export const discountOf = ({ price }: Pick<ProductDraft, 'price'>, selling: string): string | null => {
  const [mrp, paid] = [paiseOf(price), paiseOf(selling)]
  if (mrp === null || mrp === 0 || paid === null) return null
  return String(paid > mrp ? -Math.round(((paid - mrp) * 10_000) / mrp) / 100 : nearestDiscount(mrp, paid))
}

/** All fields but the discount are required. */
export const isComplete = (draft: ProductDraft): boolean =>
  [draft.name, draft.unit, draft.description, draft.stock, draft.price].every((text) => text.trim() !== '') &&
  [draft.image, draft.category, draft.subCategory].every((list) => list.length > 0)

/** The fields as the API takes them. An empty discount is 0. */
export const fieldsOf = ({ stock, price, discount, gstRate, cess, reorderLevel, ...draft }: ProductDraft) => ({
  ...draft,
  stock: Number(stock),
  price: Number(price),
  discount: discount.trim() === '' ? 0 : Number(discount),
  gstRate: numberOrNone(gstRate),
  cess: numberOrNone(cess),
  reorderLevel: numberOrNone(reorderLevel),
})

const differing = (one: ProductDraft, other: ProductDraft): (keyof ProductDraft)[] =>
  (Object.keys(blankDraft) as (keyof ProductDraft)[]).filter(
    (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  )

/** Only the fields that differ from the loaded product. */
export const changesOf = (draft: ProductDraft, product: ProductShape) => {
  const after = fieldsOf(draft)
  const keys = differing(draft, draftOf(product))
  const changed = Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<typeof after>
  return 'stock' in changed ? { ...changed, stockVersion: product.stockVersion } : changed
}

type Numbers = Pick<ProductDraft, 'stock' | 'price' | 'discount'>
const isFromZero = (text: string) => text.trim() !== '' && Number(text) >= 0

/** The error of each number, in the same words as the server's; an empty discount is valid. */
export const numberErrors = ({ stock, price, discount }: Numbers): Partial<Record<keyof Numbers, string>> => ({
  ...((!isFromZero(stock) || !Number.isInteger(Number(stock))) && { stock: 'Stock is a whole number from 0 on' }),
  ...((!(Number(price) > 0) || !/^\d*\.?\d{0,2}$/.test(price.trim())) && {
    price: 'Price is above 0, with two decimals at most',
  }),
  ...((!isFromZero(discount || '0') || Number(discount) > 100) && { discount: 'Discount is from 0 to 100 percent' }),
})

/** The check digit of a barcode reveals typing errors. */
export const barcodeError = ({ barcode }: ProductDraft): string | undefined =>
  barcode.trim() === '' || isBarcode(barcode.trim()) ? undefined : 'This is not an EAN-8, EAN-13 or UPC-A code'

/** The errors of the taxes, in the same words as the server's. */
export const taxErrors = ({ hsn, cess }: ProductDraft): Partial<Record<'hsn' | 'cess', string>> => ({
  ...(hsn.trim() !== '' && !isHsn(hsn.trim()) && { hsn: 'An HSN has 4, 6 or 8 digits' }),
  ...((!isFromZero(cess || '0') || Number(cess) > MAX_CESS || !/^\d*\.?\d{0,2}$/.test(cess.trim())) && {
    cess: `A cess is from 0 to ${MAX_CESS} percent, with two decimals at most`,
  }),
})

/** The first error of the form; undefined when it is valid. */
export const validationError = (draft: ProductDraft): string | undefined =>
  isComplete(draft)
    ? (Object.values(numberErrors(draft))[0] ?? barcodeError(draft) ?? Object.values(taxErrors(draft))[0])
    : 'All fields are required'

/**
 * Merges a product that another user saved during the edit: the typed values are applied to the stored product.
 * `theirs` lists the fields that the other user changed. `both` lists those of them that were edited here too; their
 * typed values stay.
 */
export const mergeDraft = (draft: ProductDraft, before: ProductShape, now: ProductShape) => {
  const [was, is] = [draftOf(before), draftOf(now)]
  const mine = differing(draft, was)
  const theirs = differing(is, was)
  const kept = Object.fromEntries(mine.map((key) => [key, draft[key]])) as Partial<ProductDraft>
  return { draft: { ...is, ...kept }, theirs, both: theirs.filter((key) => mine.includes(key)) }
}
