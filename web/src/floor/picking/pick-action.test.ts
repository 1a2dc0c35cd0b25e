import { CallError } from '@tokri/contract/client.ts'
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { describe, expect, it } from 'vitest'
import { dueText } from '../due-text.tsx'
import { isRefused, retryDelay } from '../retry.ts'
import {
  applyPendingActions,
  changesOf,
  isNothingLeft,
  orderedOf,
  type PickAction,
  piecesLeft,
  piecesLeftOut,
  piecesToPick,
  waitingProducts,
  withoutRefused,
} from './pick-action.ts'

const line = (productId: string, quantity = 1) => ({
  productId,
  name: productId,
  unit: '1 kg',
  image: '',
  bin: 'A-1',
  barcode: '',
  quantity,
  picked: 0,
  short: 0,
  preference: 'replace' as const,
  asked: null,
  substitutes: [],
  insteadOf: [],
})
const sheet: SheetShape = {
  orderId: 'o1',
  orderNumber: 'ORD-1',
  storeId: 'main',
  state: 'PACKING',
  dueAt: '2026-11-22T10:00:00.000Z',
  lines: [line('rice', 3), line('milk')],
  bags: 0,
}
const pick = (productId: string, picked: number, orderId = 'o1'): PickAction => ({
  key: `${orderId} ${productId} ${picked}`,
  orderId,
  change: { kind: 'line', productId, picked },
})
const packed: PickAction = { key: 'packed', orderId: 'o1', change: { kind: 'packed', bags: 2 } }
const failure = (status: number, code: CallError['code']) => new CallError(status, { ...(code && { code }) })

describe('the sheet that a picker sees', () => {
  it('has the actions that wait, the last one of a line', () => {
    const shown = applyPendingActions(sheet, [
      pick('rice', 1),
      pick('milk', 1),
      pick('rice', 2),
      pick('milk', 1, 'other'),
    ])
    expect(shown?.lines.map(({ picked }) => picked)).toEqual([2, 1])
    expect(shown?.lines.map(piecesLeft)).toEqual([1, 0])
    expect(sheet.lines.map(({ picked }) => picked)).toEqual([0, 0])
  })

  it('is gone after the order is packed or handed back, and stays for what concerns another order', () => {
    expect(applyPendingActions(sheet, [packed])).toBeNull()
    expect(applyPendingActions(sheet, [{ ...packed, change: { kind: 'release', reason: 'Late' } }])).toBeNull()
    expect(applyPendingActions(sheet, [{ ...packed, orderId: 'other' }])).toEqual(sheet)
  })

  it('counts what nobody will find as done', () => {
    expect(piecesLeft({ ...line('rice', 3), picked: 1, short: 2 })).toBe(0)
  })

  it('leaves out what is not there, and does not look for what the shopper is asked about', () => {
    const offer = { productId: 'oats', name: 'Oats', unit: '1 kg', image: '', bin: 'A-1' }
    const after = (more: { offer: typeof offer | null }) =>
      applyPendingActions(sheet, [
        { key: 'short', orderId: 'o1', change: { kind: 'short', productId: 'rice', picked: 1, ...more } },
      ])?.lines[0]
    const leftOut = after({ offer: null })
    expect(leftOut).toMatchObject({ picked: 1, short: 2, asked: null })
    expect(leftOut && [piecesLeft(leftOut), piecesToPick(leftOut), piecesLeftOut(leftOut)]).toEqual([0, 1, 2])
    const asked = after({ offer })
    expect(asked).toMatchObject({ picked: 1, short: 0, asked: { ...offer, quantity: 2, answerUntil: null } })
    expect(asked && [piecesLeft(asked), piecesToPick(asked), piecesLeftOut(asked)]).toEqual([0, 1, 0])
  })

  it('asks nobody about what the shopper chose: it is the next line to pick', () => {
    const offer = { productId: 'oats', name: 'Oats', unit: '1 kg', image: '', bin: 'A-1', own: true }
    const after = applyPendingActions(sheet, [
      { key: 'short', orderId: 'o1', change: { kind: 'short', productId: 'rice', picked: 1, offer } },
    ])
    const [rice, ...others] = after?.lines ?? []
    expect(rice).toMatchObject({ picked: 1, short: 2, asked: null })
    expect(rice && piecesLeftOut(rice)).toBe(0)
    expect(others.at(-1)).toMatchObject({
      productId: 'oats',
      bin: 'A-1',
      quantity: 2,
      picked: 0,
      insteadOf: ['rice, 1 kg'],
    })
  })

  it('of which nothing is there has nothing left to pack', () => {
    const gone = { ...line('rice', 3), short: 3 }
    expect(isNothingLeft([gone, { ...line('oats', 1), short: 1 }])).toBe(true)
    expect(isNothingLeft([gone, line('oats', 1)])).toBe(false)
    // Goods in the basket are taken out first.
    expect(isNothingLeft([gone, { ...line('oats', 0), picked: 1 }])).toBe(false)
  })

  it('counts what is replaced as not left out', () => {
    const oats = { productId: 'oats', name: 'Oats', unit: '1 kg', image: '', quantity: 2 }
    expect(piecesLeftOut({ ...line('rice', 3), short: 3, substitutes: [oats] })).toBe(1)
  })

  it('marks the lines that wait', () => {
    expect([...waitingProducts([pick('rice', 1), packed])]).toEqual(['rice'])
  })
})

describe('a failed action', () => {
  it('is sent again unless the server has decided against it', () => {
    expect(isRefused(new Error('offline'))).toBe(false)
    expect(isRefused(failure(503, null))).toBe(false)
    expect(isRefused(failure(401, 'bad_request'))).toBe(false)
    expect(isRefused(failure(429, 'bad_request'))).toBe(false)
    // An error page of a proxy has no error code.
    expect(isRefused(failure(404, null))).toBe(false)
    expect(isRefused(failure(409, 'shift_open'))).toBe(true)
  })

  it('takes the rest of an order with it that is not in hand any more, and nothing else', () => {
    const rice = pick('rice', 1)
    const actions = [rice, pick('milk', 1), pick('milk', 1, 'other'), packed]
    expect(withoutRefused(actions, rice, 'wrong_product')).toEqual(actions.slice(1))
    expect(withoutRefused(actions, rice, 'order_cancelled')).toEqual([actions[2]])
  })

  it('waits longer from attempt to attempt', () => {
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000])
  })
})

it('says how long a promise still is', () => {
  const now = Date.parse(sheet.dueAt)
  expect(dueText(sheet.dueAt, now - 181_000)).toEqual({ text: 'in 4 min', urgency: 'calm' })
  expect(dueText(sheet.dueAt, now - 61_000)).toEqual({ text: 'in 2 min', urgency: 'soon' })
  expect(dueText(sheet.dueAt, now)).toEqual({ text: 'now', urgency: 'late' })
  expect(dueText(sheet.dueAt, now + 180_000)).toEqual({ text: '3 min late', urgency: 'late' })
  expect(dueText(sheet.dueAt, now - 10_800_000)).toEqual({ text: 'in 3 h 0 min', urgency: 'later' })
})

it('says what was changed in an order meanwhile, without the substitutes that the shopper took', () => {
  const now = [line('milk', 3), line('rusk'), { ...line('oats'), insteadOf: ['rice'] }]
  const before = [line('milk', 2), line('bread')]
  expect(changesOf(orderedOf(before), orderedOf(now))).toEqual([
    { productId: 'milk', name: 'milk', kind: 'changed' },
    { productId: 'rusk', name: 'rusk', kind: 'new' },
    { productId: 'bread', name: 'bread', kind: 'gone' },
  ])
})
