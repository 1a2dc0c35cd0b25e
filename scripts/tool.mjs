// node scripts/tool.mjs <server script> …arguments: runs a tool such as import or backup on the shop's Node.
import { ensureInstalled, shopNode } from './install.mjs'
import { endLike, main, Refusal } from './process.mjs'
import { runServerScript } from './shop.mjs'

await main(async () => {
  const [script, ...args] = process.argv.slice(2)
  if (!script) throw new Refusal('Name the script to run: node scripts/tool.mjs server/src/tools/NAME.ts')
  await ensureInstalled('run')
  endLike(await runServerScript(shopNode(), script, args))
})
