import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointsOf, inlineEndpoints } from './browser-endpoints.ts'

const folder = new URL('../../contract/src/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('finds method and URL of every endpoint of the contract', () => {
  let all = 0
  for (const name of readdirSync(folder).filter((each) => /^[a-z-]+\.ts$/.test(each))) {
    const code = read(name)
    const literal = (code.match(/^ {2}url: '/gm) ?? []).length
    expect(endpointsOf(code).size, name).toBe(literal)
    all += literal
  }
  expect(all).toBeGreaterThan(50)
})

it('replaces imported endpoints and keeps types, other values and names of their own', () => {
  const contract = `export const login = endpoint<typeof schema.loginSchema>({
  method: 'POST',
  url: '/api/user/login',
  access: 'guest',
  invalidates: 'nothing',
})
`
  const inlined = (code: string) => inlineEndpoints(code, () => contract)
  expect(inlined("import { login as enter, type User } from '@tokri/contract/user.ts'\n")).toBe(
    "import { type User } from '@tokri/contract/user.ts';const enter = { method: 'POST', url: '/api/user/login' };\n",
  )
  expect(inlined("import { limits } from '@tokri/contract/limits.ts'\n")).toBe(
    "import { limits } from '@tokri/contract/limits.ts'\n",
  )
})
