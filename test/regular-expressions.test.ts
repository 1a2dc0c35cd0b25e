// Text from outside must not make a regular expression slow. Every literal in code that reads such text is analysed for
// backtracking that grows faster than its input (scslre). One that does is allowed only for text that is bounded before,
// or that the operator wrote. What the analysis calls linear is measured too, on 64 KB that its parts match long.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['contract/src', 'rules/src', 'server/src', 'web/src/shell/ssr', 'web/src/lib']

type Literal = { file: string; source: string; flags: string }

const literalsIn = (file: string): Literal[] => {
  const found: Literal[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex)
      found.push({ file: relative(root, file).split(sep).join('/'), source: regex.pattern, flags: regex.flags })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }))
  return found
}

const literals = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => literalsIn(join(root, folder, file))),
)

/** Why a slow one may stay: `most` characters is the longest text it ever meets. */
const bounded: Record<string, { why: string; most: number }> = {
  'server/src/modules/media/picture-bucket.ts /\\/+$/': { why: 'S3_ENDPOINT, by the operator', most: 2000 },
  'server/src/platform/mail/mail.ts /@([^\\s>]+)>?\\s*$/': { why: 'SMTP_FROM, by the operator', most: 2000 },
  'server/src/modules/catalogue/import/amount.ts /0+$/': { why: 'LONGEST_FIGURE', most: 40 },
  'server/src/modules/catalogue/import/amount.ts /(?:\\/-|₹|rs\\.?|inr|rupees?|only)+$/': {
    why: 'LONGEST_FIGURE',
    most: 40,
  },
  'server/src/modules/catalogue/import/amount.ts /\\s*off$/': { why: 'LONGEST_FIGURE', most: 40 },
  'server/src/modules/catalogue/import/amount.ts /\\s*(?:%|percent)$/': { why: 'LONGEST_FIGURE', most: 40 },
  'server/src/modules/catalogue/import/amount.ts /\\s*(?:pcs?|pieces?|nos?|units?)\\.?$/': {
    why: 'LONGEST_FIGURE',
    most: 40,
  },
  'rules/src/money.ts /(\\d)(?=(\\d\\d)+\\d$)/': { why: 'the digits of a number', most: 25 },
  'rules/src/slugs.ts /^-+|-+$/': { why: 'names, and runs of signs are one hyphen before', most: 200 },
}
const nameOf = ({ file, source }: Literal) => `${file} /${source}/`

it('no regular expression is slow on long text, but for those that only meet short text', () => {
  expect(literals.length).toBeGreaterThan(100)
  const slow = literals.filter((literal) => analyse(literal).reports.length > 0).map(nameOf)
  expect([...new Set(slow)].sort()).toEqual(Object.keys(bounded).sort())
})

const BYTES = 64 * 1024
/** Processor time, the least of three: other work on the machine does not count. Quadratic ones take seconds. */
const MAX_MS = 100
const units = [' ', '/', 'a', '0', ',', '\u0301']

const cpuMs = ({ source, flags }: Literal, text: string): number => {
  const begun = process.cpuUsage()
  text.search(new RegExp(source, flags.replace('y', '')))
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

it('each of them reads 64 KB of its worst text, or as much as it can meet, within 100 ms', () => {
  const late: string[] = []
  for (const literal of literals) {
    const size = bounded[nameOf(literal)]?.most ?? BYTES
    for (const unit of units) {
      const run = unit.repeat(Math.ceil(size / unit.length))
      for (const text of [`${run}\u0000`, `a${run}x?x=1`]) {
        const took = Math.min(...[1, 2, 3].map(() => cpuMs(literal, text)))
        if (took > MAX_MS) late.push(`${nameOf(literal)} on ${JSON.stringify(unit)}: ${took} ms`)
      }
    }
  }
  expect(late).toEqual([])
})
