import { expect, it } from 'vitest'
import { draftOf, entryBody, timesText } from './home-entry-draft.ts'

const always = { days: [], fromTime: null, toTime: null, fromDate: null, toDate: null }

it.each([
  [always, 'Always'],
  [{ ...always, days: [0, 1, 2, 3, 4, 5, 6] }, 'Always'],
  [{ ...always, fromTime: '06:00', toTime: '11:00' }, 'Daily, 6:00 am to 11:00 am'],
  [{ ...always, days: [0, 6], fromTime: '22:00', toTime: '01:30' }, 'Sat, Sun, 10:00 pm to 1:30 am'],
  [{ ...always, fromDate: '2026-11-07', toDate: '2026-11-09' }, 'from 7 Nov 2026 to 9 Nov 2026'],
  [{ ...always, days: [1], toDate: '2026-11-09' }, 'Mon, to 9 Nov 2026'],
])('the times of an entry: %j is "%s"', (times, text) => {
  expect(timesText(times)).toBe(text)
})

it('a new entry is sent without what the form leaves empty', () => {
  expect(entryBody({ ...draftOf(null), title: 'Tea', category: 'c1', position: '' })).toEqual({
    kind: 'category',
    title: 'Tea',
    text: '',
    image: '',
    link: '',
    category: 'c1',
    products: [],
    recipes: [],
    days: [],
    fromTime: null,
    toTime: null,
    fromDate: null,
    toDate: null,
    active: true,
    position: 0,
  })
})
