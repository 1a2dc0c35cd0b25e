// npm run dev: the server restarts when its code changes, and serves the storefront from its sources (DEV=1) with hot
// reload instead of the build.
import { ensureInstalled, shopNode } from './install.mjs'
import { compileMessages } from './messages.mjs'
import { endLike, main } from './process.mjs'
import { runServerScript } from './shop.mjs'

await main(async () => {
  await ensureInstalled('all')
  await compileMessages()
  process.env.DEV = '1'
  const watch = [
    '--watch',
    '--watch-preserve-output',
    '--watch-path=server/src',
    '--watch-path=contract/src',
    '--watch-path=rules/src',
  ]
  endLike(await runServerScript(shopNode(), 'server/src/main.ts', process.argv.slice(2), watch))
})
