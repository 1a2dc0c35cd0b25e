// Who may import whom inside web/src (CONTRIBUTING.md, "The tree"): routes import components, components import `lib`
// and `ui`, and nothing imports upwards. A type or a dynamic import counts like any other import.
import { describe, expect, it } from 'vitest'
import { allImports, type Import, isTest, show } from './imports.ts'

const layers = [
  /^web\/src\/(lib|ui)\//,
  /^web\/src\/components\//,
  /^web\/src\/routes\//,
  /^web\/src\/(router\.ts|(shop-)?route-tree\.gen\.[jt]s)$/,
]
/** undefined for a file that stands beside the layers, such as urls.ts. */
const layerOf = (file: string): number | undefined => {
  const layer = layers.findIndex((pattern) => pattern.test(file))
  return layer < 0 ? undefined : layer
}

const upwards = (imports: Import[]): Import[] =>
  imports.filter(({ from, to }) => (layerOf(to) ?? -1) > (layerOf(from) ?? Number.POSITIVE_INFINITY))

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

  it('import nothing of a layer above their own', () => {
    expect(show(upwards(imports))).toEqual([])
  })

  it('form no import cycle', () => {
    expect(cyclesOf(imports).map((cycle) => cycle.join(' > '))).toEqual([])
  })

  it('are read by this test, with their dynamic imports', () => {
    expect(imports.length).toBeGreaterThan(500)
    expect(show(imports)).toEqual(
      expect.arrayContaining([
        'web/src/components/lazy-cart-panel.ts imports web/src/components/cart-panel.tsx',
        'web/src/route-tree.gen.ts imports web/src/routes/__root.tsx',
      ]),
    )
  })

  it.each([
    ['web/src/lib/a.ts', 'web/src/components/b.tsx'],
    ['web/src/ui/a.tsx', 'web/src/routes/b.tsx'],
    ['web/src/components/a.tsx', 'web/src/router.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(upwards([{ from, to }])).toHaveLength(1)
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
