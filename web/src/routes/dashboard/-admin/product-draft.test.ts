import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { describe, expect, it } from 'vitest'
import { blankDraft, changesOf, draftOf, fieldsOf, isComplete } from './product-draft.ts'

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

describe('a product draft', () => {
  it('that was not touched changes nothing: six-decimal percents and stock survive an edit', () => {
    expect(changesOf(draftOf(product), product)).toEqual({})
  })

  it('sends only what was changed, and the stock with its version', () => {
    expect(changesOf({ ...draftOf(product), price: '149.50' }, product)).toEqual({ price: 149.5 })
    expect(changesOf({ ...draftOf(product), stock: '9' }, product)).toEqual({ stock: 9, stockVersion: 4 })
  })

  it('is complete without a discount, and with nothing else missing', () => {
    const draft = { ...draftOf(product), discount: '' }
    expect(isComplete(draft)).toBe(true)
    expect(fieldsOf(draft).discount).toBe(0)
    const missing = Object.keys(blankDraft).filter((key) => key !== 'discount' && key !== 'more_details')
    for (const key of missing)
      expect([key, isComplete({ ...draft, [key]: blankDraft[key as keyof typeof blankDraft] })]).toEqual([key, false])
  })
})
