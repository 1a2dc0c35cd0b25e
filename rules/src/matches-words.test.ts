import { expect, it } from 'vitest'
import { matchesWords } from './matches-words.ts'

it.each([
  ['poha', true],
  ['POHA for', true],
  ['four poha', true],
  ['pea', true],
  ['pe', false],
  ['poha rice', false],
  ['', false],
  ['!?', false],
])('the words "%s" match a recipe for poha with peanuts: %s', (text, expected) => {
  expect(matchesWords(['Poha for four', 'Peanuts'], text)).toBe(expected)
})
