// Serves the storefront from its sources for `npm run dev`: Vite transforms the browser's files, and every page is
// rendered from the current sources. A Vite server knows the texts of one language, so each language has its own: those of
// other languages start with their first page, and their files have a prefix.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isRunnableDevEnvironment } from 'vite'
import { languageConstants, otherLanguages } from './build/languages.ts'

type Next = (error?: Error) => void

/** Without a `language`, the base language. */
const openLanguage = async (httpServer: Server, language?: string) => {
  const prefix = language ? `@${language}/` : ''
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: import.meta.dirname,
    configFile: `${import.meta.dirname}/vite.config.ts`,
    appType: 'custom',
    base: `/${prefix}`,
    server: { middlewareMode: true, hmr: { server: httpServer } },
    ...(language && {
      cacheDir: `node_modules/.vite-${language}`,
      environments: {
        client: { define: languageConstants(`client_${language}`) },
        ssr: { define: languageConstants(`ssr_${language}`) },
      },
    }),
  })
  const devManifest = Object.fromEntries(
    ['src/shell/entry-client.tsx', 'src/styles.css'].map((source) => [source, { file: prefix + source }]),
  )
  const load = async () => {
    const { ssr } = vite.environments
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no runnable environment for pages')
    const { createRenderer } =
      await ssr.runner.import<typeof import('./src/shell/entry-server.tsx')>('/src/shell/entry-server.tsx')
    return createRenderer(devManifest)
  }
  return { vite, load }
}
type Language = Awaited<ReturnType<typeof openLanguage>>
type Loaded = Awaited<ReturnType<Language['load']>>
type Renderer = Omit<Loaded, 'errorPage'> & { errorPage: (status: number) => Promise<string> }

export const openDevRenderer = async (httpServer: Server) => {
  const base = await openLanguage(httpServer)
  const { pageUrl } = await base.load()
  const others = new Map<string, Promise<Language>>()
  const open = (code: string): Promise<Language> => {
    const opened = others.get(code) ?? openLanguage(httpServer, code)
    others.set(code, opened)
    return opened
  }
  const rendererOf = (load: () => Promise<Loaded>): Renderer => ({
    pageUrl,
    render: async (page) => (await load()).render(page),
    errorPage: async (status) => (await load()).errorPage(status),
  })
  return {
    renderer: rendererOf(base.load),
    others: otherLanguages.map((code) => [code, rendererOf(async () => (await open(code)).load())] as const),
    /** Answers Vite's own requests and calls `next` for all others. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: Next) => {
      const code = /^\/@([a-z]+)\//.exec(request.url ?? '')?.[1] ?? ''
      void (others.get(code) ?? Promise.resolve(base)).then(
        ({ vite }) => vite.middlewares(request, response, next),
        next,
      )
    },
    close: async () => {
      for (const { vite } of [base, ...(await Promise.all(others.values()))]) await vite.close()
    },
  }
}
