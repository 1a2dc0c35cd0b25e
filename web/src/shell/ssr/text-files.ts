// The sitemap, robots.txt and the web app manifest. They are cached like pages until the catalogue or the settings
// change.

import { QueryClient } from '@tanstack/react-query'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { getRecipes } from '@tokri/contract/recipe.ts'
import { addressIn, language, languages, publicAddress } from '../../lib/language/language.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'

type Text = { type: string; text: string }
type Make = (shop: { call: Call; origin: string }) => Promise<Text>

/** The protocol's limit of addresses in one sitemap. */
const SITEMAP_LIMIT = 50_000
const PAGE_OF_PRODUCTS = 100

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const sitemap: Make = async ({ call, origin }) => {
  const [categories, subcategories, recipes] = await Promise.all([
    call(getCategories),
    call(getSubCategories),
    call(getRecipes),
  ])
  const names = new Map(categories.data.map((category) => [category._id, category]))
  const paths = [urls.home(), urls.search()]
  for (const subcategory of subcategories.data) {
    for (const { _id } of subcategory.category) {
      const category = names.get(_id)
      if (category) paths.push(urls.listing(category, subcategory))
    }
  }
  if (recipes.data.length > 0) paths.push(urls.recipes(), ...recipes.data.map(urls.recipe))
  for (let page = 1; paths.length < SITEMAP_LIMIT; page++) {
    const { data, totalPages } = await call(getProducts, { body: { page, limit: PAGE_OF_PRODUCTS } })
    paths.push(...data.map(urls.product))
    if (page >= totalPages) break
  }
  const entries = paths
    .slice(0, SITEMAP_LIMIT)
    .map((path) => `<url><loc>${escapeXml(encodeURI(origin + publicAddress(path)))}</loc></url>`)
  return {
    type: 'application/xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
  }
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

/** `id` is also where the app starts, and its scope. */
type App = { id: string; name: (storeName: string) => string; rest: object }

const manifest =
  ({ id, name, rest }: App): Make =>
  async ({ call }) => {
    const { storeName, slogan } = await new QueryClient().fetchQuery(settingsQuery(call))
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
        icons: [
          { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/art/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
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

/** By request path. */
export const texts: Record<string, Make> = {
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
  '/app.webmanifest': shopManifest,
  '/floor.webmanifest': floorManifest,
}
