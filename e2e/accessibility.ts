// What axe finds on a page: violations of WCAG 2.2 AA and of good practice.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axeScript = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules = {
  all: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  /** The rules whose result depends on the theme. */
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  /** The rule whose result depends on the width. */
  targets: { type: 'rule', values: ['target-size'] },
} satisfies Record<string, RunOptions['runOnly']>

type Violation = { id: string; nodes: { html: string; target: string; why: string }[] }

/** The script of 650 KB is sent to a document once. */
const findViolations = async (page: Page, kind: keyof typeof rules, within: string): Promise<Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(
    async ([selector, options]) => {
      // The script above has put it there; the types of a page know no globals of it.
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
    [within, { runOnly: rules[kind], resultTypes: ['violations'], preload: false }] as [string, RunOptions],
  )
}

/** A link that happens to be half under a sticky bar counts as too small, although it can be scrolled free. */
const isTooSmallAnywhere = async (page: Page, selector: string): Promise<boolean> => {
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return (await findViolations(page, 'targets', selector)).length > 0
}

/** The violations of these rules on the page, or within one element, a line each. */
export const violations = async (page: Page, kind: keyof typeof rules, within = 'html'): Promise<string[]> => {
  // Colours are checked after their transitions. A placeholder may pulse without an end.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const found: string[] = []
  for (const { id, nodes } of await findViolations(page, kind, within))
    for (const { html, target, why } of nodes)
      if (id !== 'target-size' || (await isTooSmallAnywhere(page, target)))
        found.push(`${id}: ${html.slice(0, 160)} ${why}`)
  return found
}
