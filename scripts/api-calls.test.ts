import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiPage, describeCalls } from './api-calls.ts'

it('docs/api.md lists every call with the file of its handler', async () => {
  const { page, unregistered } = await describeCalls()
  expect(unregistered).toEqual([])
  expect(readFileSync(apiPage, 'utf8'), 'run npm run docs:api').toBe(page)
})
