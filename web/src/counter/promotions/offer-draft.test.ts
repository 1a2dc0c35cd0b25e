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

const zone = 'Asia/Kolkata'

it('ends by the clock of the shop', () => expect(offerDraftOf(offer, zone).endsAt).toBe('2030-10-21T00:00'))

it('is unchanged after a round trip through its form', () => {
  const { _id, active, createdAt, ...terms } = offer
  expect(offerBody(offerDraftOf(offer, zone), zone)).toEqual({ ...terms, products: ['p1'], categories: ['k1'] })
})

it('is named by its numbers when it has no name, and blank numbers are not 0', () => {
  const body = offerBody({ ...offerDraftOf(null, zone), buy: '3', get: ' ' }, zone)
  expect([body.buy, body.get]).toEqual([3, Number.NaN])
  expect(offerBody(offerDraftOf(null, zone), zone).name).toBe('Buy 2 get 1 free')
})
