import { expect, it } from 'vitest'
import { must } from './must.ts'

it('returns what is there, also 0 and an empty text, and throws for what is not', () => {
  expect([must(0), must(''), must(false)]).toEqual([0, '', false])
  expect(() => must(undefined)).toThrow('must be there')
  expect(() => must(null)).toThrow('must be there')
})
