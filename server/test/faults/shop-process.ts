// A whole shop in its own process, like main.ts without pages, so that a test can kill it.
import { readConfig } from '../../src/boot/config.ts'
import { serve } from '../../src/boot/serve.ts'
import type { Renderer } from '../../src/pages/renderer.ts'

const onePage: Renderer = {
  pageUrl: (url) => url,
  render: async () => new Response('<!doctype html><title>Shop</title>'),
  errorPage: () => '<!doctype html><title>Sorry</title>',
}

// The shop reports that it is not ready, and stops when the test's load balancer has noticed that, however slow the
// machine is.
const heard = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()))
const proxyNotices = (): Promise<void> => {
  console.log('unready')
  return heard
}

// The test that started this shop was killed.
process.stdin.once('close', () => process.exit(1)).resume()

const shop = await serve(readConfig(process.env), {
  storefront: { renderers: new Map([['en', onePage]]) },
  proxyNotices,
})
process.once('SIGTERM', async () => {
  await shop.close()
  process.exit(0)
})
console.log('open')
