// npm run test:mutations [words]: plants each bug of test/mutations/planted-bugs.mjs in a copy of the tree, one at a
// time, and runs the tests that must find it. A bug that no test finds fails the run. Words (a pattern) pick bugs by their text.
// First the same tests run in the untouched copy: red counts only where there was green.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { plantedBugs } from '../test/mutations/planted-bugs.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'

const copyTree = (to) => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!fs.existsSync(path.join(root, file))) continue
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(to, file))
  }
  // Packages are shared, but for the workspaces: those are the copy's own.
  const link = (target, place) => fs.symlinkSync(target, place)
  for (const folder of ['', 'contract', 'rules', 'server', 'web']) {
    const from = path.join(root, folder, 'node_modules')
    if (!fs.existsSync(from)) continue
    const own = path.join(to, folder, 'node_modules')
    fs.mkdirSync(own, { recursive: true })
    for (const name of fs.readdirSync(from))
      if (name !== '@tokri' && !name.startsWith('.vite')) link(path.join(from, name), path.join(own, name))
  }
  const scope = path.join(to, 'node_modules', '@tokri')
  fs.mkdirSync(scope)
  for (const name of fs.readdirSync(path.join(root, 'node_modules', '@tokri')))
    link(`../../${name}`, path.join(scope, name))
}

/** Runs vitest in the copy. `red` are the tests that failed as such; `broken` a run that proves nothing. */
const runTests = async (tree, { tests, named }) => {
  const report = path.join(tree, 'report.json')
  fs.rmSync(report, { force: true })
  const run = await runToEnd(
    shopNode(),
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...tests.split(' '),
      ...(named ? ['--testNamePattern', named] : []),
    ],
    { cwd: tree, show: false },
  )
  if (!fs.existsSync(report)) return { red: [], green: 0, broken: run.output }
  const { testResults, numPassedTests } = JSON.parse(fs.readFileSync(report, 'utf8'))
  const red = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  // A file that does not even load, or a set-up that fails, says nothing about the bug.
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { red, green: numPassedTests, broken: unloaded?.message }
}

const plant = (tree, { file, find, replace }) => {
  const place = path.join(tree, file)
  const source = fs.readFileSync(place, 'utf8')
  if (source.split(find).length !== 2) throw new Refusal(`${file} does not hold this exactly once any more:\n${find}`)
  fs.writeFileSync(
    place,
    source.replace(find, () => replace),
  )
  return () => fs.writeFileSync(place, source)
}

await main(async () => {
  const words = process.argv.slice(2).join(' ')
  const bugs = plantedBugs.filter(({ bug }) => new RegExp(words, 'i').test(bug))
  if (bugs.length === 0) throw new Refusal(`No planted bug speaks of "${words}"`)
  await ensureInstalled({ withDevelopment: true })
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-mutations-'))
  fs.chmodSync(tree, 0o755) // as root, the database's own account has to pass through
  try {
    copyTree(tree)
    for (const bug of bugs) plant(tree, bug)() // a list that has gone stale is told before the long run
    const begun = Date.now()
    let missed = 0
    const sound = await runTests(tree, { tests: [...new Set(bugs.flatMap(({ tests }) => tests.split(' ')))].join(' ') })
    if (sound.broken || sound.red.length > 0 || sound.green === 0)
      throw new Refusal(`The tests are not green without a bug: ${sound.broken || sound.red.join(', ')}`)
    for (const bug of bugs) {
      const restore = plant(tree, bug)
      const { red, green, broken } = await runTests(tree, bug)
      restore()
      const ran = red.length + green > 0 && !broken
      const verdict = red.length === 0 && (ran ? 'NOBODY NOTICES' : 'its tests do not run')
      if (verdict) missed++
      console.log(verdict ? `✗ ${bug.bug}: ${verdict}` : `✓ ${bug.bug}\n    ${red.length} red, e.g. ${red[0]}`)
      if (verdict && broken) console.log(String(broken).slice(-2000))
    }
    const minutes = Math.round((Date.now() - begun) / 6000) / 10
    console.log(`${bugs.length - missed} of ${bugs.length} planted bugs found, ${minutes} minutes`)
    process.exitCode = missed > 0 ? 1 : 0
  } finally {
    fs.rmSync(tree, { recursive: true, force: true, maxRetries: 5 })
  }
})
