// Who may import whom inside web/src (CONTRIBUTING.md, "The tree"): `lib` and `ui` import neither screens nor components,
// the screens of shop, counter and floor share parts through `components` only, and the shell and the routes may import all
// of them. A type or a dynamic import counts like any other import.
import { describe, expect, it } from 'vitest'
import { allImports, type Import, isTest, show } from './imports.ts'

/** The folders of ours that each folder of web/src may import besides itself. */
const mayImport: Record<string, string[]> = {
  lib: ['ui'],
  ui: ['lib'],
  components: ['lib', 'ui'],
  shop: ['components', 'lib', 'ui'],
  counter: ['components', 'lib', 'ui'],
  floor: ['components', 'lib', 'ui'],
  shell: ['shop', 'counter', 'floor', 'components', 'lib', 'ui'],
  routes: ['shell', 'shop', 'counter', 'floor', 'components', 'lib', 'ui'],
}
/** undefined for a file that stands beside the folders, such as urls.ts. */
const folderOf = (file: string): string | undefined => {
  const [folder = ''] = file.replace(/^web\/src\//, '').split('/')
  return Object.hasOwn(mayImport, folder) ? folder : undefined
}

const forbidden = (imports: Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [own, other] = [folderOf(from), folderOf(to)]
    if (!own || !other || own === other || !to.startsWith('web/src/')) return false
    return !mayImport[own]?.includes(other)
  })

/** Each cycle once, as the list of its files. */
const cyclesOf = (imports: Import[]): string[][] => {
  const importsOf = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const { to } of importsOf.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) visit(file, [])
  return cycles
}

/** The generated route tree names its routes without an extension. */
const withExtension = ({ from, to }: Import): Import => ({
  from,
  to: to.startsWith('web/src/routes/') && !/\.tsx?$/.test(to) ? `${to}.tsx` : to,
})

describe('the files of web/src', async () => {
  const imports = (await allImports('web/src')).filter(({ from }) => !isTest(from)).map(withExtension)

  it('import only what their folder may use', () => {
    expect(show(forbidden(imports))).toEqual([])
  })

  it('form no import cycle', () => {
    expect(cyclesOf(imports).map((cycle) => cycle.join(' > '))).toEqual([])
  })

  it('are read by this test, with their dynamic imports', () => {
    expect(imports.length).toBeGreaterThan(500)
    expect(show(imports)).toEqual(
      expect.arrayContaining([
        'web/src/shop/cart/lazy-cart-panel.ts imports web/src/shop/cart/cart-panel.tsx',
        'web/src/route-tree.gen.ts imports web/src/routes/__root.tsx',
      ]),
    )
  })

  it.each([
    ['web/src/lib/a.ts', 'web/src/components/b.tsx'],
    ['web/src/ui/a.tsx', 'web/src/routes/b.tsx'],
    ['web/src/components/a.tsx', 'web/src/shop/cart/b.tsx'],
    ['web/src/shop/a.tsx', 'web/src/counter/b.tsx'],
    ['web/src/counter/a.tsx', 'web/src/floor/b.tsx'],
    ['web/src/floor/a.tsx', 'web/src/shell/b.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(forbidden([{ from, to }])).toHaveLength(1)
  })

  it('two files that import each other are a cycle', () => {
    expect(
      cyclesOf([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'b' },
      ]),
    ).toEqual([['b', 'c', 'b']])
  })
})
