// Serves the storefront from its sources for `npm run dev`: Vite transforms the browser's files, and every page is
// rendered from the current sources.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isRunnableDevEnvironment } from 'vite'

const devManifest = {
  'src/shell/entry-client.tsx': { file: 'src/shell/entry-client.tsx' },
  'src/styles.css': { file: 'src/styles.css' },
}

export const openDevRenderer = async (httpServer: Server) => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: import.meta.dirname,
    configFile: `${import.meta.dirname}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  const load = async () => {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no runnable environment for pages')
    const { createRenderer } =
      await ssr.runner.import<typeof import('./src/shell/entry-server.tsx')>('/src/shell/entry-server.tsx')
    return createRenderer(devManifest)
  }
  const { pageUrl, errorPage } = await load()
  const render: Awaited<ReturnType<typeof load>>['render'] = async (page) => (await load()).render(page)
  return {
    renderer: { pageUrl, errorPage, render },
    /** Answers Vite's own requests and calls `next` for all others. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
