// What every journey looks at besides its own story: a silent console and a page that everybody can use.
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/**
 * Complaints that are the story itself: a refused call is logged by the browser as a failed resource. So is a picture
 * that a shop on a starved machine has no time for, which says nothing about the page; who needs an answer looks at it.
 */
const isRefusal = (text: string) =>
  /^Failed to load resource: the server responded with a status of (4\d\d|503)|^The cart could not be loaded after the login/.test(
    text,
  )

/** Like Playwright's test, but a journey fails when a script or the console of any of its pages complained. */
export const test = base.extend<{ silentConsole: undefined; forgiven: RegExp | undefined }>({
  /** A complaint that belongs to the story, such as a network that was taken away. */
  forgiven: [undefined, { option: true }],
  silentConsole: [
    async ({ browser, forgiven }, use) => {
      const complaints: string[] = []
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => {
          const text = message.text()
          if (!['error', 'warning'].includes(message.type()) || isRefusal(text) || forgiven?.test(text)) return
          complaints.push(`${text} (${message.location().url})`)
        })
        context.on('weberror', (error) => complaints.push(error.error().message))
      }
      // The test's own context comes after this; what a test opens beside it is heard too.
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Does something and sees what is said of it: looked for from before, since good news stand for two seconds only. */
export const saying = async (page: Page, text: string, act: () => Promise<unknown>) => {
  const said = page.getByText(text).first().waitFor()
  await Promise.all([said, act()])
}

/**
 * When the browser has taken the page over, its header last, and asks for nothing more: links and what is held back
 * behind them are this document's from then on. That the network is silent does not say so alone on a busy machine.
 */
export const takenOver = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('header a')].at(-1)
    // React marks the elements that it has taken over; the keeper of early presses goes with the shell's.
    return !('capturedClick' in window) && last !== undefined && Object.keys(last).length > 0
  })
}

/**
 * How many things lie over the page as steps of the history. Each is one an instant after it is seen, and before that
 * Back leaves the page.
 */
export const overlays = (page: Page) => expect.poll(() => page.evaluate<number>('history.state?.overlays?.length ?? 0'))

/** No violation of WCAG 2.2 AA that axe can see, in light and in dark. */
export const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours that are still on their way are nobody's colours.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    // Its other way opens a page of its own for each look, to gather what frames from elsewhere say: we have none.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

export { expect }
