// The sitemap, robots.txt, the feed of products and the web app manifest. They are cached like pages until the catalogue or the settings
// change.

import { QueryClient } from '@tanstack/react-query'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts, listing } from '@tokri/contract/product.ts'
import { getRecipes } from '@tokri/contract/recipe.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import { addressIn, language, languages, publicAddress } from '../../lib/language/language.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { imageAt, urls } from '../../urls.ts'
import { googleFeed } from './google-feed.ts'
import { escapeXml, type Make, PAGE_OF_PRODUCTS, SITEMAP_LIMIT, type Text } from './text-file.ts'

const PAGES_OF_SITEMAP = SITEMAP_LIMIT / PAGE_OF_PRODUCTS

const xml = (list: 'urlset' | 'sitemapindex', paths: readonly string[], origin: string): Text => {
  const entry = list === 'urlset' ? 'url' : 'sitemap'
  const address = (path: string) => escapeXml(encodeURI(origin + publicAddress(path)))
  return {
    type: 'application/xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<${entry}><loc>${address(path)}</loc></${entry}>`).join('\n')}
</${list}>
`,
  }
}

/** The pages that are no product's: without the shelves that have nothing on them. */
const shelfPaths = async (call: Call): Promise<string[]> => {
  const [settings, categories, subcategories, recipes] = await Promise.all([
    call(getSettings),
    call(getCategories),
    call(getSubCategories),
    call(getRecipes),
  ])
  const names = new Map(categories.data.map((category) => [category._id, category]))
  const paths = [urls.home(), urls.search()]
  for (const subcategory of subcategories.data)
    for (const { _id } of subcategory.category) {
      const category = names.get(_id)
      if (!category) continue
      const shelf = { categoryId: _id, subCategoryId: subcategory._id }
      const { totalCount } = await call(listing, { body: { ...shelf, page: 1, limit: 1 } })
      if (totalCount > 0) paths.push(urls.listing(category, subcategory))
    }
  if (recipes.data.length > 0) paths.push(urls.recipes(), ...recipes.data.map(urls.recipe))
  paths.push(...shopPageNames.filter((name) => settings.data.pages[name] !== null).map(urls.shopPage))
  return paths.slice(0, SITEMAP_LIMIT)
}

const productPage = (call: Call, page: number) => call(getProducts, { body: { page, limit: PAGE_OF_PRODUCTS } })

/** The addresses of the products on one sitemap, from 1. */
const productPaths = async (call: Call, sitemap: number): Promise<string[]> => {
  const paths: string[] = []
  for (let page = (sitemap - 1) * PAGES_OF_SITEMAP + 1; page <= sitemap * PAGES_OF_SITEMAP; page++) {
    const { data, totalPages } = await productPage(call, page)
    paths.push(...data.map(urls.product))
    if (page >= totalPages) break
  }
  return paths
}

/** One sitemap, or the index of several: the first has all but the products. */
const sitemap: Make = async ({ call, origin }) => {
  const [shelves, { totalCount }] = await Promise.all([shelfPaths(call), productPage(call, 1)])
  if (shelves.length + totalCount <= SITEMAP_LIMIT)
    return xml('urlset', [...shelves, ...(await productPaths(call, 1))], origin)
  const parts = Array.from({ length: 1 + Math.ceil(totalCount / SITEMAP_LIMIT) }, (_, part) => `/sitemap-${part}.xml`)
  return xml('sitemapindex', parts, origin)
}

const sitemapPart =
  (part: number): Make =>
  async ({ call, origin }) => {
    const paths = part === 0 ? await shelfPaths(call) : await productPaths(call, part)
    return paths.length === 0 ? null : xml('urlset', paths, origin)
  }

const personalPages = ['/dashboard', '/floor', '/user', '/cart', '/checkout', '/success']
/** A page, what is below it, and it with parameters: not a category whose address begins with the same word. */
const page = (path: string) => [`${path}$`, `${path}?`, `${path}/`]
/** A search with a text is anybody's text. */
const notListed = [...personalPages.flatMap(page), '/search?']

/** What search engines may read of the pages in these languages (RFC 9309). */
export const robotsText = (origin: string, codes: readonly string[]): string => `User-agent: *
Disallow: /api/
${codes.flatMap((code) => notListed.map((path) => `Disallow: ${addressIn(code, path)}\n`)).join('')}
${codes.map((code) => `Sitemap: ${origin}${addressIn(code, '/sitemap.xml')}\n`).join('')}`

const robots: Make = async ({ origin }) => ({
  type: 'text/plain; charset=utf-8',
  text: robotsText(
    origin,
    languages.map(({ code }) => code),
  ),
})

const usualIcons = [
  { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/art/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** The counter uploads a logo as a square. */
const iconsOf = (logo: string) =>
  ([240, 480, 960] as const).map((width) => ({
    src: imageAt(logo, width),
    sizes: `${width}x${width}`,
    type: 'image/webp',
  }))

/** `id` is also where the app starts, and its scope. */
type App = { id: string; name: (storeName: string) => string; rest: object }

const manifest =
  ({ id, name, rest }: App): Make =>
  async ({ call }) => {
    const { storeName, slogan, logo } = await new QueryClient().fetchQuery(settingsQuery(call))
    const appName = name(storeName)
    return {
      type: 'application/manifest+json; charset=utf-8',
      text: JSON.stringify({
        id: publicAddress(id),
        lang: language,
        name: appName,
        short_name: appName,
        description: slogan,
        start_url: publicAddress(id),
        scope: publicAddress(id),
        display: 'standalone',
        background_color: '#faf8f4',
        theme_color: '#0a6a5f',
        icons: logo === '' ? usualIcons : iconsOf(logo),
        ...rest,
      }),
    }
  }

const shopManifest = manifest({
  id: urls.home(),
  name: (storeName) => storeName,
  rest: { shortcuts: [{ name: m.shop_search(), url: publicAddress(urls.search()) }] },
})

/** The screens of the people who work in a store are an app of their own. */
const floorManifest = manifest({
  id: urls.floor(),
  name: (storeName) => m.floor_app_name({ storeName }),
  rest: { background_color: '#0d1413', theme_color: '#151e1c' },
})

const files: Readonly<Record<string, Make>> = {
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
  '/feeds/google.xml': googleFeed,
  '/app.webmanifest': shopManifest,
  '/floor.webmanifest': floorManifest,
}
const partName = /^\/sitemap-(\d{1,4})\.xml$/

/** What makes the file of a request path; undefined for a page. */
export const textFile = (path: string): Make | undefined => {
  const part = partName.exec(path)?.[1]
  if (part !== undefined) return sitemapPart(Number(part))
  return Object.hasOwn(files, path) ? files[path] : undefined
}
