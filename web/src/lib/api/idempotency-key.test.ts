import { expect, it } from 'vitest'
import { createFormKeys } from './idempotency-key.ts'

it('keeps its key while the same content is sent again, and changes it after an answer or an edit', () => {
  const keys = createFormKeys()
  const first = keys.of({ quantity: 1 })
  expect(keys.of({ quantity: 1 })).toBe(first)
  const edited = keys.of({ quantity: 2 })
  expect(edited).not.toBe(first)
  keys.answered()
  expect(keys.of({ quantity: 2 })).not.toBe(edited)
})
