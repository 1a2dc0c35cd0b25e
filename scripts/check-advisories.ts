// npm run check:advisories: asks the registry for known vulnerabilities of the packages that a running shop uses. If
// the registry has no advisories or cannot be reached, the check does not fail, but prints "Skipped".
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const judged = judgeAdvisories(ask(), shippedPackages(packages))
  if (judged === null) console.log('Skipped: this registry does not answer about advisories.')
  else if (judged.lines.length === 0) console.log('No known advisories.')
  else console.log(judged.lines.join('\n'))
  if (judged?.failed) process.exitCode = 1
}
