import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { scopeCalls, scopes, scopesOf } from './scopes.ts'

let endpoints: Endpoint[]
beforeAll(async () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !/\.(schema|test)\.ts$/.test(file))
  const exported = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
  endpoints = exported.flatMap((part) => Object.values<Endpoint>(part)).filter((value) => value?.url && value.access)
})

describe('the scopes of API keys', () => {
  it('name calls of the contract only, each once', () => {
    const known = endpoints.map(({ method, url }) => `${method} ${url}`)
    for (const scope of scopes) {
      const calls: readonly string[] = scopeCalls[scope]
      expect(calls.filter((call) => !known.includes(call))).toEqual([])
      expect(new Set(calls).size).toBe(calls.length)
    }
  })

  it('that read change nothing', () => {
    const changing = scopes
      .filter((scope) => scope.endsWith(':read'))
      .flatMap((scope): readonly string[] => scopeCalls[scope])
      .filter((call) => /^(PUT|DELETE)/.test(call) || /^POST .*\/(create|update|delete|import)$/.test(call))
    expect(changing).toEqual([])
  })

  it('open nothing that concerns passwords, people’s rights, settings, keys or the audit log', () => {
    const opened = endpoints.filter((endpoint) => scopesOf(endpoint).length > 0).map(({ url }) => url)
    const closed = /^\/api\/(user(?!\/create-shopper)|settings|keys|webhooks|audit|shift|payment\/webhook)\b/
    expect(opened.filter((url) => closed.test(url))).toEqual([])
  })

  it('of people place no order and reach no call of the staff', () => {
    const own = endpoints.filter((endpoint) => scopesOf(endpoint).includes('shop'))
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter(({ access }) => access !== 'user' && access !== 'guest-or-user')).toEqual([])
    expect(own.filter(({ url }) => /cash-on-delivery|online-payment|pay-again|reorder/.test(url))).toEqual([])
  })
})
