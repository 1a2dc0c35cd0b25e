// npm run bench: what is measured is the shop as `npm start` runs it, built anew where the sources are newer.
import { endLike, main } from './process.mjs'
import { makeReady, runServerScript } from './shop.mjs'

await main(async () => endLike(await runServerScript(await makeReady(), 'bench/main.ts', process.argv.slice(2))))
