import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { CallError, createClient, type Send } from '@tokri/contract/client.ts'
import type { StoreName } from '@tokri/contract/store.schema.ts'
import { publicAddress, withoutLanguage } from '../lib/language/language.ts'
import { type ShownPromise, shownPromiseKey } from '../lib/place/shown-promise.ts'
import { shownStoreKey } from '../lib/place/shown-store.ts'
import { setDefaultSettings } from '../lib/settings/settings-query.ts'
import { routeTree } from '../route-tree.gen.ts'
import { buildRouter } from './router.ts'
import { defaultSettings } from './ssr/default-settings.ts'
import { errorPage } from './ssr/error-page.ts'
import { hasFailedPart } from './ssr/failed-part.ts'
import { pageUrl } from './ssr/page-url.ts'
import { routerManifest, type ViteManifest } from './ssr/router-manifest.ts'
import { textFile } from './ssr/text-files.ts'

setDefaultSettings(defaultSettings)

/**
 * The page that the server asks for. `store` is null where visitors are not asked for their place, and `promise` where it is
 * that of the settings. `nonce` marks the scripts of the program.
 */
type PageRequest = {
  url: string
  origin: string
  send: Send
  store: StoreName | null
  promise: ShownPromise | null
  nonce: string
}

/** The renderer that the server loads: one page per call, with all dependencies as arguments. */
export const createRenderer = (viteManifest: ViteManifest) => {
  const manifest = routerManifest(viteManifest)

  const render = async ({ url, origin, send, store, promise, nonce }: PageRequest): Promise<Response> => {
    const call = createClient(send)
    const file = await textFile(url)?.({ call, origin })
    if (file) return new Response(file.text, { headers: { 'content-type': file.type } })
    const router = buildRouter({ call, origin, routeTree })
    router.update({ ...router.options, ssr: { nonce } })
    if (store) router.options.context.queryClient.setQueryData(shownStoreKey, store)
    if (promise) router.options.context.queryClient.setQueryData(shownPromiseKey, promise)
    const handle = createRequestHandler({
      createRouter: () => router,
      request: new Request(`http://localhost${publicAddress(url)}`, { headers: { accept: 'text/html' } }),
      getRouterManifest: async () => manifest,
    })
    const response = await handle(({ router, responseHeaders }) =>
      renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
    )
    if (hasFailedPart(await response.clone().text())) throw new Error('a part of the page failed while it was rendered')
    const location = response.headers.get('location')
    if (location?.startsWith('/')) response.headers.set('location', publicAddress(withoutLanguage(location)))
    if (response.status !== 500) return response
    // A page that failed because the shop is overloaded answers 503 with Retry-After.
    const busy = router.state.matches.some(({ error }) => error instanceof CallError && error.status === 503)
    return busy
      ? new Response(response.body, {
          status: 503,
          headers: { ...Object.fromEntries(response.headers), 'retry-after': '2' },
        })
      : response
  }

  return { pageUrl, render, errorPage }
}
