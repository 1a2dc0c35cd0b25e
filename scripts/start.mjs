// npm start: from a bare clone to a running shop.
import { endLike, main } from './process.mjs'
import { makeReady, runServerScript, settings } from './shop.mjs'

await main(async () => endLike(await runServerScript(await makeReady(), settings.server, process.argv.slice(2))))
