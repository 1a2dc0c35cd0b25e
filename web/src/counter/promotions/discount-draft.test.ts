import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { describe, expect, it } from 'vitest'
import { discountBody, discountText, draftOf, inOrder, periodText, targetText } from './discount-draft.ts'

const zone = 'Asia/Kolkata'
const discount: DiscountShape = {
  _id: 'd',
  name: 'Evening milk',
  products: [],
  categories: [{ _id: 'c', name: 'Dairy' }],
  percent: 12.5,
  price: null,
  startsAt: '2026-11-23T12:30:00.000Z',
  endsAt: '2026-11-23T15:30:00.000Z',
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
}
const products = ['Milk', 'Curd', 'Paneer', 'Ghee', 'Butter'].map((name) => ({ _id: name.toLowerCase(), name }))
const priced: DiscountShape = { ...discount, categories: [], products, percent: null, price: 49.5 }

describe('the form of a discount', () => {
  it('has the times of the shop, and sends back what it got', () => {
    const draft = draftOf(discount, zone)
    expect(draft).toMatchObject({ scope: 'categories', kind: 'percent', amount: '12.5' })
    expect([draft.startsAt, draft.endsAt]).toEqual(['2026-11-23T18:00', '2026-11-23T21:00'])
    expect(discountBody(draft, zone)).toEqual({
      ...{ name: 'Evening milk', categories: ['c'], products: [], percent: 12.5, price: null },
      ...{ startsAt: discount.startsAt, endsAt: discount.endsAt },
    })
    expect(discountBody(draftOf(priced, zone), zone)).toMatchObject({
      ...{ categories: [], products: ['milk', 'curd', 'paneer', 'ghee', 'butter'], percent: null, price: 49.5 },
    })
  })

  it('sends nothing for what is empty', () => {
    expect(discountBody(draftOf(null, zone), zone)).toEqual({
      ...{ name: '', categories: [], products: [], percent: null, price: null, startsAt: null, endsAt: null },
    })
  })

  it('sends only what belongs to the chosen scope, and no price of categories', () => {
    const draft = { ...draftOf(priced, zone), scope: 'categories' as const, categories: ['c'] }
    expect(discountBody(draft, zone)).toMatchObject({ categories: ['c'], products: [], percent: 49.5, price: null })
    expect(discountBody({ ...draft, scope: 'products' }, zone)).toMatchObject({ categories: [], price: 49.5 })
  })
})

describe('a discount as text', () => {
  it('says what it is for, what it takes off and when', () => {
    expect([targetText(discount), discountText(discount)]).toEqual(['Dairy', '12.5% off'])
    expect([targetText(priced), discountText(priced)]).toEqual(['Milk, Curd, Paneer and 2 more', 'for ₹49.50'])
    expect(periodText(discount, zone)).toBe('23 Nov 2026, 6:00 pm to 23 Nov 2026, 9:00 pm')
    expect(periodText({ ...discount, endsAt: null }, 'UTC')).toBe('from 23 Nov 2026, 12:30 pm, until deleted')
  })

  it('stands in the list by its state: running, planned, ended', () => {
    const ended = { ...discount, _id: 'ended', endsAt: '2026-11-23T12:31:00.000Z' }
    const planned = { ...discount, _id: 'planned', startsAt: '2026-11-23T14:00:00.000Z' }
    const now = new Date('2026-11-23T13:00:00Z')
    expect(inOrder([ended, planned, discount], now).map(({ _id }) => _id)).toEqual(['d', 'planned', 'ended'])
  })
})
