// Opens a page of the shop, or one part of a page, in the browser of a component test. Only the API is not real: see
// answers.ts.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, RouterProvider } from '@tanstack/react-router'
import { openPurchaseOrders } from '@tokri/contract/buying.ts'
import { getCart, listedCoupons } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { createClient } from '@tokri/contract/client.ts'
import { floorOrder, orderDelivery, orderLateness } from '@tokri/contract/delivery.ts'
import type { Endpoint, EndpointSchema, InputOf } from '@tokri/contract/endpoint.ts'
import { favouriteIds } from '@tokri/contract/favourite.ts'
import { getHome } from '@tokri/contract/home.ts'
import type { MessageSettings } from '@tokri/contract/message.schema.ts'
import { getMessageSettings } from '@tokri/contract/message.ts'
import { buyAgain, failedRefunds, openOrders, orderHistory, trackOrder, watchOrders } from '@tokri/contract/order.ts'
import { boughtTogether, listing, productSizes } from '@tokri/contract/product.ts'
import { getPush } from '@tokri/contract/push.ts'
import { getRecipes } from '@tokri/contract/recipe.ts'
import { userDetails } from '@tokri/contract/session.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { backups, firstSteps, secretSources } from '@tokri/contract/setup.ts'
import { getStores } from '@tokri/contract/store.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { defaultMessageKinds, defaultTemplates } from '@tokri/rules/messages.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import hotToast from 'react-hot-toast'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { browserSend } from '../src/lib/api/browser-send.ts'
import { forgetServerTime } from '../src/lib/browser/server-time.ts'
import { cartQuery, notifyOnCartChange } from '../src/lib/cart/cart.ts'
import { setCartPanelOpen } from '../src/lib/cart/cart-panel-state.ts'
import { queueCartMutation } from '../src/lib/cart/mutation-queue.ts'
import { pendingBack } from '../src/lib/navigation/history-back.ts'
import { handleLinkClicks } from '../src/lib/navigation/link-clicks.ts'
import type { RouterContext } from '../src/lib/navigation/router-context.ts'
import { type ShownPromise, shownPromiseKey } from '../src/lib/place/shown-promise.ts'
import { type ShownStore, shownStoreKey } from '../src/lib/place/shown-store.ts'
import { forgetPageOnLeaving } from '../src/lib/session/remember-page.ts'
import { clearTokens, storeTokens } from '../src/lib/session/session.ts'
import { SettingsContext } from '../src/lib/settings/settings-query.ts'
import type { routeTree } from '../src/route-tree.gen.ts'
import { buildRouter } from '../src/shell/router.ts'
import { announce, LiveRegion } from '../src/ui/live-region.tsx'
import Toaster from '../src/ui/toaster.tsx'
import { type Answer, fakeApi, on, refusal } from './answers.ts'
import { cart, delivery, settings, store as shopStore, user } from './shapes.ts'

/** From the environment variable TEST_CLOCK: see vitest.config.ts. */
declare const __TEST_CLOCK__: string

type Options = {
  /** Beside the usual ones: see `usualAnswers`. */
  answers?: Answer[]
  /** Who is signed in; a guest if absent. */
  as?: Partial<UserShape>
  settings?: Partial<SettingsShape>
  /** What the server's HTML has: the promise of the store, and the store itself where visitors are asked for their place. */
  promise?: ShownPromise
  store?: ShownStore
  /** In px; a phone if absent. */
  width?: number
  /** The time at which the test begins. */
  clock?: string
  /** How many milliseconds the clock of the browser is before that of the server. */
  deviceAhead?: number
  /** Console errors and warnings that the test is about. */
  allowedErrors?: RegExp
}

const HEIGHT = 844
const MINUTE_MS = 60_000

/** Each test of a file begins some minutes after the one before it: nothing was said or done a moment ago. */
let begun = 0
let consoleErrors: string[] = []
let allowed: RegExp | undefined
let opened: { api: ReturnType<typeof fakeApi>; close: () => Promise<void> } | undefined

/** Of the last page, also when its test has ended: a pointer may rest on a link. */
let lastRouter: ReturnType<typeof buildRouter> | undefined

// Listens to the document for good, so it is called once for all tests. Whether a pointer rests on a link long enough to
// prefetch its page would be chance.
handleLinkClicks(
  new Proxy({} as ReturnType<typeof buildRouter>, {
    get: (_, name) => (name === 'preloadRoute' ? async () => {} : lastRouter && Reflect.get(lastRouter, name)),
  }),
)

