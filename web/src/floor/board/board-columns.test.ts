import { describe, expect, it } from 'vitest'
import { type BoardOrder, boardColumns, riderStateText, riskText, sortIntoColumns } from './board-columns.ts'

const order = (orderNumber: string, more: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: orderNumber,
  orderNumber,
  state: 'CONFIRMED',
  dueAt: '2026-11-20T10:10:00.000Z',
  eta: null,
  lines: 1,
  bags: 0,
  picker: null,
  rider: null,
  assigned: null,
  arrived: false,
  risk: null,
  reason: null,
  failed: null,
  failureWish: null,
  handedBack: null,
  ...more,
})

describe('the columns of the board', () => {
  it('show every order exactly once, whatever its state and risk', () => {
    const states = ['PLACED', 'CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY'] as const
    const risks = [null, 'late', 'expected_late', 'failed', 'rider_silent', 'rider_stopped'] as const
    const orders = states.flatMap((state) => risks.map((risk) => order(`${state}-${risk}`, { state, risk })))
    const { columns, atRisk } = sortIntoColumns(orders)
    const shown = boardColumns.flatMap((column) => columns[column].map(({ orderId }) => orderId))
    expect(shown.sort()).toEqual(orders.map(({ orderId }) => orderId).sort())
    expect(columns.risk).toHaveLength(25)
    expect(atRisk).toEqual({ risk: 0, queue: 10, picking: 5, ready: 5, out: 5 })
  })

  it('show the most late order first', () => {
    const due = (minute: string) => ({ dueAt: `2026-11-20T10:${minute}:00.000Z` })
    const { columns } = sortIntoColumns([order('B', due('30')), order('A', due('30')), order('C', due('05'))])
    expect(columns.queue.map(({ orderId }) => orderId)).toEqual(['C', 'A', 'B'])
  })
})

it('the reason of a risk is said', () => {
  expect(riskText(order('A'))).toBeNull()
  expect(riskText(order('A', { risk: 'late', reason: 'no_rider' }))).toBe('Late: no rider')
  expect(riskText(order('A', { risk: 'expected_late', reason: 'queue' }))).toBe('Will be late: waits for a picker')
  expect(riskText(order('A', { risk: 'rider_silent', reason: 'ride' }))).toBe('At risk: the rider does not answer')
  expect(riskText(order('A', { risk: 'late', reason: 'door', failed: 'Nobody opens' }))).toBe(
    'Not delivered: Nobody opens',
  )
})

it('the state of a rider is said, with a trouble first', () => {
  expect(riderStateText({ state: 'free', drops: 0, trouble: null })).toBe('Free')
  expect(riderStateText({ state: 'planned', drops: 1, trouble: null })).toBe('Loading 1 order')
  expect(riderStateText({ state: 'out', drops: 2, trouble: 'silent' })).toBe('Silent · out with 2 orders')
})
