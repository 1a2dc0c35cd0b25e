// noto.json contains the drawings of the Noto emoji set that the demo uses. `npm run art` copies them from the package
// @iconify-json/noto, so that a shop does not install the whole set of 26 MB.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '..')
const file = join(import.meta.dirname, 'noto.json')

type NotoSet = { icons: Record<string, { body: string }> }

/** Every text of the sources that may be an art name (see PackDescription.art), without its changes of colour. */
const namesInSources = (): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(sources, name), 'utf8')
      return [...text.matchAll(/(['"`])([a-z0-9-]+)(?:[#~^][^'"`]*)?\1/g)].map(([, , art = '']) => art)
    })

/** The content of noto.json: one drawing per line, sorted by name. */
export const notoDrawings = (): string => {
  const { icons }: NotoSet = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json'), 'utf8'),
  )
  const used = [...new Set(namesInSources())].filter((name) => Object.hasOwn(icons, name)).sort()
  return `{\n${used.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(icons[name]?.body)}`).join(',\n')}\n}\n`
}

if (import.meta.main) writeFileSync(file, notoDrawings())