const text = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value))

export const beginTest = () => {
  begun++
  consoleErrors = []
  allowed = undefined
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...values) => void consoleErrors.push(values.map(text).join(' ')))
}

/** Removes what a test has left in the page, so that the next one begins as in a new browser. */
export const endTest = async () => {
  const undeclared = opened?.api.undeclared ?? []
  const errors = consoleErrors.filter((each) => !allowed?.test(each))
  vi.useRealTimers()
  // A pointer on a toast holds the timers of all toasts, also of the next test, until it leaves.
  const toaster = document.querySelector('[data-rht-toaster]')
  toaster?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  await opened?.close()
  opened = undefined
  // Changes of the cart that have no answer yet are rolled back, one after the other; each may have queued another one.
  for (let turn = 0; turn < 3; turn++) await queueCartMutation(async () => {})
  vi.restoreAllMocks()
  hotToast.remove()
  announce('')
  // A test may have told the page that it has no connection.
  onlineManager.setOnline(true)
  forgetServerTime()
  setCartPanelOpen(false)
  clearTokens()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shop writes them
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; path=/`
  }
  for (const { name } of [...document.documentElement.attributes])
    if (name !== 'lang' && name !== 'dir') document.documentElement.removeAttribute(name)
  scrollTo(0, 0)
  expect(undeclared.join(', '), 'calls that the test declares no answer for').toBe('')
  expect(errors.join('\n'), 'console errors').toBe('')
}

/** A shop without a way to phones. */
const closedChannel = { provider: 'outbox', open: false, report: null } as const
const noMessages: MessageSettings = {
  channels: { sms: closedChannel, whatsapp: closedChannel },
  ...{ templates: defaultTemplates, messageKinds: defaultMessageKinds },
  ...{ phoneCodesPerDay: 500, phoneUnusedDays: 90, smsCost: 0, week: [] },
}

const noPages = { totalPages: 0, totalCount: 0, currentPage: 1 }

/** What every page may ask for: a shop with one store and without products, and a person without orders. */
const usualAnswers = (person: UserShape | undefined, changedSettings: Partial<SettingsShape> = {}): Answer[] => [
  on(getSettings, { data: settings(changedSettings) }),
  on(getCategories, { data: [] }),
  on(getSubCategories, { data: [] }),
  on(getCart, cart()),
  on(getHome, { data: [] }),
  on(getRecipes, { data: [] }),
  on(productSizes, { data: [], families: [] }),
  on(boughtTogether, { data: [] }),
  // A product page asks for it when the end of the page is near the window, which depends on what has loaded before.
  on(listing, { data: [], ...noPages }),
  ...(person?.role === 'Admin'
    ? [
        on(getStores, { data: [shopStore()] }),
        on(getMessageSettings, { data: noMessages }),
        on(openPurchaseOrders, { data: [] }),
        on(backups, { data: { at: null, folder: '/backups', keep: 14, last: null, trouble: null } }),
        on(secretSources, {
          data: { canKeep: true, razorpay: null, stripe: null, smtp: null, mailFrom: 'no-reply@shop.test' },
        }),
        on(firstSteps, { data: { steps: [], coupon: null, demo: false, publicUrl: 'https://shop.test' } }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      ]
    : []),
  ...(person
    ? [
        on(userDetails, { data: person }),
        on(orderHistory, { data: [], ...noPages }),
        on(listedCoupons, { data: [] }),
        on(favouriteIds, { data: [] }),
        on(buyAgain, { data: [] }),
        on(trackOrder, () => new Response(new ReadableStream())),
        on(orderDelivery, { data: delivery() }),
        // Its orders are late at a later time: TEST_CLOCK.
        on(orderLateness, { data: null }),
        // The names of those who did something to an order.
        on(floorOrder, refusal('not_found')),
        on(failedRefunds, { data: { refunds: [], cash: [], disputes: [] } }),
        on(openOrders, { data: { orders: [], totalCount: 0, openProblems: null, failedRefunds: 0, suspicious: [] } }),
        on(watchOrders, () => new Response(new ReadableStream())),
      ]
    : []),
]

const open = async (
  tree: typeof routeTree,
  path: string,
  { answers = [], as, settings: changedSettings, promise, store, width = 390, ...rest }: Options,
) => {
  if (opened) throw new Error('A test opens one page')
  const { clock, deviceAhead, allowedErrors } = rest
  allowed = allowedErrors
  await page.viewport(width, HEIGHT)
  vi.useFakeTimers({
    toFake: ['Date'],
    now: new Date(clock ?? __TEST_CLOCK__).getTime() + (clock ? 0 : begun * 5 * MINUTE_MS),
    shouldAdvanceTime: true,
  })
  const person = as && user(as)
  // As the server writes it into a page.
  document.documentElement.dataset.timeZone = settings(changedSettings).timeZone
  const api = fakeApi([...usualAnswers(person, changedSettings), ...answers], deviceAhead)
  if (person) storeTokens({ accessToken: person._id, refreshToken: person._id })
  history.pushState(null, '', path)
  const router = buildRouter({ call: createClient(browserSend), origin: location.origin, routeTree: tree })
  lastRouter = router
  const { queryClient } = router.options.context
  if (promise) queryClient.setQueryData(shownPromiseKey, promise)
  if (store) queryClient.setQueryData(shownStoreKey, store)
  forgetPageOnLeaving(router)
  const stopNotifying = notifyOnCartChange(queryClient)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  opened = {
    api,
    close: async () => {
      api.end()
      root.unmount()
      container.remove()
      // An overlay that was open takes its history entry back.
      await pendingBack()
      stopNotifying()
      queryClient.clear()
      router.history.destroy()
    },
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {/* The shell loads it with the first toast of a document. Here that was in an earlier test. */}
      <Toaster />
    </QueryClientProvider>,
  )

  return {
    /** Replaces the answer of an endpoint from now on. */
    answer: (answer: Answer) => void api.answers.push(answer),
    /** The requests that were sent to an endpoint. */
    sent: <S extends EndpointSchema>({ method, url }: Endpoint<S>): InputOf<S>[] =>
      // The client of the contract has sent them, by the same types.
      api.sent.filter((each) => each.method === method && each.url === url).map(({ request }) => request as InputOf<S>),
    /** A header of the requests that were sent to an endpoint. */
    headers: ({ method, url }: { method: string; url: string }, name: string) =>
      api.sent.filter((each) => each.method === method && each.url === url).map(({ headers }) => headers.get(name)),
    /** From now on the shop knows a person, who logs in during the test. */
    signIn: () => void api.answers.unshift(...usualAnswers(user(), changedSettings)),
    /** Holds the answers of an endpoint back until `released`. */
    delay: <S extends EndpointSchema>({ method, url }: Endpoint<S>, released: Promise<void>) => {
      const now = api.answers.findLast((each) => each.method === method && each.url === url)
      if (!now) throw new Error(`No answer is declared for ${method} ${url}`)
      api.answers.push({ ...now, reply: (request) => released.then(() => now.reply(request)) })
    },
    /** For a part alone: a whole page loads the cart for its header. */
    loadCart: () => queryClient.fetchQuery(cartQuery(router.options.context.call)),
    /** The path and the search parameters of the page. */
    address: () => location.pathname + location.search,
  }
}

/** A page of the shop with its header, as a browser shows it after hydration. */
export const openPage = async (path: string, options: Options = {}) => {
  const [{ routeTree }, { Route: rootRoute }, { Shell }] = await Promise.all([
    import('../src/route-tree.gen.ts'),
    import('../src/routes/__root.tsx'),
    import('../src/shell/shell.tsx'),
  ])
  // The document is the test's own, and the page is a part of it.
  rootRoute.update({
    component: () => (
      <>
        <HeadContent />
        <Shell>
          <Outlet />
        </Shell>
      </>
    ),
  })
  return open(routeTree, path, options)
}

/** One component with what the shell gives it: settings, toasts and the live region. */
export const openPart = async (part: ReactNode, options: Options = {}) => {
  const shown = settings(options.settings)
  const rootRoute = createRootRouteWithContext<RouterContext>()({
    component: () => (
      <SettingsContext value={shown}>
        <main>{part}</main>
        <LiveRegion />
      </SettingsContext>
    ),
    notFoundComponent: () => null,
  })
  // Only its type says that a router has the routes of the shop.
  return open(rootRoute as unknown as typeof routeTree, '/', options)
}
