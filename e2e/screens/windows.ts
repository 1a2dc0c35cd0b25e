// A window per width and language, kept open by its worker: the pages of a table are opened one after another in it, so
// that scripts and styles are loaded once.
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Request as HttpRequest,
  type Page,
} from '@playwright/test'
import { hindi } from '../hindi.ts'
import { isExpectedMessage, whenDrawn } from '../page-checks.ts'
import { type Person, type Prepared, readPrepared } from './people.ts'
import type { Window } from './table.ts'

export const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

export type Kind = 'phone' | 'phone in Hindi' | 'desktop' | 'desktop in Hindi'

/** In a window of a phone, a finger needs larger targets. */
const optionsOf = (kind: Kind): BrowserContextOptions => ({
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  permissions: ['geolocation'],
  geolocation: { latitude: 12.9569, longitude: 77.7011 },
  ...(kind.startsWith('phone') ? { viewport: phone, isMobile: true, hasTouch: true } : { viewport: desktop }),
})

/** What the browser logs only here: service workers are off, and nobody has touched the page. */
const ofThisWindow = /^Service Worker registration blocked by Playwright|^Blocked call to navigator.vibrate/

const english = (text: string, values: Record<string, string> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** What a page asks for and has not got, except streams, which do not end. */
const followRequests = (page: Page) => {
  const open = new Set<HttpRequest>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request())
  })
  page.on('framenavigated', () => open.clear())
  return open
}

/** Until then a page has all it asked for, even on a busy machine. */
const SETTLED_MS = 30_000

/** What the page is not ready with. Runs in the page. */
const unfinished = (): string => {
  // Each Suspense boundary is hydrated by itself, the inner ones last.
  // The page of the test provider has no scripts.
  const isHydrated =
    document.scripts.length === 0 ||
    [...document.querySelectorAll('a, button')].every((each) =>
      Object.keys(each).some((key) => key.startsWith('__react')),
    )
  if ('capturedClick' in window || !isHydrated) return 'hydration'
  if (document.fonts.status !== 'loaded') return 'fonts'
  const placeholders = [...document.querySelectorAll('[aria-busy=true], main .animate-pulse')]
  return placeholders.find((each) => each.checkVisibility())?.outerHTML.slice(0, 200) ?? ''
}

export type OpenWindow = Window & {
  prepared: Prepared
  /** Opens an address as this person. */
  visit: (path: string, who: Person) => Promise<void>
  /** Resolves when the page is hydrated and has all that it asked for. */
  settled: () => Promise<void>
  /** Sets the size of text in the settings of the browser, in px; 16 is the usual one. */
  setFontSize: (standard: number) => Promise<unknown>
  /** The errors and warnings since the last call. */
  takeProblems: () => string[]
}

const openWindow = async (browser: Browser, kind: Kind): Promise<OpenWindow> => {
  const isHindi = kind.endsWith('in Hindi')
  const url = process.env.SHOP_URL ?? ''
  const context = await browser.newContext({ baseURL: url, ...optionsOf(kind) })
  if (isHindi) await context.addCookies([{ name: 'language', value: 'hi', url }])
  let problems: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !isExpectedMessage(text) && !ofThisWindow.test(text))
      problems.push(text)
  })
  context.on('weberror', (error) => problems.push(error.error().message))
  const page = await context.newPage()
  const requests = followRequests(page)
  const devtools = await context.newCDPSession(page)
  const prepared = readPrepared()
  let present: Person = 'guest'

  const settled = async () => {
    const deadline = Date.now() + SETTLED_MS
    let wait = ''
    for (let calm = 0; calm < 2; ) {
      wait =
        requests.size > 0
          ? `answers: ${[...requests].map((request) => request.url())}`
          : await page.evaluate(unfinished).catch(() => 'another page opens')
      calm = wait === '' ? calm + 1 : 0
      if (Date.now() > deadline) throw new Error(`the page is not ready: ${wait}`)
      await whenDrawn(page).catch(() => {})
    }
  }
  return {
    page,
    prepared,
    t: isHindi ? hindi : english,
    settled,
    setFontSize: (standard) => devtools.send('Page.setFontSizes', { fontSizes: { standard } }),
    takeProblems: () => {
      const taken = problems
      problems = []
      return taken
    },
    visit: async (path, who) => {
      if (who !== present) {
        const tokens: Record<string, string> = who === 'guest' ? {} : prepared.people[who]
        // A small document of the shop, in which the storage of its origin can be set.
        await page.goto('/robots.txt')
        await page.evaluate((next) => {
          localStorage.clear()
          sessionStorage.clear()
          for (const [name, value] of Object.entries(next)) localStorage.setItem(name, value)
        }, tokens)
        present = who
      }
      await page.goto(path)
      await settled()
    },
  }
}

export const test = base.extend<object, { windowOf: (kind: Kind) => Promise<OpenWindow> }>({
  windowOf: [
    async ({ browser }, use) => {
      const windows = new Map<Kind, Promise<OpenWindow>>()
      await use((kind) => {
        const open = windows.get(kind) ?? openWindow(browser, kind)
        windows.set(kind, open)
        return open
      })
      for (const open of windows.values()) await open.then(({ page }) => page.context().close())
    },
    { scope: 'worker' },
  ],
})
