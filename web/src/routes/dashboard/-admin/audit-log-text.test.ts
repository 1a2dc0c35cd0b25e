import { expect, it } from 'vitest'
import { actionText, actorText, detailTexts, subjectText } from './audit-log-text.ts'

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

it('says who did what to what', () => {
  expect([actionText(entry), subjectText(entry), actorText(entry)]).toEqual([
    'Changed the product',
    'Toned Milk',
    'Asha Rao',
  ])
})

it('calls what is gone by the name it had, and somebody without an account by what they were', () => {
  const gone = { ...entry, subjectName: null, actorName: null, actor: 'guest', detail: { name: 'Old Milk', price: 5 } }
  expect([subjectText(gone), actorText(gone), detailTexts(gone)]).toEqual([
    'Old Milk',
    'Somebody not signed in',
    ['price 5'],
  ])
})

it('does not name twice who acts upon themselves, and shows a deed it has no words for by its own name', () => {
  expect(subjectText({ ...entry, subject: 'u1', subjectName: 'Asha Rao' })).toBe('')
  expect(actionText({ action: 'shop.painted' })).toBe('shop.painted')
})

it('tells what changed, in rupees where it is money, and shortens what is long', () => {
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
