// npm run test:long [rounds]: the tests that go on for as long as they are let, longer: kills of server and database,
// rolling restarts, invented input. TOKRI_LONG multiplies their rounds (10 unless told); their figures are printed.
import { main, Refusal, root, runInFront } from './process.mjs'

await main(async () => {
  const [rounds = process.env.TOKRI_LONG ?? '10'] = process.argv.slice(2)
  if (!/^[1-9]\d{0,3}$/.test(rounds)) throw new Refusal('Say npm run test:long, or npm run test:long -- 20')
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
