// node scripts/bench.mjs <bench script> …arguments: runs a benchmark against the shop as `npm start` runs it, rebuilt
// when the sources have changed.
import { endLike, main, Refusal } from './process.mjs'
import { makeReady, runServerScript } from './shop.mjs'

await main(async () => {
  const [script, ...args] = process.argv.slice(2)
  if (!script) throw new Refusal('Name the script to run: node scripts/bench.mjs bench/NAME.ts')
  endLike(await runServerScript(await makeReady(), script, args))
})
