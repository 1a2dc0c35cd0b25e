// Looks at every screen and dialog for everything at once. Each is loaded once per width: the shop on a phone in English and
// on a desktop in Hindi, the floor on a phone in both, the counter, which is in English, on a desktop.

import fs from 'node:fs'
import { expect } from '@playwright/test'
import { violations } from '../accessibility.ts'
import { englishOn } from '../hindi.ts'
import { mirror, unmirror, unreadable } from '../mirrored.ts'
import { names } from './people.ts'
import { type Screen, screens } from './table.ts'
import { type Kind, type OpenWindow, phone, test } from './windows.ts'

/** One look at what is shown; what it finds is prefixed by what it looked at. */
type Look = { name: string; find: (window: OpenWindow, within: string) => Promise<string[]> }

const axe: Look = {
  name: 'accessibility',
  find: async ({ page }, within) => {
    const light = await violations(page, 'all', within)
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await violations(page, 'colours', within)
    await page.emulateMedia({ colorScheme: 'light' })
    return [...light, ...dark.map((text) => `dark: ${text}`)]
  },
}

const targets: Look = { name: 'accessibility', find: ({ page }, within) => violations(page, 'targets', within) }

/** Finds the links that are lower than the 44 px that a finger needs. The link of a card covers the card. */
const fingers: Look = {
  name: 'lower than 44 px',
  find: ({ page }) =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .filter((link) => link.getBoundingClientRect().height < 44)
          .filter((link) => getComputedStyle(link, '::after').position !== 'absolute')
          .map((link) => link.outerHTML.slice(0, 160)),
      ),
}

const readable: Look = { name: 'readable', find: ({ page }, within) => unreadable(page, within) }

const mirrored: Look = {
  name: 'mirrored, with longer texts',
  find: async ({ page }, within) => {
    await mirror(page)
    const found = await unreadable(page, within)
    await unmirror(page)
    return found
  },
}

/** As with the largest text that a browser offers: 200 % of the usual size. */
const largeText: Look = {
  name: 'with text of twice the size',
  find: async ({ page, setFontSize }) => {
    await setFontSize(32)
    // The footer is not laid out while it is out of the window, so it keeps the size that it had before.
    const found = await unreadable(page, 'main')
    const size = await page.evaluate(() => getComputedStyle(document.body).fontSize)
    await setFontSize(16)
    return size === '32px' ? found : [`it is ${size}`, ...found]
  },
}

const inHindi: Look = {
  name: 'not in Hindi',
  find: ({ page }) => englishOn(page, [...Object.values(names), 'Owner']),
}

const RESIZED_MS = 3000

/** In a window of this width, without loading the page again. */
const resized = (width: number, ...looks: Look[]): Look => ({
  name: `at ${width} px`,
  find: async (window, within) => {
    const size = window.page.viewportSize() ?? phone
    await window.page.setViewportSize({ ...size, width })
    // A chart is drawn again a moment after its window got another size.
    let found: string[] = []
    await expect(async () => {
      found = []
      for (const { name, find } of looks) for (const text of await find(window, within)) found.push(`${name}: ${text}`)
      expect(found).toEqual([])
    })
      .toPass({ timeout: RESIZED_MS })
      .catch(() => {})
    await window.page.setViewportSize(size)
    return found
  },
})

type Way = { kind: Kind; looks: Look[]; pageLooks?: Look[] }

const audiences: { name: keyof typeof screens; ways: Way[] }[] = [
  {
    name: 'shop',
    ways: [
      { kind: 'phone', looks: [axe, readable, mirrored], pageLooks: [resized(320, mirrored), largeText] },
      { kind: 'desktop in Hindi', looks: [targets, readable, mirrored, inHindi] },
    ],
  },
  {
    name: 'floor',
    ways: [
      { kind: 'phone', looks: [axe, readable, mirrored], pageLooks: [resized(320, readable, mirrored)] },
      { kind: 'phone in Hindi', looks: [readable, inHindi] },
    ],
  },
  {
    name: 'counter',
    ways: [{ kind: 'desktop', looks: [axe, readable], pageLooks: [resized(phone.width, readable, targets)] }],
  },
  { name: 'pocket', ways: [{ kind: 'phone', looks: [targets, readable, fingers] }] },
]

const overlay = '[role=dialog], [role=alertdialog], [role=menu]'

const filled = (template: string, ids: Record<string, string>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`nothing is prepared for {${name}}`)
    return id
  })

const look = async (window: OpenWindow, screen: Screen, way: Way) => {
  const { page } = window
  const found: string[] = []
  const lookAt = async (what: string, looks: Look[], within = 'body') => {
    for (const { name, find } of looks)
      for (const text of await find(window, within)) found.push(`${what}${name}: ${text}`)
  }
  window.takeProblems()
  await window.visit(filled(screen.path, window.prepared.ids), screen.who ?? 'guest')
  if (screen.lead) {
    await screen.lead(window)
    await window.settled()
  }
  // What is folded is looked at too.
  const folded = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main details:not([open])')]
    for (const each of all) each.setAttribute('open', '')
    return all.length
  })
  if (folded > 0) await window.settled()
  await lookAt('', way.looks)
  for (const { name, open, only } of screen.dialogs ?? []) {
    if (only !== undefined && !way.kind.startsWith(only)) continue
    await open(window)
    await expect(page.locator(overlay).first(), name).toBeVisible()
    await window.settled()
    await lookAt(`${name}: `, way.looks, overlay)
    await page.keyboard.press('Escape')
    await expect(page.locator(overlay)).toHaveCount(0)
  }
  await lookAt('', way.pageLooks ?? [])
  found.push(...window.takeProblems().map((text) => `console: ${text}`))
  expect(found).toEqual([])
}

for (const { name, ways } of audiences)
  for (const way of ways)
    test.describe(`${name}, ${way.kind}`, () => {
      for (const screen of screens[name]) {
        const title = [screen.who, screen.path, screen.state].filter(Boolean).join(' ')
        test(title, async ({ windowOf }) => look(await windowOf(way.kind), screen, way))
      }
    })

/** The paths of the files in web/src/routes, as patterns. A file beside a folder of its name is a frame of the pages in it. */
const routePatterns = () => {
  const files = fs.readdirSync(new URL('../../web/src/routes', import.meta.url), { recursive: true, encoding: 'utf8' })
  return files
    .filter(
      (file) => file.endsWith('.tsx') && !file.includes('__root') && !files.includes(file.slice(0, -'.tsx'.length)),
    )
    .map((file) => {
      const parts = file
        .slice(0, -'.tsx'.length)
        .split(/[/.]/)
        .filter((part) => part !== 'index' && !part.startsWith('_'))
      return { file, parts }
    })
}

const routeOf = (path: string, routes: ReturnType<typeof routePatterns>) => {
  const parts = (path.split('?')[0] ?? '').split('/').filter(Boolean)
  const fits = (pattern: string[]) =>
    pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])
  const named = (pattern: string[]) => pattern.filter((part) => !part.startsWith('$')).length
  return routes.filter((route) => fits(route.parts)).sort((one, other) => named(other.parts) - named(one.parts))[0]
    ?.file
}

test('every route is in the table', () => {
  const routes = routePatterns()
  const seen = new Set(Object.values(screens).flatMap((all) => all.map(({ path }) => routeOf(path, routes))))
  expect(routes.map(({ file }) => file).filter((file) => !seen.has(file))).toEqual([])
})
