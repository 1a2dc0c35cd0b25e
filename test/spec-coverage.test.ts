import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { coverage } from '../e2e/spec-coverage.ts'

const root = path.join(import.meta.dirname, '..')
const sources = new Map<string, string>()

/** Quotes may be escaped in a title's source. */
const sourceOf = (file: string): string => {
  const source = sources.get(file) ?? readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")
  sources.set(file, source)
  return source
}

it('every line of the specification names a test that exists', () => {
  const missing = coverage
    .filter(({ shownBy: [file, title] }) => !sourceOf(file).includes(title))
    .map(({ section, line, shownBy: [file, title] }) => `${section}: ${line} → "${title}" is not in ${file}`)
  expect(missing).toEqual([])
  expect(coverage.length).toBeGreaterThan(150)
})
