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
  expect(actionText({ ...entry, action: 'shop.painted' })).toBe('shop.painted')
  const deleted = { ...entry, action: 'user.deleted' }
  expect(sentenceOf({ ...deleted, subject: 'u1' }).did).toBe('deleted their account')
  expect(sentenceOf({ ...deleted, subject: 'u2', subjectName: null })).toMatchObject({
    ...{ did: 'deleted the account of', subject: 'a deleted account', end: '' },
  })
})

it('reads as a sentence also where the name stands in the middle, and shows no id', () => {
  const sentence = (part: Partial<typeof entry>) => {
    const { actor, did, subject, end } = sentenceOf({ ...entry, ...part })
    return [actor, did, subject, end].filter(Boolean).join(' ')
  }
  const order = { subjectName: 'T-5K' }
  expect(sentence({ ...order, action: 'order.taken-by-phone' })).toBe('Asha Rao took the order T-5K by phone')
  expect(sentence({ ...order, action: 'order.assigned', detail: { rider: 'Ravi' } })).toBe(
    'Asha Rao gave the order T-5K to Ravi',
  )
  expect(sentence({ ...order, action: 'order.assigned', detail: { rider: null } })).toBe(
    'Asha Rao gave the order T-5K to the planner',
  )
  expect(sentence({ action: 'coupon.deleted', subjectName: null, detail: { code: 'diwali' } })).toBe(
    'Asha Rao deleted the coupon diwali',
  )
  expect(sentence({ action: 'recipe.updated', subjectName: null, actorName: null })).toBe(
    'A deleted account changed the recipe',
  )
  expect(sentence({ action: 'user.refused', actor: 'guest', actorName: null, subject: '' })).toBe(
    'Somebody not signed in was refused at the sign-in',
  )
  expect(
    detailTexts({ ...entry, detail: { amount: 90.5, difference: -1, accepted: true, productId: 'Milk' } }),
  ).toEqual([...['amount ₹90.50', 'difference -₹1', 'accepted yes', 'product Milk']])
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

it('lists the values of what has several', () => {
  const upi = { vpa: 'shop@bank', name: 'Asha’s Shop' }
  const detail = { upi: { from: null, to: upi }, scopes: { from: ['orders'], to: ['orders', 'stock'] } }
  expect(detailTexts({ ...entry, detail })).toEqual([
    'upi nothing → shop@bank, Asha’s Shop',
    'scopes orders → orders, stock',
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
