import { orderPhases } from '@tokri/rules/order-states.ts'
import { expect, it } from 'vitest'
import { type BoardEntry, byUrgency, countsOf, fits, initialsOf } from './board-entries.ts'

const entry = (number: string, more: Partial<BoardEntry> = {}): BoardEntry => ({
  ...{ id: number, number, stage: 'queue', dueAt: '2026-11-20T10:10:00.000Z', left: 'in 4 min', urgency: null },
  ...{ about: '', size: '', doing: '', share: null, money: '', notes: [] },
  ...more,
})
const due = (minute: string) => ({ dueAt: `2026-11-20T10:${minute}:00.000Z` })

it('late orders are first in their stage, then those at risk, the earliest promise first', () => {
  const entries = [
    entry('E', due('01')),
    entry('D', { ...due('30'), urgency: 'risk' }),
    entry('C', { ...due('09'), urgency: 'late' }),
    entry('B', { ...due('09'), urgency: 'late' }),
    entry('A', { ...due('05'), urgency: 'late' }),
  ]
  expect(entries.sort(byUrgency).map(({ number }) => number)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

it('each order is counted in its one stage, whatever its urgency', () => {
  const urgencies = [null, 'late', 'risk'] as const
  const entries = orderPhases.flatMap((stage) => urgencies.map((urgency) => entry(`${stage}`, { stage, urgency })))
  expect(countsOf(entries)).toEqual({ late: 4, risk: 4, queue: 3, picking: 3, ready: 3, out: 3 })
  expect(entries.filter((each) => fits(each, 'late')).map(({ stage }) => stage)).toEqual([...orderPhases])
})

it('a store goes by two letters of its place', () => {
  expect([initialsOf('Tokri Indiranagar'), initialsOf('Depot')]).toEqual(['IN', 'DE'])
})
