// This folder depends on the internals of libraries, so their versions are pinned. When one changes, check the named
// files against the new version, then change the version here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectPinned, folderOf, type Pin } from '../../test/pinned-library.ts'
import { withoutStacks } from './replace-modules.ts'

const pins: Pin[] = [
  [
    'lucide-react',
    'web',
    '1.73.0',
    'replace-modules.ts and lucide-icon.ts: an icon file imports ../createLucideIcon.mjs and calls its default export with { size?, node }',
  ],
  [
    '@tanstack/react-router',
    'web',
    '1.170.46',
    'replace-modules.ts and router-link.ts: its modules import ./link.js, whose exports are those of router-link.ts. history.ts: the history state has __TSR_key, router.history.subscribers holds the router after hydration, and router.navigate and router.load can be replaced before hydration',
  ],
  [
    '@tanstack/router-core',
    'web',
    '1.171.39',
    'src/shell/ssr/router-manifest.ts: the type and the meaning of ServerManifest. view-transition.ts: the router awaits the updateCallbackDone of a view transition, and no other promise of it',
  ],
  [
    '@tanstack/react-query',
    'web',
    '5.108.0',
    'replace-modules.ts and mutation-cache.ts: the query client of query-core imports ./mutationCache.js, and calls of it only what mutation-cache.ts has',
  ],
  [
    'react-dom',
    'web',
    '19.3.1',
    'hydrated.ts: a hydrated element has a property __reactFiber$…, and getNearestMountedFiber tests the same flag of the fibers above it. replace-modules.ts: it creates five errors when it is evaluated, and only compares and throws them',
  ],
  ['@tanstack/router-plugin', 'web', '1.169.0', 'build-names.ts: split components are named ?tsr-split=component'],
  [
    'vite',
    'web',
    '8.3.8',
    'build-names.ts: the id of the preload helper, and the keys of the manifest. preload-helper.ts: the build calls __vitePreload(load, files) with files below the base',
  ],
]

describe('the libraries that this folder patches', () => {
  it.each(pins)('%s of %s is %s', (...pin) => expectPinned(pin))

  it('still have the modules that the build replaces', () => {
    const source = (name: string, file: string) => readFileSync(join(folderOf(name, 'web'), file), 'utf8')
    expect(source('lucide-react', 'dist/esm/icons/plus.mjs')).toMatch(/from ["']\.\.\/createLucideIcon\.mjs["']/)
    expect(source('@tanstack/react-router', 'dist/esm/index.js')).toMatch(/from ["']\.\/link\.js["']/)
    const client = source('@tanstack/query-core', 'build/modern/queryClient.js')
    expect(client).toMatch(/from ["']\.\/mutationCache\.js["']/)
    const calls = [...client.matchAll(/#mutationCache\.(\w+)\(/g)].map(([, name]) => name)
    expect([...new Set(calls)].toSorted()).toEqual(['clear', 'findAll', 'resumePausedMutations'])
  })

  it('have the errors that the build creates without a stack, and no others at the top of the file', () => {
    const code = readFileSync(join(folderOf('react-dom', 'web'), 'cjs/react-dom-client.production.js'), 'utf8')
    expect(code.match(/^(?:var )?(?: {2})?\w+ = (?:new )?Error\(/gm)).toHaveLength(5)
    const quiet = withoutStacks(code)
    expect(quiet.match(/errorWithoutStack\(formatProdErrorMessage\(\d+\)\)/g)).toHaveLength(5)
    expect(quiet).toMatch(/SuspenseException = errorWithoutStack\(formatProdErrorMessage\(460\)\)/)
  })

  it('are not asked for what the build leaves out of them', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
    const asking = sources.filter((file) =>
      /\buseMutation\b/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')),
    )
    expect(sources.length).toBeGreaterThan(100)
    expect(asking).toEqual([])
  })
})
