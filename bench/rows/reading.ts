// Answers that are the same for every guest: API calls and finished pages, against R0. The loads spread over the whole
// catalogue, so that they find caches as a day's shoppers do.
import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { inTurn, openConnection, requestBytes } from '../http-load.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.3

export const readingRows = async ({ shop, baselines, goods }: Bench, turns: Turns): Promise<void> => {
  const r0: Subject = { name: 'R0', ...baselines, request: inTurn([requestBytes({ path: '/r0' })]) }
  const { products, listings } = goods.spread
  // The headers of every browser.
  const headers = { 'accept-encoding': 'br' }
  const get = (path: string) => requestBytes({ path, headers })
  const post = (path: string, body: object) => requestBytes({ method: 'POST', path: `/api/${path}`, body, headers })
  const subjects: Subject[] = (
    [
      ['categories', [get('/api/category/get-categories')]],
      ['subcategories', [post('sub-category/get-sub-categories', {})]],
      [
        'listing pages',
        listings.map(({ categoryId, subCategoryId }) =>
          post('product/get-productbycategoryandsubcategory', { categoryId, subCategoryId, page: 1 }),
        ),
      ],
      ['product details', products.map(({ id }) => post('product/get-product-details', { productId: id }))],
      ['carousels', listings.map(({ categoryId }) => post('product/get-productbycategory', { id: categoryId }))],
      ['bought together', products.map(({ id }) => post('product/bought-together', { productIds: [id] }))],
      ['recipes', [get('/api/recipe/get-recipes')]],
      ['home, HTML', [get('/')]],
      ['listings, HTML', listings.map(({ path }) => get(path))],
      ['products, HTML', products.map(({ path }) => get(path))],
      ['search, HTML', [get('/search?q=milk')]],
    ] as const
  ).map(([name, requests]) => ({ name, port: shop.port, pid: shop.pid, request: inTurn(requests) }))
  // Every answer is cached and compressed before the first turn.
  const connection = openConnection(shop.port)
  for (const { request } of subjects)
    for (let asked = 0; asked < 2 * products.length; asked++) await connection.ask(request())
  connection.close()

  const row = group('Reading, the same for every guest (against R0)')
  for (const { name, perSecond, ratio, cpuRatio, cpuMicroseconds } of await compare(r0, subjects, turns)) {
    const cost = `${cpuMicroseconds.toFixed(0)} µs of CPU, ${Math.round(perSecond)}/s`
    if (name === 'R0') row({ what: 'R0: bare Fastify, 10 KB', measured: cost, goal: '', reached: null })
    else row({ ...ratioRow(name, ratio, GOAL, 'R0', cost), note: `by CPU ${cpuRatio.toFixed(2)}` })
  }
}
