// A whole shop in a process of its own, as main.ts runs it but for the pages, so that a test can kill it.
import { readConfig } from '../../src/boot/config.ts'
import { serve } from '../../src/boot/serve.ts'
import type { Renderer } from '../../src/pages/renderer.ts'

const onePage: Renderer = {
  pageUrl: (url) => url,
  render: async () => new Response('<!doctype html><title>Shop</title>'),
  errorPage: () => '<!doctype html><title>Sorry</title>',
}

// Behind the test's load balancer nothing depends on how fast the machine is: the shop says that it is not ready any
// more, and goes on when it hears that the balancer knows.
const heard = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()))
const proxyNotices = (): Promise<void> => {
  console.log('unready')
  return heard
}

const shop = await serve(readConfig(process.env), { storefront: { renderer: onePage }, proxyNotices })
process.once('SIGTERM', async () => {
  await shop.close()
  process.exit(0)
})
console.log('open')
