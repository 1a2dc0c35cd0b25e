// Opens a page of the shop, or one part of a page, in the browser of a component test. Only the API is not real: see
// answers.ts.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, RouterProvider } from '@tanstack/react-router'
import { getCart } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { createClient } from '@tokri/contract/client.ts'
import type { Endpoint, EndpointSchema, InputOf } from '@tokri/contract/endpoint.ts'
import { buyAgain, openOrders, orderHistory, watchOrders } from '@tokri/contract/order.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { userDetails } from '@tokri/contract/user.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import hotToast from 'react-hot-toast'
import { expect, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { browserSend } from '../src/lib/api/browser-send.ts'
import { cartQuery, notifyOnCartChange } from '../src/lib/cart/cart.ts'
import { setCartPanelOpen } from '../src/lib/cart/cart-panel-state.ts'
import { queueCartMutation } from '../src/lib/cart/mutation-queue.ts'
import { handleLinkClicks } from '../src/lib/navigation/link-clicks.ts'
import type { RouterContext } from '../src/lib/navigation/router-context.ts'
import { clearTokens, storeTokens } from '../src/lib/session/session.ts'
import { SettingsContext } from '../src/lib/settings/settings-query.ts'
import type { routeTree } from '../src/route-tree.gen.ts'
import { buildRouter } from '../src/shell/router.ts'
import { announce, LiveRegion } from '../src/ui/live-region.tsx'
import Toaster from '../src/ui/toaster.tsx'
import { type Answer, fakeApi, on } from './answers.ts'
import { cart, settings, user } from './shapes.ts'

/** From the environment variable TEST_CLOCK: see vitest.config.ts. */
declare const __TEST_CLOCK__: string

type Options = {
  /** Beside the usual ones: see `usualAnswers`. */
  answers?: Answer[]
  /** Who is signed in; a guest if absent. */
  as?: Partial<UserShape>
  settings?: Partial<SettingsShape>
  /** In px; a phone if absent. */
  width?: 390 | 1280
  /** The time at which the test begins. */
  clock?: string
  /** Console errors and warnings that the test is about. */
  allowedErrors?: RegExp
}

const HEIGHT = { 390: 844, 1280: 800 }
const MINUTE_MS = 60_000

/** Each test of a file begins some minutes after the one before it: nothing was said or done a moment ago. */
let begun = 0
let consoleErrors: string[] = []
let allowed: RegExp | undefined
let opened: { api: ReturnType<typeof fakeApi>; router: ReturnType<typeof buildRouter>; close: () => void } | undefined

// Listens to the document for good, so it is called once for all tests.
handleLinkClicks(
  new Proxy({} as ReturnType<typeof buildRouter>, {
    get: (_, name) => opened && Reflect.get(opened.router, name),
  }),
)

const text = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value))

export const beginTest = async () => {
  begun++
  // Away from what the last test has clicked: a pointer over a link prefetches its page.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
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
  opened?.close()
  opened = undefined
  // Changes of the cart that have no answer yet are rolled back, one after the other; each may have queued another one.
  for (let turn = 0; turn < 3; turn++) await queueCartMutation(async () => {})
  vi.restoreAllMocks()
  hotToast.remove()
  announce('')
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
  expect(undeclared, 'calls that the test declares no answer for').toEqual([])
  expect(errors, 'console errors').toEqual([])
}

const noPages = { totalPages: 0, totalCount: 0, currentPage: 1 }

/** What every page may ask for: a shop without products, and a person without orders. */
const usualAnswers = (person: UserShape | undefined, changedSettings: Partial<SettingsShape> = {}): Answer[] => [
  on(getSettings, { data: settings(changedSettings) }),
  on(getCategories, { data: [] }),
  on(getSubCategories, { data: [] }),
  on(getCart, cart()),
  ...(person
    ? [
        on(userDetails, { data: person }),
        on(orderHistory, { data: [], ...noPages }),
        on(buyAgain, { data: [] }),
        on(openOrders, { data: { orders: [], totalCount: 0, openProblems: null } }),
        on(watchOrders, () => new Response(new ReadableStream())),
      ]
    : []),
]

const open = async (
  tree: typeof routeTree,
  path: string,
  { answers = [], as, settings: changedSettings, width = 390, clock, allowedErrors }: Options,
) => {
  if (opened) throw new Error('A test opens one page')
  allowed = allowedErrors
  await page.viewport(width, HEIGHT[width])
  vi.useFakeTimers({
    toFake: ['Date'],
    now: new Date(clock ?? __TEST_CLOCK__).getTime() + (clock ? 0 : begun * 5 * MINUTE_MS),
    shouldAdvanceTime: true,
  })
  const person = as && user(as)
  const api = fakeApi([...usualAnswers(person, changedSettings), ...answers])
  if (person) storeTokens({ accessToken: person._id, refreshToken: person._id })
  history.pushState(null, '', path)
  const router = buildRouter({ call: createClient(browserSend), origin: location.origin, routeTree: tree })
  const { queryClient } = router.options.context
  const stopNotifying = notifyOnCartChange(queryClient)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  opened = {
    api,
    router,
    close: () => {
      api.end()
      root.unmount()
      container.remove()
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
