// npm run advisories [-- --must-answer]: asks the registry for known vulnerabilities of the packages that a running shop
// uses. If the registry has no advisories or cannot be reached, it says since when; with --must-answer, that is a failure.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedPackages } from './shipped-packages.ts'

type Found = { severity: string; via: (string | { title?: string; url?: string })[]; range: string; nodes: string[] }

/**
 * Reads the output of `npm audit --json` about the `shipped` packages (paths in package-lock.json). `failed` is true if
 * a vulnerability has high or critical severity. Returns null if the registry did not answer.
 */
export const judgeAdvisories = (
  printed: string,
  shipped: ReadonlySet<string>,
): { failed: boolean; lines: string[] } | null => {
  let report: { vulnerabilities?: Record<string, Found> }
  try {
    report = JSON.parse(printed)
  } catch {
    return null
  }
  if (!report.vulnerabilities) return null
  const found = Object.entries(report.vulnerabilities).filter(([, { nodes }]) =>
    nodes.some((path) => shipped.has(path)),
  )
  const lines = found.map(([name, { severity, via, range }]) => {
    const why = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`))
    return `${severity}: ${name} ${range}: ${why.join('; ')}`
  })
  return { failed: found.some(([, { severity }]) => severity === 'high' || severity === 'critical'), lines }
}

const root = fileURLToPath(new URL('..', import.meta.url))

const ask = (): string => {
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=error']
  return spawnSync('npm', options, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).stdout
}

/**
 * What to say when nobody answered. `file` keeps the time of the first question without an answer; an answer removes it.
 */
export const silence = (file: string, now: Date): string => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, now.toISOString())
  }
  return `Nobody has answered about advisories since ${readFileSync(file, 'utf8')}.`
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const judged = judgeAdvisories(ask(), shippedPackages(packages))
  const file = `${root}node_modules/.cache/tokri/advisories-unanswered-since`
  if (judged === null) {
    console.log(silence(file, new Date()))
    if (process.argv.includes('--must-answer')) process.exitCode = 1
  } else {
    rmSync(file, { force: true })
    console.log(judged.lines.length === 0 ? 'No known advisories.' : judged.lines.join('\n'))
    if (judged.failed) process.exitCode = 1
  }
}
