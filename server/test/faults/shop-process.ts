// A whole shop in a process of its own, as main.ts runs it but for the pages, so that a test can kill it.
import { readConfig } from '../../src/config.ts'
import type { Renderer } from '../../src/pages/renderer.ts'
import { serve } from '../../src/serve.ts'

const onePage: Renderer = {
  pageUrl: (url) => url,
  render: async () => new Response('<!doctype html><title>Shop</title>'),
  errorPage: () => '<!doctype html><title>Sorry</title>',
}

const shop = await serve(readConfig(process.env), { storefront: { renderer: onePage }, proxyNoticesMs: 1500 })
process.once('SIGTERM', async () => {
  await shop.close()
  process.exit(0)
})
console.log('open')
