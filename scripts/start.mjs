// npm start: from a bare clone to a running shop.
import { openCity, wantsCity } from './city.mjs'
import { endLike, main } from './process.mjs'
import { makeReady, runServerScript, settings } from './shop.mjs'

await main(async () => {
  const node = await makeReady()
  const closeCity = wantsCity(process.env) ? openCity(node, settings) : () => {}
  try {
    endLike(await runServerScript(node, settings.server, process.argv.slice(2)))
  } finally {
    closeCity()
  }
})
