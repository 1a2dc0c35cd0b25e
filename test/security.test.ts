// docs/security.md says "Met" only where a test shows it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | '))
const testsIn = (text = ''): string[] => text.match(/[\w./-]+\.(test\.tsx?|spec\.ts)/g) ?? []

it('every requirement that is met names a test', () => {
  const met = rows.filter(([, answer = '']) => /^(Met|Partly)\b/.test(answer))
  expect(met.length).toBeGreaterThan(80)
  expect(met.filter(([, , shownBy]) => testsIn(shownBy).length === 0).map(([requirement]) => requirement)).toEqual([])
})

it('every test that is named exists', () => {
  const named = rows.flatMap((row) => testsIn(row.join(' ')))
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
