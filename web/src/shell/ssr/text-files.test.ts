import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import { getProducts, listing } from '@tokri/contract/product.ts'
import { getRecipes } from '@tokri/contract/recipe.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { describe, expect, it } from 'vitest'
import { robotsText, textFile } from './text-files.ts'

/** As RFC 9309 says: a rule is the beginning of an address, or the whole of it if it ends with $. */
const forbids = (rule: string, address: string) =>
  rule.endsWith('$') ? address === rule.slice(0, -1) : address.startsWith(rule)

const isOpen = (address: string) =>
  !Array.from(robotsText('https://shop.example', ['en', 'hi']).matchAll(/^Disallow: (.+)$/gm)).some(([, rule = '']) =>
    forbids(rule, address),
  )

it.each([
  '/',
  '/search',
  '/hi/search',
  '/floor-cleaners-c1/liquids-s1',
  '/cart-covers-c2/rain-s2',
  '/hi/user-manuals-c3/books-s3',
  '/successful-snacks-c4/bars-s4',
  '/product/checkout-chocolate-p1',
])('search engines may read %s', (address) => expect(isOpen(address)).toBe(true))

it.each([
  '/cart',
  '/hi/cart',
  '/checkout?step=2',
  '/dashboard/myorders',
  '/floor/pick',
  '/user',
  '/hi/success?orderId=1',
  '/search?q=anything',
  '/hi/search?q=anything',
  '/api/product/get',
])('search engines leave %s alone', (address) => expect(isOpen(address)).toBe(false))

/** A shop with so many products, and two shelves of which one is empty. */
const shopOf = (totalCount: number): Call => {
  const product = (number: number) => ({ _id: `p${number}`, name: 'Milk' })
  const pageOf = ({ page, limit }: { page: number; limit: number }) => {
    const from = (page - 1) * limit
    const data = Array.from({ length: Math.max(0, Math.min(limit, totalCount - from)) }, (_, at) => product(from + at))
    return { data, totalCount, totalPages: Math.ceil(totalCount / limit) }
  }
  const answers = new Map<unknown, (body: never) => object>([
    [getCategories, () => ({ data: [{ _id: 'c1', name: 'Dairy' }] })],
    [getSubCategories, () => ({ data: ['s1', 's2'].map((_id) => ({ _id, name: _id, category: [{ _id: 'c1' }] })) })],
    [getRecipes, () => ({ data: [] })],
    [
      getSettings,
      () => ({ data: { pages: { privacy: {}, terms: null, refunds: null, shipping: null, contact: {} } } }),
    ],
    [listing, ({ subCategoryId }: { subCategoryId: string }) => ({ totalCount: subCategoryId === 's1' ? 1 : 0 })],
    [getProducts, pageOf],
  ])
  return (async (endpoint: unknown, { body }: { body: never } = { body: {} as never }) =>
    answers.get(endpoint)?.(body)) as Call
}
const addressesOf = async (path: string, products: number) => {
  const file = await textFile(path)?.({ call: shopOf(products), origin: 'https://shop.example' })
  return file && [...file.text.matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g)].map(([, address]) => address)
}

describe('the sitemap', () => {
  it('has every page but shelves without products', async () => {
    expect(await addressesOf('/sitemap.xml', 2)).toEqual([
      '/',
      '/search',
      '/dairy-c1/s1-s1',
      '/legal/privacy',
      '/contact',
      '/product/milk-p0',
      '/product/milk-p1',
    ])
  })

  it('of more addresses than one may have is an index of several', async () => {
    expect(await addressesOf('/sitemap.xml', 49_995)).toHaveLength(50_000)
    expect(await addressesOf('/sitemap.xml', 49_996)).toEqual(['/sitemap-0.xml', '/sitemap-1.xml'])
    expect(await addressesOf('/sitemap.xml', 100_001)).toEqual([0, 1, 2, 3].map((part) => `/sitemap-${part}.xml`))
    expect(await addressesOf('/sitemap-0.xml', 100_001)).toEqual([
      ...['/', '/search', '/dairy-c1/s1-s1', '/legal/privacy', '/contact'],
    ])
    expect(await addressesOf('/sitemap-2.xml', 100_001)).toHaveLength(50_000)
    expect(await addressesOf('/sitemap-3.xml', 100_001)).toEqual(['/product/milk-p100000'])
  })

  it('has no part behind the last', async () => {
    expect(await addressesOf('/sitemap-4.xml', 100_001)).toBeNull()
    expect(textFile('/sitemap-x.xml')).toBeUndefined()
  })
})

describe('the feed of products for Google', () => {
  const feedOf = async (...products: object[]) => {
    const whole = {
      ...{ _id: 'p1', name: 'Salt & Pepper', unit: '100 g', description: 'a < b\u0000', image: ['/media/a.webp'] },
      ...{ price: 100, discount: 0, stock: 3, more_details: {} },
    }
    const data = products.map((product) => ({ ...whole, ...product }))
    const call = (async () => ({ data, totalPages: 1 })) as unknown as Call
    return (await textFile('/feeds/google.xml')?.({ call, origin: 'https://shop.example' }))?.text ?? ''
  }

  it('tells price, availability, code and brand of each product', async () => {
    const feed = await feedOf({ barcode: '8901234567894', discount: 10, more_details: { Brand: 'Testwell' } })
    for (const told of [
      '<g:id>p1</g:id>',
      '<g:title>Salt &amp; Pepper 100 g</g:title>',
      '<g:description>a &lt; b</g:description>',
      '<g:link>https://shop.example/product/salt-pepper-p1</g:link>',
      '<g:image_link>https://shop.example/media/a.webp</g:image_link>',
      '<g:availability>in_stock</g:availability>',
      '<g:price>100.00 INR</g:price>',
      '<g:sale_price>90.00 INR</g:sale_price>',
      '<g:gtin>8901234567894</g:gtin>',
      '<g:brand>Testwell</g:brand>',
    ])
      expect(feed).toContain(told)
  })

  it('says of a product what it has not', async () => {
    const feed = await feedOf({ stock: 0, image: [] })
    expect(feed).toContain('<g:availability>out_of_stock</g:availability>')
    expect(feed).toContain('<g:identifier_exists>no</g:identifier_exists>')
    expect(feed).not.toMatch(/g:gtin|g:sale_price|g:image_link|g:brand/)
  })
})
