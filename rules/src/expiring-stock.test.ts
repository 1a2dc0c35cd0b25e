import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DatedPieces, takeFirstExpiring } from './expiring-stock.ts'

const total = (pieces: readonly DatedPieces[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

it('takes what expires first', () => {
  const stock = [
    { on: '2026-12-01', quantity: 4 },
    { on: '2026-11-25', quantity: 3 },
  ]
  expect(takeFirstExpiring(stock, 5)).toEqual({
    taken: [
      { on: '2026-11-25', quantity: 3 },
      { on: '2026-12-01', quantity: 2 },
    ],
    rest: [{ on: '2026-12-01', quantity: 2 }],
  })
})

it('loses no piece, takes no more than there are, and leaves nothing that expires before what was taken', () => {
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`)
  const stock = fc.uniqueArray(fc.record({ on: day, quantity: fc.nat(50) }), { selector: ({ on }) => on })
  fc.assert(
    fc.property(stock, fc.nat(400), (dated, pieces) => {
      const { taken, rest } = takeFirstExpiring(dated, pieces)
      expect(total(taken)).toBe(Math.min(pieces, total(dated)))
      expect(total(taken) + total(rest)).toBe(total(dated))
      const last = taken.at(-1)?.on ?? ''
      expect(rest.every(({ on }) => on >= last)).toBe(true)
    }),
  )
})
