// Who may import whom (CONTRIBUTING.md, "The tree"): rules nothing of ours, contract rules, server and web both, never
// each other; server modules only to their left; the platform knows no groceries.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const moduleLine = ['media', 'user', 'address', 'catalogue', 'cart', 'payment', 'order']

type Import = { from: string; to: string }

const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'))
}

const importPattern = /(?:^|\s)(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^import\s+'([^']+)'/gm

const importsOf = async (file: string): Promise<Import[]> => {
  const text = await readFile(join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map((match) => {
    const named = match[1] ?? match[2] ?? match[3] ?? ''
    if (named.startsWith('.'))
      return {
        from: file,
        to: normalize(join(dirname(file), named))
          .split(sep)
          .join('/'),
      }
    return { from: file, to: named.replace(/^@tokri\/(contract|rules)\//, '$1/src/') }
  })
}

const allImports = async (folder: string) => (await Promise.all((await filesOf(folder)).map(importsOf))).flat()
const show = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`)
const isOurs = (to: string) => /^(rules|contract|server|web|e2e|bench|scripts)\//.test(to)
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
const moduleOf = (file: string) => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1]

describe('imports', () => {
  it('of the rules stay within the rules and need no package', async () => {
    const strangers = (await allImports('rules/src')).filter(
      ({ from, to }) => !to.startsWith('rules/') && !isTest(from),
    )
    expect(show(strangers)).toEqual([])
  })

  it('of the contract reach the rules and zod only', async () => {
    const strangers = (await allImports('contract/src')).filter(({ to }) => !/^(rules|contract)\/|^zod$/.test(to))
    expect(show(strangers.filter(({ from }) => !isTest(from)))).toEqual([])
  })

  it('of server and web never reach each other', async () => {
    const server = (await allImports('server')).filter(({ to }) => to.startsWith('web/'))
    const web = (await allImports('web/src')).filter(({ to }) => to.startsWith('server/'))
    expect(show([...server, ...web].filter(({ from }) => !isTest(from)))).toEqual([])
  })

  it('of the platform know no module', async () => {
    const strangers = (await allImports('server/src/platform')).filter(({ to }) => moduleOf(to) !== undefined)
    expect(show(strangers.filter(({ from }) => !isTest(from)))).toEqual([])
  })

  it('between modules go left along the line', async () => {
    const wrong = (await allImports('server/src/modules')).filter(({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      if (isTest(from) || own === undefined || other === undefined || own === other) return false
      // Whoever stands beside the line uses no module, and is used by none.
      const apart = !moduleLine.includes(own) || !moduleLine.includes(other)
      return apart || moduleLine.indexOf(other) > moduleLine.indexOf(own)
    })
    expect(show(wrong)).toEqual([])
  })

  it('resolve to folders this test knows', async () => {
    const server = await allImports('server')
    expect(server.length).toBeGreaterThan(50)
    expect(server.some(({ to }) => isOurs(to))).toBe(true)
  })
})
