import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compileMessages } from '../scripts/messages.mjs'
import { browserEndpoints } from './build/browser-endpoints.ts'
import { languageConstants, languageMessages, otherLanguages } from './build/languages.ts'
import { stampServiceWorker } from './build/stamp-service-worker.ts'
import { replaceModules } from './patches/replace-modules.ts'

await compileMessages()

const routes = { target: 'react', routesDirectory: 'src/routes', quoteStyle: 'single' } as const

/** Files and folders of routes that only staff open. src/lib/navigation/staff-pages.ts has their addresses. */
const staffRoutes = String.raw`^(?:_counter|_counter\.tsx|floor\..*)$`

// The libraries of every page. useBlocker is used by administrators' forms only.
const vendor =
  /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/](?!.*useBlocker)/

// The code of the first page, whichever page it is: one file instead of a dozen small ones that later pages share. The
// first line brings what the entry needs: the routes and the shell with all that they import. List only modules that the
// home page imports.
const shell = new RegExp(
  [
    'web/src/(?:shell/router|shop-route-tree\\.gen|shell/shell)\\.[jt]sx?$',
    'web/src/ui/(?:class-names|button|icon-button|filled-text|use-near-viewport|skeleton|spinner|live-region|toast)\\.tsx?$',
    'web/patches/(?:lucide-icon|history)',
    'web/src/lib/api/(?:use-call|error-message|browser-send)',
    'web/src/lib/(?:place/shown-store|session/(?:session|use-signed-in)\\.|settings/settings-query|account/user-query|browser/theme)',
    'web/src/lib/(?:cart/cart(?:-mutations)?\\.|catalogue/(?:catalogue-queries|listing-filters|search-text))',
    'web/src/lib/navigation/(?:history-back|search-params|normalize-path|page-head|scroll-restoration|shown-pages)',
    'web/src/components/(?:product/)?(?:product-card|product-picture|quantity-stepper|promise-chip|price|unit-price|page-link|message-page)',
    'web/src/urls',
    'contract/src/(?:client|search-limit)\\.',
    'rules/src/(?:money|bill|promise|slugs)',
    'vite/preload-helper',
    'lucide-react/dist/esm/icons/(?:plus|tag|truck|minus|clock|search|x|chevron-right|chevron-left|chevron-down|circle-user-round|shopping-cart)\\.',
  ].join('|'),
)

// What every page loads once it is there.
const afterLoad = new RegExp(
  [
    'web/src/lib/browser/(?:after-load|failed-pictures|register-service-worker|app-update)\\.',
    'web/src/lib/navigation/stored-position\\.',
    'web/src/lib/cart/(?:mutate-cart|send-update)\\.',
    'web/src/(?:shell/update-banner|shop/search/search-hint-animation)\\.',
  ].join('|'),
)

// What several pages that can follow the first one share. Every page lists the files of those pages, so a few files with
// many modules keep these lists short.
const sharedLater = {
  dialog: ['web/src/ui/(?:dialog|use-close-on-back)\\.'],
  ordering: [
    'web/src/lib/cart/(?:lost-coupon|listed-coupons|use-change-size|use-cart-page)\\.',
    'web/src/lib/orders/(?:orders|download-invoice|newest-orders|order-in-flight|order-promise|use-order-updates)\\.',
    'web/src/lib/browser/(?:download-file|format-date)\\.',
    'web/src/lib/place/(?:change-place|place-cookies|serving-text|use-cart-promise)\\.',
    'web/src/(?:components/order|shop/order|shop/cart)/(?:bill-summary|bill-row|order-state-chip|use-order-actions|missing-choice|substitute-choice)\\.',
    'web/src/shop/(?:cart|order)/(?:cart-content|empty-cart|cart-failed|open-payments|short-line)\\.',
    'rules/src/(?:order-states|allocate|adjustments|places)\\.',
    'web/src/lib/(?:account/bill-copy-to|api/(?:idempotency-key|event-stream|follow-stream))\\.',
    'contract/src/store\\.',
    'lucide-react/dist/esm/icons/(?:bike|package-check|triangle-exclamation-point|badge-percent|store|arrow-right)\\.',
  ],
  addresses: [
    'web/src/(?:components|shop)/(?:[a-z]+/)?(?:address-changes|address-text|door-fields|delete-confirm)\\.',
    'web/src/lib/account/address-query\\.',
    'lucide-react/dist/esm/icons/(?:pencil|trash|map-pin)\\.',
  ],
  signingIn: [
    'web/src/(?:shop/sign-in/form-page|components/password/password-field)\\.',
    'web/src/lib/(?:cart/add-after-login|session/(?:use-complete-login|return-after-login))\\.',
  ],
  searching: [
    'web/src/lib/catalogue/suggestions-query\\.',
    'web/src/ui/rare-toasts\\.',
    'lucide-react/dist/esm/icons/rotate-ccw-clock\\.',
  ],
}

