// npm run check [-- format|types|unused]: the checks of the sources, side by side. None of them needs the network.
import { ensureInstalled, shopNode } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { main, Refusal, root, runToEnd } from './process.mjs'

const bin = (name) => `${root}/node_modules/${name}`

/** Each program counts as one test. */
const CHECKS = {
  format: [['formatter and linter', bin('@biomejs/biome/bin/biome'), 'check', '.']],
  types: ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'].map((project) => [
    `types of ${project}`,
    bin('typescript/bin/tsc'),
    '-p',
    project,
  ]),
  unused: [['unused code and packages', bin('knip/bin/knip.js')]],
}

/** Runs the checks of one part, or all of them, and prints what they find. Returns an outcome for each. */
export const runChecks = async (node, env, part) => {
  const checks = part ? CHECKS[part] : Object.values(CHECKS).flat()
  return Promise.all(
    checks.map(async ([title, ...command]) => {
      const { code, output } = await runToEnd(node, command, { env, show: false })
      console.log(code === 0 ? `✓ ${title}` : `✗ ${title}\n${output}`)
      return { unit: title, title, place: title, outcome: code === 0 ? 'passed' : 'failed', error: '', kept: [] }
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    const [part, ...more] = process.argv.slice(2)
    if ((part !== undefined && !(part in CHECKS)) || more.length > 0)
      throw new Refusal(`Usage: npm run check, or npm run check -- ${Object.keys(CHECKS).join('|')}`)
    await ensureInstalled('all')
    await compileMessages()
    const tests = await runChecks(shopNode(), process.env, part)
    if (tests.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
  })
}
