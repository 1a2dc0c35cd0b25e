import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

describe('passwords', () => {
  it('are kept as argon2id with the strength OWASP asks for, salted each time', async () => {
    const hasher = createPasswordHasher()
    const [one, two] = [await hasher.hash('Jaggery-lamp-7'), await hasher.hash('Jaggery-lamp-7')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })

  it.each(['Jaggery-lamp-7', 'пароль-गुड़', ' with spaces ', 'a\u0000b', 'x'.repeat(100_000)])(
    'are recognised and nothing else is (%#)',
    async (password) => {
      const hasher = createPasswordHasher({ options: quick })
      const stored = await hasher.hash(password)
      expect([
        await hasher.verify(stored, password),
        await hasher.verify(stored, `${password}.`),
        await hasher.verify(null, password),
      ]).toEqual([true, false, false])
    },
  )

  it('are worked on a few at a time; a few more wait; the rest are told to come again', async () => {
    const hasher = createPasswordHasher({ atOnce: 2, waiting: 3, options: quick })
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.hash('Jaggery-lamp-7')))
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(5).fill(true),
      ...Array(4).fill(false),
    ])
    expect(outcomes[8]).toMatchObject({ reason: { code: 'unavailable', refusal: { retryAfterSeconds: 2 } } })
    await expect(hasher.hash('Jaggery-lamp-7')).resolves.toBeTypeOf('string')
  })

  it('leave room again when work fails', async () => {
    const hasher = createPasswordHasher({ atOnce: 1, waiting: 0, options: quick })
    await expect(hasher.verify('no hash at all', 'x')).rejects.toThrow()
    expect(await hasher.verify(null, 'x')).toBe(false)
  })
})
