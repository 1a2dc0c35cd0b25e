// npm test: every check and every test, and at the end one line with the real counts.
// npm test -- --only check|pure|component|server|browser [words]  runs one part; the words go to its runner as a filter.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildAnew, staleBuilds } from './build.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'

const PARTS = ['check', 'pure', 'component', 'server', 'browser']

const parseArguments = ([option, part, ...words]) => {
  if (option === undefined) return { parts: PARTS, words: [] }
  if (option !== '--only' || !PARTS.includes(part)) {
    throw new Refusal(`Usage: npm test, or npm test -- --only ${PARTS.join('|')} [words that pick tests]`)
  }
  return { parts: [part], words }
}

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A runner that exits with an error but reports no failed test counts as one failure. */
const withCrash = ({ passed, failed, skipped = 0 }, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
})

/** Each `check:…` script of package.json counts as one test. */
const runChecks = async (env) => {
  const { scripts } = readJson(path.join(root, 'package.json'))
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const name of Object.keys(scripts).filter((script) => script.startsWith('check:'))) {
    const check = await runToEnd('npm', ['run', name, '--silent'], { env, show: false })
    // A check that cannot run prints "Skipped".
    const skipped = check.code === 0 && check.output.startsWith('Skipped')
    if (skipped) console.log(`- ${name}: ${check.output.trim()}`)
    else console.log(check.code === 0 ? `✓ ${name}` : `✗ ${name}\n${check.output}`)
    counts[skipped ? 'skipped' : check.code === 0 ? 'passed' : 'failed']++
  }
  return counts
}

const runVitest = async (node, { env, projects, words, scratch }) => {
  const report = path.join(scratch, 'vitest.json')
  const run = await runToEnd(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      `--reporter=${process.env.CI ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map((project) => `--project=${project}`),
      ...words,
    ],
    { env },
  )
  const result = readJson(report)
  if (!result) return { passed: 0, failed: 1, skipped: 0 }
  // A file that does not load reports no failed test.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const counts = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded,
    skipped: result.numPendingTests + result.numTodoTests,
  }
  return withCrash(counts, run.code)
}

const runPlaywright = async (node, { env, words, scratch }) => {
  const report = path.join(scratch, 'playwright.json')
  const run = await runToEnd(
    node,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      `--reporter=${process.env.CI ? 'dot' : 'list'},json`,
      ...words,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const result = readJson(report)
  if (!result) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, skipped } = result.stats
  return withCrash({ passed: expected, failed: unexpected, skipped }, run.code)
}

/** Removes the shop's variables of this shell, so that tests run with the defaults. */
const cleanEnvironment = (node) => {
  const env = { ...process.env }
  const ofShop =
    /^(PORT|HOST|DATA_DIR|DATABASE_URL|MIGRATE_URL|PUBLIC_URL|DEMO|DEMO_PASSWORD|CITY|DEV|WORKERS|RATE_LIMIT|TRUST_PROXY|METRICS_TOKEN|LOG_LEVEL|JWT_SECRET|PAYMENT_TEST|PAYMENT_TEST_SECRET|NODE_ENV)$|^(ADMIN|SMTP|STRIPE|RAZORPAY|S3)_/
  for (const name of Object.keys(env)) if (ofShop.test(name)) delete env[name]
  const bin = path.join(root, 'node_modules', '.bin')
  return { ...env, PATH: [path.dirname(node), bin, env.PATH].join(path.delimiter) }
}

await main(async () => {
  const { parts, words } = parseArguments(process.argv.slice(2))
  await ensureInstalled('all')
  const node = shopNode()
  await compileMessages()
  const env = cleanEnvironment(node)
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-report-'))
  const total = { passed: 0, failed: 0, skipped: 0 }
  const count = (counts) => {
    for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0
  }
  /** A part that cannot start counts as one failure; later parts still run. */
  const attempt = async (work) => {
    try {
      count(await work())
    } catch (error) {
      console.error(error instanceof Refusal ? error.message : error)
      count({ failed: 1 })
    }
  }

  if (parts.includes('check')) await attempt(() => runChecks(env))
  const projects = parts.filter((part) => part === 'pure' || part === 'server')
  if (projects.length > 0) await attempt(() => runVitest(node, { env, projects, words, scratch }))
  if (parts.includes('component')) {
    await attempt(async () => {
      const withBrowser = { ...env, PLAYWRIGHT_CHROMIUM: await findBrowser(node) }
      return runVitest(node, { env: withBrowser, projects: ['component'], words, scratch })
    })
  }
  if (parts.includes('browser')) {
    await attempt(async () => {
      const browser = await findBrowser(node)
      await buildAnew(node, staleBuilds())
      return runPlaywright(node, { env: { ...env, PLAYWRIGHT_CHROMIUM: browser }, words, scratch })
    })
  }

  fs.rmSync(scratch, { recursive: true, force: true })
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
