import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { expect, it } from 'vitest'
import { openingText, shownPromise, tooLongText } from './serving-text.ts'

const at = new Date(Date.now() + 3_600_000).toISOString()
const closed: ServingAnswer = {
  store: { _id: 'main', name: 'Main store' },
  open: false,
  opensAt: at,
  promise: null,
  reason: 'paused',
}

it('shows the promise of an open store, and otherwise when it takes orders', () => {
  const open = { ...closed, open: true, opensAt: null, promise: { minutes: 18, at }, reason: null }
  expect(shownPromise(open)).toEqual({ minutes: 18 })
  expect(shownPromise(closed)).toEqual({ title: `Opens ${openingText(at)}` })
  expect(shownPromise({ ...closed, opensAt: null })).toEqual({ title: 'Closed now' })
  expect(shownPromise({ ...closed, store: null, reason: 'not_served' })).toEqual({ title: 'Not here yet' })
})

it('does not call a store closed for a place that is only too far away', () => {
  expect(shownPromise({ ...closed, opensAt: null, onlyHere: true })).toEqual({ title: 'Too far for now' })
  expect(shownPromise({ ...closed, onlyHere: true })).toEqual({ title: `From ${openingText(at)}` })
  expect(tooLongText(null)).toContain('far from the store')
  expect(tooLongText(at)).toContain(`Order from ${openingText(at)}.`)
})

it('says about when a busy store takes orders again, in half hours: the expected time moves with each order', () => {
  const title = (opensAt: string) => shownPromise({ ...closed, opensAt, busy: true }).title
  expect(title('2027-03-01T06:10:00+05:30')).toBe(title('2027-03-01T06:25:00+05:30'))
  expect(title('2027-03-01T06:10:00+05:30')).toMatch(/^Very busy, back about (?:.* )?\d+:[03]0 [ap]m$/)
  expect(title('2027-03-01T06:35:00+05:30')).not.toBe(title('2027-03-01T06:10:00+05:30'))
})
