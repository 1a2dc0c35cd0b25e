// The README says in which contract file and in which file of the server each call is. This test compares it with the code.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const contractFiles = readdirSync(new URL('contract/src', root)).filter(
  (name) => name.endsWith('.ts') && !/\.(schema|test)\.ts$/.test(name),
)
const calls = contractFiles.flatMap((file) =>
  [
    ...textOf(`contract/src/${file}`).matchAll(
      /export const (\w+) = endpoint[^(]*\(\{\s+method: '\w+',\s+url: '\/api\/([\w-]+)\/([^']+)'/g,
    ),
  ].map(([, name = '', area = '', rest = '']) => ({ name, area, rest, file })),
)

type Row = { areas: string[]; contract: string; handlers: string }
const rows: Row[] = [...textOf('README.md').matchAll(/^\| (`[\w-]+\/…`.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, areas = '', contract = '', handlers = '']) => ({
    areas: [...areas.matchAll(/`([\w-]+)\/…`/g)].map(([, area = '']) => area),
    contract,
    handlers,
  }),
)

const rowOf = (area: string): Row | undefined => rows.find(({ areas }) => areas.includes(area))

it('the README names the contract file of every call', () => {
  expect(calls.length).toBeGreaterThan(100)
  const missing = calls.filter(({ area, file }) => !rowOf(area)?.contract.includes(`\`${file}\``))
  expect(missing).toEqual([])
})

it('the README names the file with the handler of every call', () => {
  const missing = calls.filter(({ name, area }) => {
    const paths = [...(rowOf(area)?.handlers ?? '').matchAll(/`([\w/-]+\.ts)`/g)].map(([, path = '']) => path)
    return !paths.some((path) => new RegExp(`oute\\(\\s*(\\w+\\.)?${name},`).test(textOf(`server/src/modules/${path}`)))
  })
  expect(missing).toEqual([])
})
