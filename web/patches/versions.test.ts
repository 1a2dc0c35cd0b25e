// This folder depends on the internals of libraries, so their versions are pinned. When one changes, check the named
// files against the new version, then change the version here.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Manifest = { version: string; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))
const web = read(join(import.meta.dirname, '../package.json'))
/** The folder of an installed package, looked up like Node does. */
const folderOf = (name: string, from = import.meta.dirname): string => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  if (from === dirname(from)) throw new Error(`${name} is not installed`)
  return folderOf(name, dirname(from))
}

const pins = [
  [
    'lucide-react',
    '1.73.0',
    'replace-modules.ts and lucide-icon.ts: an icon file imports ../createLucideIcon.mjs and calls its default export with { size?, node }',
  ],
  [
    '@tanstack/react-router',
    '1.170.46',
    'replace-modules.ts and router-link.ts: its modules import ./link.js, whose exports are those of router-link.ts. history.ts: the history state has __TSR_key, router.history.subscribers holds the router after hydration, and router.navigate and router.load can be replaced before hydration',
  ],
  ['@tanstack/router-core', '1.171.39', 'src/ssr/router-manifest.ts: the type and the meaning of ServerManifest'],
  ['@tanstack/router-plugin', '1.169.0', 'build-names.ts: split components are named ?tsr-split=component'],
  ['vite', '8.3.8', 'build-names.ts: the id of the preload helper, and the keys of the manifest'],
] as const

describe('the libraries that this folder patches', () => {
  it.each(pins)('%s is %s', (name, version, recheck) => {
    const declared = { ...web.dependencies, ...web.devDependencies }[name]
    expect(
      { declared, installed: read(join(folderOf(name), 'package.json')).version },
      `${name} has changed. Check ${recheck}.`,
    ).toEqual({
      declared: version,
      installed: version,
    })
  })

  it('still have the modules that the build replaces', () => {
    const source = (name: string, file: string) => readFileSync(join(folderOf(name), 'dist/esm', file), 'utf8')
    expect(source('lucide-react', 'icons/plus.mjs')).toMatch(/from ["']\.\.\/createLucideIcon\.mjs["']/)
    expect(source('@tanstack/react-router', 'index.js')).toMatch(/from ["']\.\/link\.js["']/)
  })
})
