// The import rules (CONTRIBUTING.md, "The tree"): rules import nothing of ours, the contract imports rules, server and
// web import both but never each other, server modules import only to their left, and the platform knows no groceries.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allImports, filesOf, isTest, show } from './imports.ts'

const root = join(import.meta.dirname, '..')
const moduleLine = [
  'media',
  'user',
  'store',
  'address',
  'catalogue',
  'stock',
  'buying',
  'promise',
  'cart',
  'payment',
  'order',
  'picking',
  'delivery',
  'accounts',
  'integrate',
]

/** The folders of the module `order`. Each imports only those before it. */
const orderLine = 'rows money read tell documents move place change refund rate problems follow'.split(' ')

/** `cart` of `/api/cart/create`, and so on for every URL of the contract. */
const areasOfContract = async (): Promise<Set<string>> => {
  const texts = await Promise.all((await filesOf('contract/src')).map((file) => readFile(join(root, file), 'utf8')))
  return new Set(texts.flatMap((text) => [...text.matchAll(/url: '\/api\/([\w-]+)/g)].map(([, area]) => area ?? '')))
}
const isOurs = (to: string) => /^(rules|contract|demo|server|web|e2e|bench|scripts)\//.test(to)
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

  it('of the demo reach the rules, and of the server only the types of its tables', async () => {
    const strangers = (await allImports('demo/src')).filter(({ from, to }) => isOurs(to) && !isTest(from))
    expect(show(strangers.filter(({ to }) => !/^(rules|demo)\//.test(to)))).toEqual([
      'demo/src/seed/seed-context.ts imports server/db/tables.gen.ts',
    ])
    expect(await readFile(join(root, 'demo/src/seed/seed-context.ts'), 'utf8')).toContain('import type { Tables }')
  })

  it('reach the demo from src/boot/demo.ts alone, which loads it when it is needed', async () => {
    const others = [...(await allImports('server')), ...(await allImports('web')), ...(await allImports('contract'))]
    const users = others.filter(({ from, to }) => to.startsWith('demo/') && !isTest(from))
    expect(new Set(users.map(({ from }) => from))).toEqual(new Set(['server/src/boot/demo.ts']))
    const text = await readFile(join(root, 'server/src/boot/demo.ts'), 'utf8')
    expect(text).not.toMatch(/^(import|export) [^(]*from '@tokri\/demo/m)
  })

  it('between the folders of the orders never run back', async () => {
    const folderOf = (file: string) => /^server\/src\/modules\/order\/([^/]+)\//.exec(file)?.[1]
    const back = (await allImports('server/src/modules/order')).filter(({ from, to }) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return !isTest(from) && own && other && orderLine.indexOf(other) > orderLine.indexOf(own)
    })
    expect(show(back)).toEqual([])
    const folders = (await filesOf('server/src/modules/order')).map(folderOf).filter((name) => name !== undefined)
    expect([...new Set(folders)].filter((name) => !orderLine.includes(name))).toEqual([])
  })

  it('of the platform reach no module', async () => {
    const strangers = (await allImports('server/src/platform')).filter(({ to }) => moduleOf(to) !== undefined)
    expect(show(strangers.filter(({ from }) => !isTest(from)))).toEqual([])
  })

  it('of the platform take of the rules only who may do what', async () => {
    const rules = (await allImports('server/src/platform')).filter(
      ({ from, to }) => to.startsWith('rules/') && !isTest(from),
    )
    expect(new Set(rules.map(({ to }) => to))).toEqual(new Set(['rules/src/permissions.ts']))
  })

  it('between modules go left along the line', async () => {
    const wrong = (await allImports('server/src/modules')).filter(({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      if (isTest(from) || own === undefined || other === undefined || own === other) return false
      // Modules beside the line use no module, and none uses them.
      const apart = !moduleLine.includes(own) || !moduleLine.includes(other)
      return apart || moduleLine.indexOf(other) > moduleLine.indexOf(own)
    })
    expect(show(wrong)).toEqual([])
  })

  it('between modules take functions from service.ts only', async () => {
    const past = (await allImports('server/src/modules')).filter(({ from, to, typesOnly }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      if (isTest(from) || typesOnly || own === undefined || other === undefined || own === other) return false
      return to !== `server/src/modules/${other}/service.ts`
    })
    expect(show(past)).toEqual([])
  })

  it('of the platform contain no grocery word and no URL of a call', async () => {
    const words =
      /catalogue|product|categor|\bcart|coupon|grocer|shopper|basket|invoice|\bshel(f|ves)\b|\borders\b|'order/i
    const urls = new RegExp(`/api/(?:${[...(await areasOfContract())].join('|')})\\b`)
    const files = (await filesOf('server/src/platform')).filter((file) => !isTest(file))
    const named = await Promise.all(
      files.map(async (file) => {
        const lines = (await readFile(join(root, file), 'utf8')).split('\n')
        return lines.flatMap((line, index) =>
          words.test(line) || urls.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        )
      }),
    )
    expect(files.length).toBeGreaterThan(40)
    expect(named.flat()).toEqual([])
  })

  it('resolve to folders this test knows', async () => {
    const server = await allImports('server')
    expect(server.length).toBeGreaterThan(50)
    expect(server.some(({ to }) => isOurs(to))).toBe(true)
  })
})
