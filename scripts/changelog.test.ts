import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newestRelease } from './changelog.mjs'

const root = new URL('../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

describe('the changelog', () => {
  it('begins with the version of package.json, and says something about it', () => {
    const { version, notes } = newestRelease(textOf('CHANGELOG.md'))
    expect(version).toBe(JSON.parse(textOf('package.json')).version)
    expect(notes).toMatch(/^./)
  })

  it('is read entry by entry', () => {
    const text = '# Changelog\n\n## 2.0.0\n\n- New\n\n## 1.9.0\n\n- Old\n'
    expect(newestRelease(text)).toEqual({ version: '2.0.0', notes: '- New' })
    expect(newestRelease('# Changelog\n\n## Soon\n')).toEqual({ version: null, notes: '' })
    expect(newestRelease('')).toEqual({ version: null, notes: '' })
  })
})
