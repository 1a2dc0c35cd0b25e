// npm run check:advisories: asks the registry for known vulnerabilities of the production packages. A registry without
// advisories, or no network, is not a failure: the check prints "Skipped".
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Found = { severity: string; via: (string | { title?: string; url?: string })[]; range: string }

/** What `npm audit --json` printed, read; `failed` from high upwards, null when the registry did not answer. */
export const judgeAdvisories = (printed: string): { failed: boolean; lines: string[] } | null => {
  let report: { vulnerabilities?: Record<string, Found> }
  try {
    report = JSON.parse(printed)
  } catch {
    return null
  }
  if (!report.vulnerabilities) return null
  const found = Object.entries(report.vulnerabilities)
  const lines = found.map(([name, { severity, via, range }]) => {
    const why = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`))
    return `${severity}: ${name} ${range}: ${why.join('; ')}`
  })
  return { failed: found.some(([, { severity }]) => severity === 'high' || severity === 'critical'), lines }
}

const ask = (): string => {
  const options = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=error']
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  return spawnSync('npm', options, { cwd, encoding: 'utf8', shell: process.platform === 'win32' }).stdout
}

if (import.meta.main) {
  const judged = judgeAdvisories(ask())
  if (judged === null) console.log('Skipped: this registry does not answer about advisories.')
  else if (judged.lines.length === 0) console.log('No known advisories.')
  else console.log(judged.lines.join('\n'))
  if (judged?.failed) process.exitCode = 1
}
