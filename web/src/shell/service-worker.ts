// The service worker: visited pages stay readable without a network, and files with a content hash are fetched once.
// Pages are the same for every guest of a store, but their addresses tell who went where, and a photo is personal: signing out
// deletes the pages and the pictures, whose names say that they are personal (lib/session/personal-data.ts). API requests always go to the network.

// The DOM types of this folder lack workers; these are the parts used here.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Pushed = Extendable & { data: { json(): unknown } | null }
type Pressed = Extendable & { notification: Notification }
type ShopWindow = { url: string; focus(): Promise<unknown> }
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent & Extendable) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<ShopWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  /** Missing in older browsers. */
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  location: Location
}
const scope = self as unknown as Scope

/** The build replaces it: each build is a new worker, and the shop offers to reload. */
const build = '__BUILD__'
const cacheNames = { shell: `shell-${build}`, pages: 'own pages-1', media: 'own media-1' }
const offlinePage = '/offline.html'
const shell = [offlinePage, '/art/offline.svg', '/art/no-picture.svg', '/art/logo.svg']
const maxEntries = { [cacheNames.pages]: 60, [cacheNames.media]: 400 } as Record<string, number>

const store = async (name: string, request: Request | string, response: Response) => {
  const cache = await caches.open(name)
  await cache.put(request, response)
  const limit = maxEntries[name]
  if (limit === undefined) return
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/**
 * Only complete responses of this origin that may be stored: no redirects, errors or partial content, and nothing that
 * says no-store, such as the page where somebody pays.
 */
const isWhole = (response: Response) =>
  response.status === 200 &&
  response.type === 'basic' &&
  !response.redirected &&
  !/no-store/i.test(response.headers.get('cache-control') ?? '')

const fromCacheFirst = async (
  name: string,
  { request, waitUntil }: Pick<Fetching, 'request'> & { waitUntil: Fetching['waitUntil'] },
) => {
  const found = await caches.match(request)
  if (found) return found
  const response = await fetch(request)
  if (isWhole(response)) waitUntil(store(name, request, response.clone()))
  return response
}

/**
 * A page shows the goods of one store, which its header names. One of another store than the browser remembers is not
 * shown. Where the worker cannot read cookies, a change of the place deletes the pages (lib/place/change-place.ts).
 */
const isOfThisStore = async (response: Response) => {
  const store = response.headers.get('tokri-store')
  if (store === null || !scope.cookieStore) return true
  return store === ((await scope.cookieStore.get('store'))?.value ?? 'main')
}

const page = async ({ request, waitUntil }: Pick<Fetching, 'request'> & { waitUntil: Fetching['waitUntil'] }) => {
  try {
    const response = await fetch(request)
    if (isWhole(response)) waitUntil(store(cacheNames.pages, request.url, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(request.url)
    if (cached && (await isOfThisStore(cached))) return cached
    const offline = await caches.match(offlinePage)
    if (offline) return offline
    throw error
  }
}

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheNames.shell).then((cache) => cache.addAll(shell)))
})

scope.addEventListener('activate', (event) => {
  const known = new Set(Object.values(cacheNames))
  const dropOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(dropOld())
})

scope.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') event.waitUntil(scope.skipWaiting())
  // A page that was opened without a document request: its document is fetched for offline use.
  if (event.data?.visited) {
    const url = String(event.data.visited)
    event.waitUntil(
      fetch(url, { headers: { accept: 'text/html' } }).then(
        (response) => (isWhole(response) ? store(cacheNames.pages, url, response) : undefined),
        () => undefined,
      ),
    )
  }
})

/** What the shop sends (server/src/modules/user/push/push.ts). */
type Notice = { title: string; body: string; path: string; tag: string; at: number; answer?: string }

/** A message must always show something, so one that cannot be read leads to the orders. */
const readNotice = (data: Pushed['data']): Notice => {
  try {
    return data?.json() as Notice
  } catch {
    return { title: 'News about your order', body: '', path: '/dashboard/myorders', tag: 'order', at: 0 }
  }
}

/** Shows a notice in place of an older one about the same thing. Messages may arrive in another order than they were sent. */
const show = async ({ title, body, tag, path, at }: Notice) => {
  const [shown] = await scope.registration.getNotifications({ tag })
  if (shown && shown.data.at > at) return
  const icon = '/art/icon-192.png'
  const options = { body, tag, icon, badge: icon, data: { path, at }, renotify: true }
  await scope.registration.showNotification(title, options)
}

/** Opens a page of the shop, in the window that shows it already, if there is one. */
const openPage = async (path: string) => {
  const url = new URL(path, scope.location.origin)
  if (url.origin !== scope.location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find((each) => each.url === url.href)
  await (found ? found.focus() : scope.clients.openWindow(url.href))
}

/** Tells the shop that the phone of a person on shift is there, although its page may be asleep. */
const answer = async (key: string | undefined) => {
  if (key === undefined) return
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/shift/heard', { method: 'PUT', headers, body: JSON.stringify({ key }) }).catch(() => {})
}

scope.addEventListener('push', (event) => {
  const notice = readNotice(event.data)
  event.waitUntil(Promise.all([answer(notice.answer), show(notice)]))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data?.path ?? '/')))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  const context = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) }
  if (request.mode === 'navigate') event.respondWith(page(context))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(cacheNames.shell, context))
  else if (url.pathname.startsWith('/media/') || url.pathname.startsWith('/art/'))
    event.respondWith(fromCacheFirst(cacheNames.media, context))
})
