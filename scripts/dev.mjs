// npm run dev: the shop that changes as you type. The server starts anew when its code changes; it serves the
// storefront from its sources (DEV=1) instead of the build.
import { ensureInstalled, shopNode } from './install.mjs'
import { endLike, main } from './process.mjs'
import { runServerScript } from './shop.mjs'

await main(async () => {
  await ensureInstalled({ withDevelopment: true })
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