const counterPages = /\/routes\/dashboard\/_counter|\/src\/counter\//

/** The files of the counter have a prefix. */
const chunkName = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  counterPages.test(facadeModuleId ?? '') ? 'assets/admin-[name]-[hash].js' : 'assets/[name]-[hash].js'

/** The files whose parts are fetched together with them: those that shoppers wait for most. */
const hotFiles =
  /^assets\/(?:routes|_category|product|search|cart|checkout|success|login|place-dialog)[.\w-]*-[\w-]{8}\.js$/

/** Every page has these files before it imports others. */
const isOnEveryPage = (file: string) => /^assets\/(?:rolldown-runtime|vendor|shell|entry-client)-/.test(file)

/** The files of the browser in a language. Those of the base language bring the service worker and the folder public. */
const browserBuild = (language?: string): EnvironmentOptions => ({
  consumer: 'client',
  define: languageConstants(language ? `client_${language}` : 'client'),
  build: {
    outDir: 'dist/next/client',
    emptyOutDir: !language,
    copyPublicDir: !language,
    manifest: `.vite/manifest${language ? `-${language}` : ''}.json`,
    modulePreload: {
      // What an import needs is fetched together with it. The lists are part of the first page, so they leave out what
      // is there already; the parts of most files are found and fetched when the file is there. Styles must be listed.
      resolveDependencies: (file, needs) =>
        needs.filter((each) => each.endsWith('.css') || (hotFiles.test(file) && !isOnEveryPage(each))),
    },
    rolldownOptions: {
      input: {
        'entry-client': 'src/shell/entry-client.tsx',
        shop: 'src/shop.css',
        staff: 'src/staff.css',
        ...(!language && { sw: 'src/shell/service-worker.ts' }),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: chunkName,
        // The browser compiles the code while it is fetched, off the main thread, instead of function by function on
        // first use.
        postBanner: '//# allFunctionsCalledOnLoad',
        // Code that changes only with a dependency stays in the browser's cache from release to release.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            // Libraries without texts: one file serves every language.
            { name: 'map', test: /node_modules[\\/]maplibre-gl[\\/].*js$/ },
            { name: 'charts', test: /node_modules[\\/]recharts[\\/]/ },
            { name: 'shell', test: shell },
            { name: 'after-load', test: afterLoad },
            ...Object.entries(sharedLater).map(([name, modules]) => ({ name, test: new RegExp(modules.join('|')) })),
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
    tanstackRouter({ ...routes, autoCodeSplitting: true, generatedRouteTree: 'src/route-tree.gen.ts' }),
    // The routes of shoppers alone, which the first page loads: see src/shell/entry-client.tsx.
    tanstackRouterGenerator({
      ...routes,
      routeFileIgnorePattern: staffRoutes,
      generatedRouteTree: 'src/shop-route-tree.gen.ts',
      disableTypes: true,
    }),
    react(),
    replaceModules(),
    languageMessages(),
    browserEndpoints(),
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
