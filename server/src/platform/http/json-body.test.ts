import { expect, it } from 'vitest'
import { refuseDeepJson } from './json-body.ts'

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value }
  return value
}

it('lets through what a call may need', () => {
  expect(() => refuseDeepJson(nested(20))).not.toThrow()
  expect(() =>
    refuseDeepJson({ list_items: Array.from({ length: 500 }, () => ({ _id: 'a', quantity: 1 })) }),
  ).not.toThrow()
})

it('refuses what is nested too deeply, however deep', () => {
  expect(() => refuseDeepJson(nested(21))).toThrow(/nested too deeply/)
  expect(() => refuseDeepJson(nested(30_000))).toThrow(/nested too deeply/)
})

it('refuses what has too many parts, however they are spread', () => {
  expect(() => refuseDeepJson(Array.from({ length: 20_001 }, () => 0))).toThrow(/too many parts/)
  expect(() => refuseDeepJson(Array.from({ length: 150 }, () => Array(150).fill(0)))).toThrow(/too many parts/)
})
