// The service worker: pages that were visited stay readable without a network, and files whose names say their content
// are never fetched twice. Pages are the same for every guest, so nothing personal is ever kept here; the API is
// always asked.

// The DOM types of this folder know no workers; these are the parts used here.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent & Extendable) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}
const scope = self as unknown as Scope

/** Replaced by the build: another build is another worker, and the shop offers to reload. */
const build = '__BUILD__'
const stores = { shell: `shell-${build}`, pages: 'pages-1', media: 'media-1' }
const offlinePage = '/offline.html'
const shell = [offlinePage, '/art/offline.svg', '/art/logo.svg']
const most = { [stores.pages]: 60, [stores.media]: 400 } as Record<string, number>

const keep = async (name: string, request: Request | string, response: Response) => {
  const cache = await caches.open(name)
  await cache.put(request, response)
  const limit = most[name]
  if (limit === undefined) return
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/** Whole answers of ours only: no redirects, no errors, no parts. */
const isWhole = (response: Response) => response.status === 200 && response.type === 'basic' && !response.redirected

const fromCacheFirst = async (
  name: string,
  { request, waitUntil }: Pick<Fetching, 'request'> & { waitUntil: Fetching['waitUntil'] },
) => {
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  if (isWhole(response)) waitUntil(keep(name, request, response.clone()))
  return response
}

const page = async ({ request, waitUntil }: Pick<Fetching, 'request'> & { waitUntil: Fetching['waitUntil'] }) => {
  try {
    const response = await fetch(request)
    if (isWhole(response)) waitUntil(keep(stores.pages, request.url, response.clone()))
    return response
  } catch (error) {
    const kept = (await caches.match(request.url)) ?? (await caches.match(offlinePage))
    if (kept) return kept
    throw error
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(stores.shell).then((cache) => cache.addAll(shell)))
})

scope.addEventListener('activate', (event) => {
  const known = new Set(Object.values(stores))
  const dropOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(dropOld())
})

scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(scope.skipWaiting())
  // A page that was reached without a document request: fetch its document, so that it can be read offline too.
  if (event.data?.visited) {
    const url = String(event.data.visited)
    event.waitUntil(
      fetch(url, { headers: { accept: 'text/html' } }).then(
        (response) => (isWhole(response) ? keep(stores.pages, url, response) : undefined),
        () => undefined,
      ),
    )
  }
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  const context = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }
  if (request.mode === 'navigate') event.respondWith(page(context))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(stores.shell, context))
  else if (url.pathname.startsWith('/media/') || url.pathname.startsWith('/art/'))
    event.respondWith(fromCacheFirst(stores.media, context))
})
