// Reads what the test runners report into one list of tests, and judges the second try of those that failed.
import path from 'node:path'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with Escape
const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, '').trim()

const playwrightTest = (spec, titles, test) => {
  const last = test.results.at(-1)
  // The rest of a file is left out when its set-up fails. A test that is skipped on purpose has a result.
  const unrun = test.status === 'skipped' && (test.results.length === 0 || test.expectedStatus !== 'skipped')
  const title = `${spec.file} › ${[...titles, spec.title].join(' › ')}`
  return {
    unit: `${test.projectName} ${title}`,
    title: `[${test.projectName}] ${title}`,
    place: `${spec.file}:${spec.line}`,
    project: test.projectName,
    outcome: unrun || test.status === 'unexpected' ? 'failed' : test.status === 'skipped' ? 'skipped' : 'passed',
    error: unrun ? 'did not run' : plain(last?.error?.message ?? last?.status ?? ''),
    kept: (last?.attachments ?? []).flatMap((attachment) => attachment.path ?? []),
  }
}

/** The tests of a JSON report of Playwright. */
export const playwrightTests = (report) => {
  const inSuite = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => playwrightTest(spec, titles, test))),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...titles, inner.title])),
  ]
  // The outermost suites are the files.
  return report.suites.flatMap((file) => inSuite(file, []))
}

const VITEST_OUTCOMES = { passed: 'passed', failed: 'failed' }

/** The tests of a JSON report of Vitest. A file that fails outside its tests is one failed test more. */
export const vitestTests = (report, root) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).split(path.sep).join('/')
    const tests = assertionResults.map((test) => ({
      unit: file,
      title: `${file} › ${test.fullName}`,
      place: file,
      outcome: VITEST_OUTCOMES[test.status] ?? 'skipped',
      error: plain(test.failureMessages?.[0] ?? ''),
      kept: [],
    }))
    if (status !== 'failed' || tests.some(({ outcome }) => outcome === 'failed')) return tests
    return [...tests, { unit: file, title: file, place: file, outcome: 'failed', error: plain(message), kept: [] }]
  })

/**
 * Replaces each unit (a journey, or a file of fault tests) that failed at first by its second try, if nothing of it
 * fails there. `unsteady` are its first failures. Other failures stay, with what the second try has kept of them.
 */
export const withSecondTry = (first, second) => {
  const again = (wanted) => second.filter(({ unit }) => unit === wanted)
  const failed = new Set(first.filter(({ outcome }) => outcome === 'failed').map(({ unit }) => unit))
  const mended = new Set(
    [...failed].filter((unit) => {
      const tests = again(unit)
      return tests.some(({ outcome }) => outcome === 'passed') && tests.every(({ outcome }) => outcome !== 'failed')
    }),
  )
  const keptOf = (test) => {
    const kept = again(test.unit).find(({ title }) => title === test.title)?.kept ?? []
    return kept.length > 0 ? kept : test.kept
  }
  return {
    tests: [
      ...first
        .filter(({ unit }) => !mended.has(unit))
        .map((test) => (test.outcome === 'failed' ? { ...test, kept: keptOf(test) } : test)),
      ...second.filter(({ unit }) => mended.has(unit)),
    ],
    unsteady: first.filter(({ unit, outcome }) => outcome === 'failed' && mended.has(unit)),
  }
}

/** A runner that ends with an error but reports no failed test counts as one failed test. */
export const withCrash = (tests, code, runner) => {
  if (code === 0 || tests.some(({ outcome }) => outcome === 'failed')) return tests
  return [
    ...tests,
    { unit: runner, title: runner, place: '', outcome: 'failed', error: `ended with ${code}`, kept: [] },
  ]
}

export const countsOf = (tests) => {
  const count = (wanted) => tests.filter(({ outcome }) => outcome === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** The times of the tiers in one line. A tier above its budget is named, which fails nothing. */
export const timesLine = (times) =>
  times
    .map(({ tier, seconds, budget }) =>
      Math.round(seconds) > budget
        ? `${tier} ${clock(Math.round(seconds))} (over its ${clock(budget)})`
        : `${tier} ${clock(Math.round(seconds))}`,
    )
    .join(' · ')
