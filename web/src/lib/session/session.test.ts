import { expect, it } from 'vitest'
import { sessionOf } from './session.ts'

const token = (claims: object, signature: string) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`

it('treats a renewed token as the same session, and the token of another sign-in as another', () => {
  const first = token({ sub: 'k3v9', exp: 1, note: 'ÿ?~>' }, 'one')
  expect(sessionOf(first)).toBe('k3v9')
  expect(sessionOf(token({ sub: 'k3v9', exp: 2 }, 'two'))).toBe(sessionOf(first))
  expect(sessionOf(token({ sub: 'x1', exp: 1 }, 'one'))).not.toBe(sessionOf(first))
})

it('has no session without a token, and treats an unreadable token as a separate session', () => {
  expect(sessionOf(null)).toBeNull()
  for (const odd of ['worn-out', '', 'a.b.c', 'a.bnVsbA.c']) expect(sessionOf(odd)).toBe(odd)
})
