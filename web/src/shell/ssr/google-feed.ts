// /feeds/google.xml: what is sold, for Google Merchant Center (support.google.com/merchants/answer/7052112).

import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { discountedRupees } from '../../components/product/price.tsx'
import { publicAddress } from '../../lib/language/language.ts'
import { urls } from '../../urls.ts'
import { escapeXml, type Make, PAGE_OF_PRODUCTS, SITEMAP_LIMIT } from './text-file.ts'

/** The most characters of a title and a description. */
const TITLE = 150
const DESCRIPTION = 5000

/** Control characters are not allowed in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const field = (name: string, value: string) => `<g:${name}>${escapeXml(value.replaceAll(control, ''))}</g:${name}>`
const rupees = (amount: number) => `${amount.toFixed(2)} INR`

const itemOf = (product: ProductShape, origin: string): string => {
  const [image, ...others] = product.image
  const brand = product.more_details.Brand
  return [
    '<item>',
    field('id', product._id),
    field('title', `${product.name} ${product.unit}`.slice(0, TITLE)),
    field('description', (product.description || product.name).slice(0, DESCRIPTION)),
    field('link', encodeURI(origin + publicAddress(urls.product(product)))),
    ...(image === undefined ? [] : [field('image_link', origin + image)]),
    ...others.slice(0, 10).map((other) => field('additional_image_link', origin + other)),
    field('availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'),
    field('price', rupees(product.price)),
    ...(product.discount > 0 ? [field('sale_price', rupees(discountedRupees(product)))] : []),
    ...(product.barcode === undefined ? [] : [field('gtin', product.barcode)]),
    ...(brand ? [field('brand', brand)] : []),
    // Nobody else can tell goods apart that have neither.
    ...(product.barcode === undefined && !brand ? [field('identifier_exists', 'no')] : []),
    field('condition', 'new'),
    '</item>',
  ].join('')
}

/** The products of the visitor's store, or of that which the address names. */
export const googleFeed: Make = async ({ call, origin }) => {
  const items: string[] = []
  for (let page = 1; page <= SITEMAP_LIMIT / PAGE_OF_PRODUCTS; page++) {
    const { data, totalPages } = await call(getProducts, { body: { page, limit: PAGE_OF_PRODUCTS } })
    items.push(...data.map((product) => itemOf(product, origin)))
    if (page >= totalPages) break
  }
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>Products</title><link>${escapeXml(origin)}</link><description>Products</description>
${items.join('\n')}
</channel></rss>
`
  return { type: 'application/xml; charset=utf-8', text }
}
