// npm test: every check and test of the tiers below, two tiers at once, and at the end their times and one line with the real
// counts.
// npm test -- --only TIER [words]: one tier; the words go to its runner as a filter.
// npm run test:all [-- --only …]: also the long tests, with more rounds, and the journeys at both widths.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildAnew, staleBuilds } from './build.mjs'
import { runChecks } from './check.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'
import { countsOf, playwrightTests, timesLine, vitestTests, withCrash, withSecondTry } from './test-report.mjs'

/** The variables with which the long tests run: more rounds, and both widths. */
const LONG = { TOKRI_LONG: process.env.TOKRI_LONG ?? '10', TEST_ALL: '1' }
/** More failures than this have a cause, not bad luck: they get no second try. */
const SECOND_TRIES = 15
/** In seconds, of `npm test` in a fresh clone. */
const WHOLE_BUDGET = 720
const RESULTS = path.join(root, 'test-results')
const UNSTEADY = path.join(RESULTS, 'unsteady.json')
const UNSTEADY_KEPT = 200

/** Two tiers may need it at the same time. */
const once = (work) => {
  let result
  return (node) => {
    result ??= work(node)
    return result
  }
}
const buildOnce = once((node) => buildAnew(node, staleBuilds()))
const browserOf = once(findBrowser)

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const runVitest = async ({ node, env, scratch }, name, projects, words) => {
  const report = path.join(scratch, `${name}.json`)
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
  return withCrash(vitestTests(readJson(report) ?? { testResults: [] }, root), run.code, name)
}

