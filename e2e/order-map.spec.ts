// A shop with MAP_STYLE_URL: the page of an order shows a map whose style and tiles come from another origin, and a drawing
// while the style cannot be loaded.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { test as checked, expect } from './page-checks.ts'
import { placeOrder } from './riding.ts'
import { openShopOfStores, type ShopOfStores } from './shop-of-stores.ts'
import { signInNewShopper } from './shopper.ts'

type MapServer = { origin: string; asked: Set<string>; failing: boolean; server: Server }

const styleOf = (origin: string) => ({
  version: 8,
  sources: {
    tiles: { type: 'raster', tiles: [`${origin}/tiles/{z}/{x}/{y}.png`], tileSize: 256 },
    // A worker loads it.
    streets: { type: 'geojson', data: `${origin}/streets.geojson` },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#e8e4da' } },
    { id: 'tiles', type: 'raster', source: 'tiles' },
    { id: 'streets', type: 'line', source: 'streets', paint: { 'line-color': '#ffffff', 'line-width': 6 } },
  ],
})
const streets = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'LineString',
    coordinates: [
      [77.5, 12.9],
      [77.8, 13.1],
    ],
  },
}

const openMapServer = async (): Promise<MapServer> => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#cfe3d4' } })
    .png()
    .toBuffer()
  const asked = new Set<string>()
  const server = createServer((request, response) => {
    const kind = /^\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
    asked.add(kind)
    response.setHeader('access-control-allow-origin', '*')
    if (map.failing) response.writeHead(500).end()
    else if (kind === 'style') response.end(JSON.stringify(styleOf(map.origin)))
    else if (kind === 'streets') response.end(JSON.stringify(streets))
    else response.setHeader('content-type', 'image/png').end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const map = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, failing: false, server }
  return map
}

const test = checked.extend<object, { maps: MapServer; shop: ShopOfStores }>({
  maps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const maps = await openMapServer()
      await use(maps)
      maps.server.closeAllConnections()
      maps.server.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ maps }, use) => {
      const shop = await openShopOfStores({ stores: false, env: { MAP_STYLE_URL: `${maps.origin}/style.json` } })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

test.use({
  // The refused style, and notes of the software renderer.
  allowedErrors: /status of 500|GPU stall|WebGL/,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu'),
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    }),
})

test('a shopper sees the way on a map, for which only its origin is allowed', { tag: '@long' }, async ({
  page,
  maps,
  shop,
}) => {
  maps.failing = false
  await shop.asAdministrator('/api/store/update', {
    method: 'put',
    data: { _id: 'main', name: 'Indiranagar', pincode: '560038', lat: 12.9719, lng: 77.6412 },
  })
  const orderId = await placeOrder(page, await signInNewShopper(page), [ids.milk1l])
  const response = await page.goto(`/dashboard/myorders/${orderId}`)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy.replaceAll(/ 'sha256-[^']+'/g, '')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
      `font-src 'self' data:; connect-src 'self' ${maps.origin}; object-src 'none'; base-uri 'none'; ` +
      "form-action 'self'; frame-ancestors 'none'",
  )
  const map = page.locator('[data-map]')
  await expect(map).toHaveAttribute('data-map', 'shown')
  await expect(map.locator('canvas')).toBeVisible()
  await expect(map.locator('.way-mark')).toHaveCount(2)
  await expect(page.locator('svg[data-rider]')).toHaveCount(0)
  expect([...maps.asked].sort()).toEqual(['streets', 'style', 'tiles'])
})

test('a drawing stays where the style cannot be loaded', { tag: ['@phone', '@long'] }, async ({ page, maps }) => {
  maps.failing = true
  const orderId = await placeOrder(page, await signInNewShopper(page), [ids.milk1l])
  const failed = page.waitForResponse(`${maps.origin}/style.json`)
  await page.goto(`/dashboard/myorders/${orderId}`)
  expect((await failed).status()).toBe(500)
  await expect(page.locator('[data-map] canvas')).toHaveCount(0)
  await expect(page.locator('[data-map]')).toHaveAttribute('data-map', 'hidden')
  await expect(page.locator('svg[data-rider]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('The store has your order')
})
