import { expect, it } from 'vitest'
import { sessionOf } from './session.ts'

const token = (claims: object, signature: string) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`

it('takes a renewed token for the same session, and the token of another sign-in for another', () => {
  const first = token({ sub: 'k3v9', exp: 1, note: 'ÿ?~>' }, 'one')
  expect(sessionOf(first)).toBe('k3v9')
  expect(sessionOf(token({ sub: 'k3v9', exp: 2 }, 'two'))).toBe(sessionOf(first))
  expect(sessionOf(token({ sub: 'x1', exp: 1 }, 'one'))).not.toBe(sessionOf(first))
})

it('knows nobody without a token, and takes what it cannot read for a session of its own', () => {
  expect(sessionOf(null)).toBeNull()
  for (const odd of ['worn-out', '', 'a.b.c', 'a.bnVsbA.c']) expect(sessionOf(odd)).toBe(odd)
})
