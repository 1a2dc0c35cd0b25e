// Measures the storefront on a mid-range phone: npm run bench:browser -- [address of a running, built shop].
// Headless Chromium at 390 px, CPU slowed 4 times, 9 Mbps with 100 ms: prints each figure beside what it must reach.
import { randomBytes } from 'node:crypto'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

const shop = process.argv[2] ?? 'http://localhost:3000'
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 100, downloadThroughput: (9e6 / 8) | 0, uploadThroughput: (3e6 / 8) | 0 }
const ROUNDS = 5

/** `--json` prints them as a list of these. */
type Figure = { name: string; value: number; unit: string; most: number }
type Vitals = { lcp: number; shift: number; blocked: number }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const watchVitals = () => {
  const vitals: Vitals = { lcp: 0, shift: 0, blocked: 0 }
  Object.assign(window, { vitals })
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value
  })
  // Total blocking time (web.dev/tbt): of each long task, what exceeds 50 ms, counted from the first contentful paint on.
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
  const tasks: { startTime: number; duration: number }[] = []
  watch('longtask', ({ startTime, duration }) => {
    tasks.push({ startTime, duration })
    const from = paint()
    vitals.blocked = tasks.reduce(
      (sum, task) => sum + Math.max(0, task.startTime + task.duration - Math.max(task.startTime + 50, from)),
      0,
    )
  })
}

const slowDown = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

/** Loads a page with an empty cache and reads its performance entries. */
const coldLoad = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.addInitScript(watchVitals)
  const devtools = await slowDown(page)
  const bytes = { html: 0, script: 0 }
  const kinds = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    // Bodies only, without response headers.
    if (type === 'Script') bytes.script += Number(response.headers['content-length'] ?? 0)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Document') bytes.html += encodedDataLength
  })
  await page.goto(shop + path, { waitUntil: 'load' })
  // The vitals are final at the first idle moment after loading.
  await page.waitForLoadState('networkidle')
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  await page.close()
  return { ...vitals, ...bytes }
}

/** Milliseconds from pressing a card to the heading of its page being painted, the page having been prefetched. */
const clickToPaint = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage()
  await page.goto(shop, { waitUntil: 'networkidle' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // The first cards of the home page are recipes.
  const link = page.locator('article a[href*="/product/"]').first()
  const name = (await link.textContent()) ?? ''
  // The prefetch is complete when both have arrived: the product, and the code of its page.
  const fetched = [/get-product-details/, /product\._slug.*\.js/].map((address) => page.waitForResponse(address))
  await link.focus()
  for (const response of await Promise.all(fetched)) await response.finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const took = await link.evaluate((element, heading) => {
    const start = performance.now()
    const painted = new Promise<number>((resolve) => {
      const look = () => {
        // This callback runs before the frame is painted. A task of the highest priority runs right after it, before the
        // page's own tasks.
        if (document.querySelector('main h1')?.textContent === heading)
          void scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    ;(element as HTMLElement).click()
    return painted
  }, name)
  await page.close()
  return took
}

/** Stores the tokens of a signed-in shopper in local storage before the page's own scripts run. */
const signIn = async (page: Page) => {
  const [email, password] = [`bench.${randomBytes(6).toString('hex')}@example.in`, 'Jaggery-lamp-7']
  const post = async (url: string, data: object) => {
    const response = await page.request.post(shop + url, { data })
    // A shop that limits registrations may refuse one. Without a session, ADD would never be painted.
    if (!response.ok()) throw new Error(`${url} answered ${response.status()}; try again later, or with RATE_LIMIT=off`)
    return response.json()
  }
  await post('/api/user/register', { name: 'Asha Rao', email, password, confirmPassword: password })
  const { data } = await post('/api/user/login', { email, password })
  await page.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, data)
}

/** Frames from pressing ADD to the one that paints the number. */
const framesToAdd = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage()
  await signIn(page)
  await page.goto(shop, { waitUntil: 'networkidle' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const frames = await page
    .getByRole('button', { name: /^Add / })
    .first()
    .evaluate((button: HTMLElement) => {
      const painted = new Promise<number>((resolve) => {
        let frame = 0
        const look = () => {
          frame++
          if (button.closest('[role=group]')) resolve(frame)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      button.click()
      return painted
    })
  await page.close()
  return frames
}

const browser = await chromium.launch({
  executablePath: await findBrowser(process.execPath),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
})
const rounds = async <T>(measure: (context: BrowserContext) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    results.push(await measure(context))
    await context.close()
  }
  return results
}

const listingPath = async (): Promise<string> => {
  const html = await (await fetch(shop)).text()
  return /href="(\/[^"/]+-\w+\/[^"/]+-\w+)"/.exec(html)?.[1] ?? '/search'
}

const figures: Figure[] = []
for (const [name, path] of [
  ['home', '/'],
  ['listing', await listingPath()],
] as const) {
  const loads = await rounds((context) => coldLoad(context, path))
  const of = (pick: (load: (typeof loads)[number]) => number) => median(loads.map(pick))
  figures.push(
    { name: `${name}: largest paint`, value: of(({ lcp }) => lcp), unit: 'ms', most: 1500 },
    { name: `${name}: layout shift`, value: of(({ shift }) => shift), unit: '', most: 0.01 },
    { name: `${name}: main thread blocked`, value: of(({ blocked }) => blocked), unit: 'ms', most: 150 },
    { name: `${name}: JavaScript`, value: of(({ script }) => script) / 1000, unit: 'KB', most: 130 },
    { name: `${name}: HTML`, value: of(({ html }) => html) / 1000, unit: 'KB', most: 40 },
  )
}
figures.push({
  name: 'product page after a prefetched click',
  value: median(await rounds(clickToPaint)),
  unit: 'ms',
  most: 200,
})
figures.push({ name: 'ADD painted', value: median(await rounds(framesToAdd)), unit: 'frames', most: 1 })
await browser.close()

if (process.argv.includes('--json')) console.log(JSON.stringify(figures))
else
  console.table(
    Object.fromEntries(
      figures.map(({ name, value, unit, most }) => [
        name,
        {
          measured: `${Number(value.toFixed(3))} ${unit}`,
          'at most': `${most} ${unit}`,
          reached: value <= most ? 'yes' : 'NO',
        },
      ]),
    ),
  )
