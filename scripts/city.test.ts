import { mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addressOf, demoPassword, wantsCity } from './city.mjs'

const folder = await mkdtemp(join(tmpdir(), 'tokri-city-'))
afterAll(() => rm(folder, { recursive: true }))

it('plays only if CITY asks for it', () => {
  expect([{}, { CITY: '' }, { CITY: '0' }, { CITY: ' 1 ' }, { CITY: 'Yes' }].map(wantsCity)).toEqual([
    ...[false, false, false, true, true],
  ])
})

it('reaches the shop on this machine', () => {
  expect(addressOf({})).toBe('http://127.0.0.1:3000')
  expect(addressOf({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://127.0.0.1:8080')
  expect(addressOf({ HOST: '::1' })).toBe('http://[::1]:3000')
})

it('creates a password for a new shop, keeps it, and uses it again', async () => {
  const env = { DATA_DIR: join(folder, 'new') }
  const first = demoPassword(env)
  expect(first.password.length).toBeGreaterThanOrEqual(16)
  mkdirSync(env.DATA_DIR)
  first.keep?.()
  expect(await readFile(join(env.DATA_DIR, 'demo-password'), 'utf8')).toBe(`${first.password}\n`)
  if (process.platform !== 'win32') expect((await stat(join(env.DATA_DIR, 'demo-password'))).mode & 0o777).toBe(0o600)
  expect(demoPassword(env)).toEqual({ password: first.password, keep: null })
  expect(demoPassword({ ...env, DEMO_PASSWORD: 'given by hand' })).toEqual({ password: 'given by hand', keep: null })
})

it('asks for the password of a shop that was opened without the city', () => {
  expect(() => demoPassword({ DATA_DIR: folder })).toThrow(/Set DEMO_PASSWORD/)
})
