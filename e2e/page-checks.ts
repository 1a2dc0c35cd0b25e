// Checks that every test makes: no console errors, and accessibility.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/**
 * Console messages that are expected: the browser logs a refused call as a failed resource, and also a picture that a
 * busy server answers with 503.
 */
const isRefusal = (text: string) =>
  /^Failed to load resource: the server responded with a status of (4\d\d|503)|^The cart could not be loaded after the login/.test(
    text,
  )

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
          if (!['error', 'warning'].includes(message.type()) || isRefusal(text) || allowedErrors?.test(text)) return
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

const axeScript = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Rules = NonNullable<RunOptions['runOnly']>
type Violation = { id: string; nodes: { html: string; target: string; why: string }[] }

/**
 * The violations that axe finds on the page, or within one element. The script of 650 KB is sent to a document once, and
 * axe leaves out what it passed: the checks are the longest part of many tests.
 */
const findViolations = async (page: Page, runOnly: Rules, within = 'html'): Promise<Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ([selector, options]) => {
      const { axe } = window as unknown as { axe: { run: (on: string, how: RunOptions) => Promise<AxeResults> } }
      const { violations } = await axe.run(selector, options)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target, failureSummary = '' }) => ({
          html,
          target: String(target[0]),
          why: failureSummary,
        })),
      }))
    },
    [within, { runOnly, resultTypes: ['violations'], preload: false }] as [string, RunOptions],
  )
}

/** A link that happens to be half under a sticky bar counts as too small, although it can be scrolled free. */
const isTooSmallAnywhere = async (page: Page, selector: string): Promise<boolean> => {
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await findViolations(page, { type: 'rule', values: ['target-size'] }, selector)).length > 0
}

const allRules: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose result depends on the theme. */
const colorRules: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Expects no WCAG 2.2 AA violation that axe can find, in light and dark mode. */
export const expectAccessible = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours are checked after their transitions. A placeholder may pulse without an end.
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
    const violations = await findViolations(page, colorScheme === 'light' ? allRules : colorRules)
    const found: string[] = []
    for (const { id, nodes } of violations)
      for (const { html, target, why } of nodes)
        if (id !== 'target-size' || (await isTooSmallAnywhere(page, target)))
          found.push(`${colorScheme}: ${id}: ${html.slice(0, 160)} ${why}`)
    expect(found).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

export { expect }
