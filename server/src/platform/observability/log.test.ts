import { expect, it } from 'vitest'
import { createLog, withoutSecrets } from './log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('removes e-mails, tokens and passwords from logged text', () => {
  expect(
    withoutSecrets(
      'Key (email)=(asha.rao+x@mail.example.in) via postgres://tokri:s3cret@db:5432/tokri eyJhbGci.eyJzdWIi.c2ln',
    ),
  ).toBe('Key (email)=([e-mail]) via postgres://tokri:…@db:5432/tokri [token]')
})

it('logs name, code, message and stack of an error, but no row values', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (mobile)=(9876543210) already exists.',
    parameters: ['Tamarind-42'],
  })
  const line = written((log) => log.error({ err: error }, 'unexpected error'))
  expect(JSON.parse(line)).toMatchObject({ msg: 'unexpected error', err: { code: '23505', message: 'duplicate key' } })
  expect(line).not.toMatch(/9876543210|Tamarind/)
})

it('logs the message of an object that is not an Error', () => {
  const line = written((log) => log.warn({ err: { message: 'no connection for asha@shop.test' } }, 'jobs'))
  expect(JSON.parse(line).err).toEqual({ message: 'no connection for [e-mail]' })
})

it('never logs headers, wherever a library puts them', () => {
  const headers = { authorization: 'Bearer abc', cookie: 'resetToken=abc' }
  const line = written((log) => log.error({ headers, busboyOptions: { headers, limits: 1 } }, 'parsing'))
  expect(line).not.toContain('abc')
})
