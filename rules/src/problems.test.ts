import { expect, it } from 'vitest'
import { canReportProblem, reportedPieces } from './problems.ts'

it('a problem can be reported from the delivery until the hours are over', () => {
  const deliveredAt = new Date('2026-05-01T10:00:00Z')
  const after = (hours: number) => new Date(deliveredAt.getTime() + hours * 3_600_000)
  const delivered = { state: 'DELIVERED', deliveredAt } as const
  expect([0, 47.9, 48].map((hours) => canReportProblem(delivered, 48, after(hours)))).toEqual([true, true, false])
  expect(canReportProblem({ state: 'OUT_FOR_DELIVERY', deliveredAt: null }, 48, after(0))).toBe(false)
})

it('reported pieces are those of open and declined problems', () => {
  const lines = [{ productId: 'milk', quantity: 1 }]
  const problems = (['open', 'accepted', 'declined'] as const).map((state) => ({ state, lines }))
  expect([reportedPieces(problems, 'milk'), reportedPieces(problems, 'ghee')]).toEqual([2, 0])
})
