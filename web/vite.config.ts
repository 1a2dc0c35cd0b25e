import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, normalizePath } from 'vite'
import { compileMessages } from '../scripts/messages.mjs'
import { languageConstants, languageMessages, otherLanguages } from './build/languages.ts'
import { stampServiceWorker } from './build/stamp-service-worker.ts'

await compileMessages()

/** Whether a module is one of `files`: paths without their ending. */
const isOneOf =
  (...files: string[]) =>
  (id: string) =>
    files.some((file) => normalizePath(id).includes(`/${file}.`))

// Modules that load together, each list with all that it imports: one file instead of many small ones, which compress worse.

/** What every page of the shop needs. */
const isShell = isOneOf(
  'web/src/route-tree.gen',
  'web/src/shell/router',
  'web/src/shell/shell',
  'web/src/components/product/product-card',
  'web/src/ui/use-near-viewport',
  'rules/src/country-name',
  'react-query/build/modern/useSuspenseQuery',
  'lucide-react/dist/esm/icons/tag',
  'lucide-react/dist/esm/icons/chevron-right',
)

/** What a page loads by itself once it stands. */
const isAfterLoad = isOneOf(
  'web/src/lib/browser/after-load',
  'web/src/lib/cart/send-update',
  'web/src/shell/update-banner',
  'web/src/shop/search/search-hint-animation',
)

/** What the product page loads by itself. */
const isProductExtra = isOneOf('web/src/shop/product/favourite-button', 'web/src/shop/product/related-products')

/** Lists too, which have no need of the other parts of a product page. */
const isEndlessList = isOneOf('react-query/build/modern/useInfiniteQuery')

/** What the home page shows at some hours only. */
const isScheduled = isOneOf('web/src/shop/home/scheduled-entries')

/** The files of the browser in a language. Those of the base language bring the service worker and the folder public. */
const browserBuild = (language?: string): EnvironmentOptions => ({
  consumer: 'client',
  define: languageConstants(language ? `client_${language}` : 'client'),
  build: {
    outDir: 'dist/next/client',
    emptyOutDir: !language,
    copyPublicDir: !language,
    manifest: `.vite/manifest${language ? `-${language}` : ''}.json`,
    // The lists of what each page imports are 5 KB of the first page. The server links the files of the page that it sends,
    // and the router fetches those of a link before it is pressed.
    modulePreload: false,
    rolldownOptions: {
      input: {
        'entry-client': 'src/shell/entry-client.tsx',
        styles: 'src/styles.css',
        ...(!language && { sw: 'src/shell/service-worker.ts' }),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        // The browser compiles the code while it is fetched, off the main thread, instead of function by function on
        // first use.
        postBanner: '//# allFunctionsCalledOnLoad',
        // Code that changes only with a dependency stays in the browser's cache from release to release.
        codeSplitting: {
          groups: [
            // What the entry imports statically, and no library of a page alone.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', test: isShell },
            { name: 'after-load', test: isAfterLoad },
            { name: 'endless-list', test: isEndlessList },
            { name: 'product-extras', test: isProductExtra },
            { name: 'scheduled', test: isScheduled },
          ],
        },
      },
    },
  },
})

/**
 * The renderer of a language for the server. It bundles its dependencies (noExternal), so React runs in production mode
 * whatever NODE_ENV the shop has.
 */
const rendererBuild = (command: string, language?: string): EnvironmentOptions => ({
  define: languageConstants(language ? `ssr_${language}` : 'ssr'),
  resolve: { noExternal: command === 'build' || undefined },
  build: {
    outDir: `dist/next/server${language ? `/${language}` : ''}`,
    ssr: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/shell/entry-server.tsx',
      // As in server/build/bundle.ts: V8 keeps the text of each file.
      output: { charset: 'ascii', comments: { legal: true, annotation: false, jsdoc: false } },
    },
  },
})

// Builds the browser's files and the renderer of each language from one source. All are built beside the ones in use: see
// build/install-build.ts.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // React has the hook that the shim is for.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
    }),
    react(),
    languageMessages(),
    tailwindcss(),
    stampServiceWorker(),
  ],
  environments: {
    client: browserBuild(),
    ssr: rendererBuild(command),
    ...(command === 'build' &&
      Object.fromEntries(
        otherLanguages.flatMap((language) => [
          [`client_${language}`, browserBuild(language)],
          [`ssr_${language}`, rendererBuild(command, language)],
        ]),
      )),
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
