// npm run test:long [rounds]: runs the randomized tests for more rounds: kills of server and database, rolling restarts,
// fuzzed input. TOKRI_LONG multiplies their rounds (default 10).
import { main, Refusal, root, runInFront } from './process.mjs'

await main(async () => {
  const [rounds = process.env.TOKRI_LONG ?? '10'] = process.argv.slice(2)
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new Refusal('Usage: npm run test:long, or npm run test:long -- 20')
  const env = { ...process.env, TOKRI_LONG: rounds }
  const { code } = await runInFront(
    process.execPath,
    [
      `${root}/scripts/test.mjs`,
      '--only',
      'server',
      'server/test/faults/crash',
      'server/test/faults/rolling-restart',
      'server/test/attacks/fuzz',
      'server/test/faults/bad-connection',
    ],
    env,
  )
  process.exitCode = code ?? 1
})
