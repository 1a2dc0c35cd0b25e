import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { describe, expect, it } from 'vitest'
import {
  barcodeError,
  blankDraft,
  changesOf,
  discountOf,
  draftOf,
  fieldsOf,
  isComplete,
  mergeDraft,
  numberErrors,
  scheduledText,
  sellingPriceOf,
  validationError,
} from './product-draft.ts'

const product: ProductShape = {
  _id: 'a',
  name: 'Badam',
  description: 'Almonds.',
  image: ['/media/x-960.webp'],
  category: ['c'],
  subCategory: [{ _id: 's', name: 'Nuts' }],
  unit: '500 g',
  stock: 7,
  price: 189,
  discount: 15.873016,
  more_details: { Brand: 'Premia' },
  createdAt: '',
  updatedAt: '',
  stockVersion: 4,
}

describe('a product with a scheduled discount', () => {
  const regular = 5
  const sold: ProductShape = {
    ...product,
    discount: 50,
    scheduledDiscount: { name: 'Nut days', endsAt: '2026-11-24T12:30:00.000Z', regular },
  }

  it('has its own discount in the form', () => {
    expect(draftOf(sold).discount).toBe('5')
    expect(changesOf(draftOf(sold), sold)).toEqual({})
    expect(changesOf({ ...draftOf(sold), discount: '8' }, sold)).toEqual({ discount: 8 })
  })

  it('says what it costs meanwhile, and until when', () => {
    expect(scheduledText(sold)).toMatch(/^₹94.50 until 24 Nov 2026, \d+:\d\d [ap]m by Nut days$/)
    const open = { ...sold, scheduledDiscount: { name: 'Nut days', endsAt: null, regular } }
    expect(scheduledText(open)).toBe('₹94.50 for now by Nut days')
    expect(scheduledText(product)).toBeUndefined()
  })
})

describe('a product draft', () => {
  it('changes nothing when it is unchanged: six-decimal percents and stock survive', () => {
    expect(changesOf(draftOf(product), product)).toEqual({})
  })

  it('sends only the changed fields, and the stock with its version', () => {
    expect(changesOf({ ...draftOf(product), price: '149.50' }, product)).toEqual({ price: 149.5 })
    expect(changesOf({ ...draftOf(product), stock: '9' }, product)).toEqual({ stock: 9, stockVersion: 4 })
  })

  it('sends the taxes as numbers, and none as null', () => {
    const taxed = { ...product, hsn: '0802', gstRate: 12, cess: 1.5 }
    expect(changesOf(draftOf(taxed), taxed)).toEqual({})
    expect(changesOf({ ...draftOf(product), hsn: '0802', gstRate: '0', cess: '1.5' }, product)).toEqual({
      hsn: '0802',
      gstRate: 0,
      cess: 1.5,
    })
    expect(changesOf({ ...draftOf(taxed), hsn: '', gstRate: '', cess: '' }, taxed)).toEqual({
      hsn: '',
      gstRate: null,
      cess: null,
    })
    expect(validationError({ ...draftOf(taxed), hsn: '080' })).toBe('An HSN has 4, 6 or 8 digits')
    expect(validationError({ ...draftOf(taxed), cess: '401' })).toMatch('A cess is from 0 to 400 percent')
  })

  it('is complete without a discount, and with nothing else missing', () => {
    const draft = { ...draftOf(product), discount: '' }
    expect(isComplete(draft)).toBe(true)
    expect(fieldsOf(draft).discount).toBe(0)
    const optional = [
      'nameTranslations',
      'discount',
      'barcode',
      'hsn',
      'gstRate',
      'cess',
      'countryOfOrigin',
      'netQuantity',
      'manufacturer',
      'reorderLevel',
      'hidden',
      'more_details',
    ]
    const missing = Object.keys(blankDraft).filter((key) => !optional.includes(key))
    for (const key of missing)
      expect([key, isComplete({ ...draft, [key]: blankDraft[key as keyof typeof blankDraft] })]).toEqual([key, false])
  })
})

it('has a price above 0', () => {
  const problem = { price: 'Price is above 0, with two decimals at most' }
  for (const price of ['0', '0.00', '', '-1', '1.005'])
    expect([price, numberErrors({ ...draftOf(product), price })]).toEqual([price, problem])
  expect(numberErrors({ ...draftOf(product), price: '0.01' })).toEqual({})
})

it('takes a barcode only with the right check digit, and none at all', () => {
  const draft = draftOf(product)
  expect(barcodeError(draft)).toBeUndefined()
  expect(barcodeError({ ...draft, barcode: '8901030865275' })).toBeUndefined()
  expect(validationError({ ...draft, barcode: '8901030865276' })).toBe('This is not an EAN-8, EAN-13 or UPC-A code')
  expect(changesOf({ ...draft, barcode: '96385074' }, product)).toEqual({ barcode: '96385074' })
})

it('merges what somebody else saved meanwhile with the typed values', () => {
  const before = { ...product, price: 60, stock: 8 }
  const now = { ...before, price: 62, name: 'Toned Milk', stock: 6 }
  const draft = { ...draftOf(before), price: '65', unit: '1 litre' }
  const merged = mergeDraft(draft, before, now)
  expect(merged.draft).toEqual({ ...draftOf(now), price: '65', unit: '1 litre' })
  expect(merged.theirs).toEqual(['name', 'stock', 'price'])
  expect(merged.both).toEqual(['price'])
})

it.each([
  [{ stock: '0', price: '149.50', discount: '' }, []],
  [{ stock: '', price: '10', discount: '0' }, ['stock']],
  [{ stock: '1.5', price: '10', discount: '15.873016' }, ['stock']],
  [{ stock: '3', price: '', discount: '0' }, ['price']],
  [{ stock: '3', price: '-1', discount: '0' }, ['price']],
  [{ stock: '3', price: '10.005', discount: '0' }, ['price']],
  [{ stock: '-3', price: '10', discount: '101' }, ['stock', 'discount']],
])('%o has errors in %o', (numbers, wrong) => {
  expect(Object.keys(numberErrors(numbers))).toEqual(wrong)
})

it('returns the first error of a product', () => {
  const draft = draftOf(product)
  expect(validationError(draft)).toBeUndefined()
  expect(validationError({ ...draft, unit: ' ', stock: '-1' })).toBe('All fields are required')
  expect(validationError({ ...draft, discount: '101' })).toBe('Discount is from 0 to 100 percent')
})

describe('what a product sells for', () => {
  it.each([
    ['200', '10', '180'],
    ['149.50', '', '149.50'],
    ['67', '20', '53.60'],
    ['189', '15.873', '159'],
    ['', '10', ''],
    ['200', '101', ''],
  ])('MRP %s less %s %% is %s', (price, discount, sold) => expect(sellingPriceOf({ price, discount })).toBe(sold))

  it.each([
    ['200', '180', '10'],
    ['189', '159', '15.873'],
    ['200', '200', '0'],
    ['200', '240', '-20'],
    ['200', '', null],
    ['', '10', null],
  ])('MRP %s sold at %s is a discount of %s', (price, selling, discount) =>
    expect(discountOf({ price }, selling)).toBe(discount),
  )
})
