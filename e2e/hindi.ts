// The shop in Hindi: its texts by their English ones, and what of a page is still English.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { expect } from './page-checks.ts'
import { home } from './shopper.ts'

const textsOf = (language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../web/messages/${language}.json`, import.meta.url), 'utf8'))

const [english, translated] = [textsOf('en'), textsOf('hi')]

/** The Hindi of an English text of web/messages, with its values filled in. */
export const hindi = (text: string, values: Record<string, string> = {}): string => {
  const key = Object.keys(english).find((each) => english[each] === text)
  const found = key && translated[key]
  if (typeof found !== 'string') throw new Error(`no text "${text}"`)
  return found.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

const { categories, subCategories, products } = testCatalogue()

/**
 * What people write themselves: the catalogue, the name of the store, and the name and the address of the people of tests.
 */
const written = [
  'Main store',
  // The board calls colleagues by their first names.
  ...['Asha Rao', 'Asha'],
  ...Object.values(home),
  ...products.flatMap(({ name, description, details }) => [name, description, ...Object.values(details)]),
  ...[...categories, ...subCategories].map(({ name }) => name),
]

/** Words that Hindi texts have in Latin letters: names, units, the codes of documents. */
const names =
  /^(?:Tokri|Chrome|Linux|Facebook|Instagram|LinkedIn|Google|Apple|Maps|OpenStreetMap|English|Enter|GST|GSTIN|PDF|CSV|JSON|SMS|QR|UPI|OTP|PIN|kg|g|mg|ml|L|pcs?|km|MB|JPEG|PNG|iPhone|fno|IST|MRP)$/

/** All that a page says: its texts, and the names and hints that only screen readers read. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [document.title]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      // Text in another language is marked, such as the link to the English page.
      if (parent && !parent.closest('script, style, template, [lang=en]')) said.push(texts.currentNode.nodeValue ?? '')
    }
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ]
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
      if (!element.closest('[lang=en]')) for (const name of attributes) said.push(element.getAttribute(name) ?? '')
    return said.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })

/**
 * Those of the texts with an English word. What the catalogue of the tests and `own`, which a test has written, say does
 * not count, nor do names, addresses of mails and pages, and the numbers of orders, coupons and bins.
 */
export const englishIn = (texts: readonly string[], own: readonly string[] = []): string[] => {
  // A name may be a part of another one.
  const given = [...own, ...written].sort((one, other) => other.length - one.length)
  const isEnglish = (text: string) => {
    const rest = given.reduce((left, each) => left.replaceAll(each, ' '), text)
    const words =
      rest.replace(/\S+@\S+|https?:\S+|\b[A-Z0-9]+-[A-Z0-9]+\b|\b\w*\d\w*\b/g, ' ').match(/[A-Za-z]{2,}/g) ?? []
    return words.some((word) => !names.test(word))
  }
  return [...new Set(texts.filter(isEnglish))]
}

/** The texts of this page with an English word. */
export const englishOn = async (page: Page, own: readonly string[] = []): Promise<string[]> =>
  englishIn(await saidOn(page), own)

/** Expects a page in Hindi without an English word. */
export const expectHindi = async (page: Page) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  expect(await englishOn(page), page.url()).toEqual([])
}
