// Who may import whom (CONTRIBUTING.md, "The tree"): rules nothing of ours, contract rules, server and web both, never
// each other; server modules only to their left; the platform knows no groceries.
import { describe, expect, it } from 'vitest'
import { allImports, isTest, show } from './imports.ts'

const moduleLine = ['media', 'user', 'address', 'catalogue', 'cart', 'payment', 'order']

const isOurs = (to: string) => /^(rules|contract|server|web|e2e|bench|scripts)\//.test(to)
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
