import { expect, it } from 'vitest'
import { actionText, actorText, detailTexts, sentenceOf, subjectText } from './audit-log-text.ts'

const entry = {
  _id: 'e1',
  at: '2026-11-20T10:00:00.000Z',
  actor: 'u1',
  actorName: 'Asha Rao' as string | null,
  action: 'product.updated',
  subject: 'p1',
  subjectName: 'Toned Milk' as string | null,
  detail: {} as Record<string, unknown>,
}

it('names actor, action and subject', () => {
  expect([actionText(entry), subjectText(entry), actorText(entry)]).toEqual([
    'changed the product',
    'Toned Milk',
    'Asha Rao',
  ])
})

it('names deleted subjects by their last name, and deleted accounts by their role', () => {
  const gone = { ...entry, subjectName: null, actorName: null, actor: 'guest', detail: { name: 'Old Milk', price: 5 } }
  expect([subjectText(gone), actorText(gone), detailTexts(gone)]).toEqual([
    'Old Milk',
    'Somebody not signed in',
    ['price 5'],
  ])
})

it('names a person who acts on themselves once, and shows an unknown action by its code', () => {
  expect(subjectText({ ...entry, subject: 'u1', subjectName: 'Asha Rao' })).toBe('')
  expect(actionText({ action: 'shop.painted' })).toBe('shop.painted')
})

it('says to which state an order was moved', () => {
  const detail = { state: { from: 'PACKING', to: 'DELIVERED' }, reason: 'Asked by phone' }
  const moved = { ...entry, action: 'order.moved', subjectName: 'T-5K', detail }
  expect(sentenceOf(moved)).toEqual({
    actor: 'Asha Rao',
    did: 'set the order',
    subject: 'T-5K',
    end: 'to Delivered',
    details: ['reason Asked by phone'],
  })
})

it('lists changes, with money in rupees and long texts shortened', () => {
  const detail = {
    stock: { from: 12, to: 5 },
    amountPaise: 108_50,
    description: { from: '', to: 'x'.repeat(90) },
    ids: ['a', 'b'],
  }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'stock 12 → 5',
    'amount ₹108.50',
    `description nothing → ${'x'.repeat(80)}…`,
  ])
})

it('names free fields as they are, and shows of long texts the part that changed', () => {
  const begin = 'a'.repeat(100)
  const detail = {
    'more_details.Shelf Life': { from: null, to: '2 days' },
    description: { from: `${begin}old`, to: `${begin}new` },
  }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'Shelf Life nothing → 2 days',
    `description …${'a'.repeat(20)}old → …${'a'.repeat(20)}new`,
  ])
})
