// npm run test:mutations [pattern]: plants each bug of test/mutations/planted-bugs.mjs in a copy of the tree, one at a
// time, and runs the tests that must find it. A bug that no test finds fails the run. A pattern picks bugs by their text.
// The same tests first run in the unchanged copy: a failure counts only for tests that pass there.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findMarkers, plantIn, testFilesOf } from '../test/mutations/plant.mjs'
import { plantedBugs } from '../test/mutations/planted-bugs.mjs'
import { ensureInstalled, shopNode } from './install.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'

const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))

const copyTree = (to) => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!fs.existsSync(path.join(root, file))) continue
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(to, file))
  }
  // The copy shares the installed packages; links between workspaces point into the copy.
  const link = (target, place) => fs.symlinkSync(target, place)
  for (const folder of ['', ...workspaces]) {
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

/** Runs vitest in the copy. `red` are the tests that failed; `broken` says why a run proves nothing. */
const runTests = async (tree, files, named) => {
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
      ...files,
      ...(named ? ['--testNamePattern', named] : []),
    ],
    { cwd: tree, show: false },
  )
  if (!fs.existsSync(report)) return { red: [], green: 0, broken: run.output }
  const { testResults, numPassedTests } = JSON.parse(fs.readFileSync(report, 'utf8'))
  const red = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  // If a test file does not load or its set-up fails, the run does not show whether the bug is found.
  const unloaded = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { red, green: numPassedTests, broken: unloaded?.message }
}

const plant = (markers, bug) => {
  const { file, source, planted } = plantIn(markers, bug)
  fs.writeFileSync(file, planted)
  return () => fs.writeFileSync(file, source)
}

await main(async () => {
  const words = process.argv.slice(2).join(' ')
  const bugs = plantedBugs.filter(({ bug }) => new RegExp(words, 'i').test(bug))
  if (bugs.length === 0) throw new Refusal(`No planted bug matches "${words}"`)
  await ensureInstalled('all')
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-mutations-'))
  fs.chmodSync(tree, 0o755) // as root, the system user of the database must be able to enter it
  try {
    copyTree(tree)
    const markers = findMarkers(tree)
    for (const bug of bugs) plantIn(markers, bug) // fails before the long run if the place of a bug is not found
    const begun = Date.now()
    let missed = 0
    const sound = await runTests(tree, [...new Set(bugs.flatMap((bug) => testFilesOf(tree, bug)))])
    if (sound.broken || sound.red.length > 0 || sound.green === 0)
      throw new Refusal(`The tests fail without a bug: ${sound.broken || sound.red.join(', ')}`)
    for (const bug of bugs) {
      const restore = plant(markers, bug)
      const { red, green, broken } = await runTests(tree, testFilesOf(tree, bug), bug.named)
      restore()
      const ran = red.length + green > 0 && !broken
      const verdict = red.length === 0 && (ran ? 'NOT FOUND' : 'its tests do not run')
      if (verdict) missed++
      console.log(verdict ? `✗ ${bug.bug}: ${verdict}` : `✓ ${bug.bug}\n    ${red.length} failed, e.g. ${red[0]}`)
      if (verdict && broken) console.log(String(broken).slice(-2000))
    }
    const minutes = Math.round((Date.now() - begun) / 6000) / 10
    console.log(`${bugs.length - missed} of ${bugs.length} planted bugs found, ${minutes} minutes`)
    process.exitCode = missed > 0 ? 1 : 0
  } finally {
    fs.rmSync(tree, { recursive: true, force: true, maxRetries: 5 })
  }
})