const runPlaywright = async ({ node, env, scratch }, name, projects, words) => {
  const report = path.join(scratch, `${name}.json`)
  await buildOnce(node)
  const run = await runToEnd(
    node,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--pass-with-no-tests',
      `--reporter=${process.env.CI ? 'dot' : 'list'},json`,
      `--output=${path.join(RESULTS, name)}`,
      ...projects.map((project) => `--project=${project}`),
      ...words,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  return withCrash(playwrightTests(readJson(report) ?? { suites: [] }), run.code, name)
}

/** Tests in Vitest. Only those of faults get a second try: they kill processes and cut connections at random. */
const inVitest = (budget, ...projects) => ({
  budget,
  run: (context, name, words) => runVitest(context, name, projects, words),
  mayTryAgain: ({ place }) => place.startsWith('server/test/faults/'),
  runAgain: (context, name, failed) =>
    runVitest(context, `${name}-again`, projects, [...new Set(failed.map(({ place }) => place))]),
})

const withBrowser = async (context) => ({
  ...context,
  env: { ...context.env, PLAYWRIGHT_CHROMIUM: await browserOf(context.node) },
})

/** A text as a regular expression. This script may run on a Node without RegExp.escape. */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Tests in Chromium with a shop. The second try is alone on the machine and records its steps. */
const inPlaywright = (budget, workers, ...projects) => ({
  budget,
  run: async (context, name, words) =>
    runPlaywright(await withBrowser(context), name, projects, [`--workers=${workers}`, ...words]),
  mayTryAgain: ({ place }) => place !== '',
  runAgain: async (context, name, failed) =>
    runPlaywright(
      await withBrowser(context),
      `${name}-again`,
      [...new Set(failed.map(({ project }) => project))],
      // The rows of a table are tests of one line, so their titles are named too.
      [
        '--workers=1',
        '--trace=on',
        `--grep=${failed.map(({ title }) => literally(title.split(' › ').at(-1))).join('|')}`,
        ...new Set(failed.map(({ place }) => `e2e/${place}`)),
      ],
    ),
})

/** The seconds are for two idle cores, where two tiers run at once: one alone leaves a part of them idle now and then. */
const TIERS = {
  check: { budget: 45, run: ({ node, env }) => runChecks(node, env), mayTryAgain: () => false },
  pure: inVitest(40, 'pure'),
  component: {
    budget: 160,
    run: async (context, name, words) => runVitest(await withBrowser(context), name, ['component'], words),
    mayTryAgain: () => false,
  },
  server: inVitest(480, 'server'),
  // A page waits now and then: React shows what has loaded at most every 0.3 s, and a press on the floor may be undone for
  // five seconds before it is sent. A third worker uses that time.
  journeys: inPlaywright(340, 3, 'process', 'desktop', 'phone'),
  screens: inPlaywright(140, 3, 'screens'),
}
/** Stryker changes the rules in thousands of ways, one at a time, and their tests must notice most (stryker.config.json). */
const mutants = {
  budget: 2400,
  run: async ({ node, env }) => {
    const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
    const { code } = await runToEnd(node, [stryker, 'run'], { env })
    const title = 'the tests of the rules notice most changes of the rules'
    return [
      {
        unit: title,
        title,
        place: '',
        outcome: code === 0 ? 'passed' : 'failed',
        error: 'see the score above',
        kept: [],
      },
    ]
  },
  mayTryAgain: () => false,
}
const LONG_TIERS = { long: inVitest(1800, 'long'), mutants }

const parseArguments = (args) => {
  const all = args[0] === '--all'
  const tiers = { ...TIERS, ...LONG_TIERS }
  const [option, tier, ...words] = all ? args.slice(1) : args
  if (option === undefined) return { all, tiers: all ? tiers : TIERS, words: [] }
  if (option !== '--only' || !(tier in tiers))
    throw new Refusal(`Usage: npm test, or npm test -- --only ${Object.keys(tiers).join('|')} [words that pick tests]`)
  return { all, tiers: { [tier]: tiers[tier] }, words }
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

/** A tier that cannot start counts as one failure; later tiers still run. */
const attempt = async (name, work) => {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    return withCrash([], 1, name)
  }
}

/** Runs what failed once more, if chance may be the cause. */
const trySecondTime = async (context, { name, tier, tests }) => {
  const failed = tests.filter((test) => test.outcome === 'failed' && tier.mayTryAgain(test))
  if (failed.length === 0 || failed.length > SECOND_TRIES) return { tests, unsteady: [] }
  console.log(`\nA second try: ${name}`)
  return withSecondTry(tests, await attempt(name, () => tier.runAgain(context, name, failed)))
}

const rememberUnsteady = (found) => {
  if (found.length === 0) return
  const at = new Date().toISOString()
  const all = [...(readJson(UNSTEADY) ?? []), ...found.map(({ title, error }) => ({ at, title, error }))]
  fs.mkdirSync(RESULTS, { recursive: true })
  fs.writeFileSync(UNSTEADY, `${JSON.stringify(all.slice(-UNSTEADY_KEPT), null, 2)}\n`)
}

/** Runs the tiers in their order, this many at once. */
const runTiers = async (tiers, atOnce, run) => {
  const left = Object.entries(tiers).entries()
  const done = []
  const lane = async () => {
    for (const [place, [name, tier]] of left) done[place] = await run(name, tier)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return done
}

const firstLine = (text) => text.split('\n', 1)[0]

const printEnd = (tests, unsteady, times) => {
  if (unsteady.length > 0) {
    console.log('\npassed at the second try:')
    for (const { title, error } of unsteady) console.log(`  ${title}\n    ${firstLine(error)}`)
  }
  const failed = tests.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0) console.log('\nfailed:')
  for (const { title, error, kept } of failed) {
    console.log(`  ${title}\n    ${firstLine(error)}`)
    for (const file of kept) console.log(`    ${path.relative(root, file)}`)
  }
  const counts = countsOf(tests)
  console.log(`\n${timesLine(times)}`)
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

await main(async () => {
  const { all, tiers, words } = parseArguments(process.argv.slice(2))
  await ensureInstalled('all')
  const node = shopNode()
  await compileMessages()
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-report-'))
  const context = { node, env: { ...cleanEnvironment(node), ...(all && LONG) }, scratch }

  const secondsSince = (begin) => (performance.now() - begin) / 1000
  const first = await runTiers(tiers, all ? 1 : 2, async (name, tier) => {
    const begin = performance.now()
    const tests = await attempt(name, () => tier.run(context, name, words))
    return { name, tier, tests, seconds: secondsSince(begin) }
  })
  const times = first.map(({ name, tier, seconds }) => ({ tier: name, seconds, budget: tier.budget }))

  const hasFailed = first.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed'))
  const beginAgain = performance.now()
  const judged = []
  for (const each of first) judged.push(await trySecondTime(context, each))
  if (hasFailed) times.push({ tier: 'second tries', seconds: secondsSince(beginAgain), budget: Infinity })
  // With the installation.
  times.push({ tier: 'all', seconds: secondsSince(0), budget: WHOLE_BUDGET })

  fs.rmSync(scratch, { recursive: true, force: true })
  const unsteady = judged.flatMap((each) => each.unsteady)
  rememberUnsteady(unsteady)
  printEnd(
    judged.flatMap(({ tests }) => tests),
    unsteady,
    // Long or picked tests have no budget.
    all || words.length > 0 ? times.map((time) => ({ ...time, budget: Infinity })) : times,
  )
})
