// Checks that every test makes: no console errors.
import { type BrowserContext, test as base, expect, type Page, type PlaywrightTestOptions } from '@playwright/test'

/** For `test.use`: the service worker, and animations. Both are off elsewhere (playwright.config.ts). */
export const wholeBrowser = {
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
} satisfies Partial<PlaywrightTestOptions>

const expectedMessages = [
  'Failed to load resource: the server responded with a status of 4\\d\\d',
  // A picture that a busy server refuses.
  'Failed to load resource: the server responded with a status of 503',
  'The cart could not be loaded after the login',
  'Service Worker registration blocked by Playwright',
]
const expected = new RegExp(`^(${expectedMessages.join('|')})`)
export const isExpectedMessage = (text: string) => expected.test(text)

/**
 * Stops what a click cannot be sure to meet on a busy machine. A sheet that slides in may move between the press and the
 * release of a click, which then hits nothing. A toast may slide in under the pointer: it would stay for as long as it is
 * hovered, and take each click from what is beneath. A toast with a button keeps its clicks.
 */
const steadyPage = () => {
  const rules = new CSSStyleSheet()
  rules.replaceSync(`
    [role="dialog"] { animation-duration: 0s !important }
    [data-rht-toaster] > div > :not(:has(button)) { pointer-events: none !important }
  `)
  document.adoptedStyleSheets = [rules]
}

/** Like Playwright's test, but fails when a page logs an error or a warning, or a script throws. */
export const test = base.extend<{ cleanConsole: undefined; allowedErrors: RegExp | undefined }>({
  /** Console messages that a test expects, such as those of a disconnected network. */
  allowedErrors: [undefined, { option: true }],
  cleanConsole: [
    async ({ browser, allowedErrors }, use) => {
      const problems: string[] = []
      const listen = (context: BrowserContext) => {
        void context.addInitScript(steadyPage)
        context.on('console', (message) => {
          const text = message.text()
          if (!['error', 'warning'].includes(message.type()) || isExpectedMessage(text) || allowedErrors?.test(text))
            return
          problems.push(`${text} (${message.location().url})`)
        })
        context.on('weberror', (error) => problems.push(error.error().message))
      }
      // The test's own context is created after this; contexts that a test opens itself are covered too.
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs `act` and expects this message. It is awaited from the start, since a success toast shows for two seconds only. */
export const expectMessage = async (page: Page, text: string, act: () => Promise<unknown>) => {
  const shown = page.getByText(text).first().waitFor()
  await Promise.all([shown, act()])
}

/**
 * Resolves when the page is hydrated, its header last, and the network is idle. An idle network alone is not enough on
 * a busy machine.
 */
export const waitForHydration = async (page: Page) => {
  // A page that follows a stream of orders may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => {})
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('header a')].at(-1)
    // React marks hydrated elements; the handler of early clicks is removed when the shell is hydrated.
    return !('capturedClick' in window) && last !== undefined && Object.keys(last).length > 0
  })
}

/**
 * Resolves when what changed is drawn, in the second frame from now. React runs effects, such as those that listen for
 * keys, after the first one.
 */
export const whenDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Runs `act` and waits until a call of this path has succeeded. */
export const successOf = async (page: Page, path: string, act: () => Promise<unknown>) => {
  const answered = page
    .waitForResponse((one) => new URL(one.url()).pathname === path && one.ok(), { timeout: 30_000 })
    .then((answer) => answer.finished())
  await Promise.all([answered, act()])
}

/**
 * Polls how many overlays have a history entry. An overlay gets its entry shortly after it is visible; before that Back
 * leaves the page.
 */
export const overlays = (page: Page) => expect.poll(() => page.evaluate<number>('history.state?.overlays?.length ?? 0'))

export { expect }
