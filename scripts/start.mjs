// npm start: from a bare clone to a running shop.
import { endLike, main } from './process.mjs'
import { makeReady, runServerScript } from './shop.mjs'

await main(async () => endLike(await runServerScript(await makeReady(), 'server/src/main.ts', process.argv.slice(2))))
