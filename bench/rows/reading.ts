// Answers that are the same for every guest: API calls and finished pages, against R0.

import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { requestBytes } from '../http-load.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.6

export const readingRows = async ({ shop, baselines, goods }: Bench, turns: Turns): Promise<void> => {
  const r0: Subject = { name: 'R0', ...baselines, request: always({ path: '/r0' }) }
  const { categoryId, subCategoryId, productId } = goods
  // The headers of every browser.
  const headers = { 'accept-encoding': 'br' }
  const post = (path: string, body: object) => always({ method: 'POST', path: `/api/${path}`, body, headers })
  const page = (path: string) => always({ path, headers })
  const subjects: Subject[] = (
    [
      ['categories', always({ path: '/api/category/get-categories', headers })],
      ['subcategories', post('sub-category/get-sub-categories', {})],
      ['listing page', post('product/get-productbycategoryandsubcategory', { categoryId, subCategoryId, page: 1 })],
      ['product detail', post('product/get-product-details', { productId })],
      ['carousel', post('product/get-productbycategory', { id: categoryId })],
      ['home, HTML', page('/')],
      ['listing, HTML', page(goods.listingPath)],
      ['product, HTML', page(goods.productPath)],
      ['search, HTML', page('/search?q=milk')],
    ] as const
  ).map(([name, request]) => ({ name, port: shop.port, pid: shop.pid, request }))

  const row = group('Reading, the same for every guest (against R0)')
  for (const { name, perSecond, ratio, cpuRatio, cpuMicroseconds } of await compare(r0, subjects, turns)) {
    const rate = `${Math.round(perSecond)}/s, ${cpuMicroseconds.toFixed(0)} µs of CPU`
    if (name === 'R0') row({ what: 'R0: bare Fastify, 10 KB', measured: rate, goal: '', reached: null })
    else row({ ...ratioRow(name, ratio, GOAL, 'R0', rate), note: `by CPU ${cpuRatio.toFixed(2)}` })
  }
}

const always = (parts: Parameters<typeof requestBytes>[0]) => {
  const bytes = requestBytes(parts)
  return () => bytes
}
