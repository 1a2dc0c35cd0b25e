import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { expect, it } from 'vitest'
import { offerBody, offerDraftOf } from './offer-draft.ts'

const offer = {
  _id: 'o1',
  name: 'Three for two',
  buy: 2,
  get: 1,
  products: [{ _id: 'p1', name: 'Milk, 500 ml' }],
  categories: [{ _id: 'k1', name: '' }],
  startsAt: null,
  endsAt: '2030-10-20T18:30:00.000Z',
  active: true,
  createdAt: '2030-10-01T00:00:00.000Z',
} satisfies OfferShape

it('is unchanged after a round trip through its form', () => {
  const { _id, active, createdAt, ...terms } = offer
  expect(offerBody(offerDraftOf(offer))).toEqual({ ...terms, products: ['p1'], categories: ['k1'] })
})

it('is named by its numbers when it has no name, and blank numbers are not 0', () => {
  const body = offerBody({ ...offerDraftOf(null), buy: '3', get: ' ' })
  expect([body.buy, body.get]).toEqual([3, Number.NaN])
  expect(offerBody(offerDraftOf(null)).name).toBe('Buy 2 get 1 free')
})
