import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { coverage } from '../e2e/spec-coverage.ts'

const root = path.join(import.meta.dirname, '..')
/** Quotes may be escaped in a title's source. */
const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")

it.each(coverage)('$section: $line', ({ shownBy: [file, title] }) => {
  expect(sourceOf(file)).toContain(title)
})
