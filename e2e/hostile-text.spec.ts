// Injection tests: every name, text and detail of this shop is markup, requests carry forged hosts and redirect URLs.
// All of it must be shown as text, and no URL may leave the site.
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { emptyFolder, retryWhileBusy, type Started, start } from './process.ts'

const PUBLIC = 'https://shop.example'
const admin = { email: 'admin@shop.example', password: 'Cardamom-tin-9' }
const shopper = { email: 'asha@shop.example', password: 'Tamarind-42' }
/** Closes any surrounding markup, then runs a script. */
const hostile = (word: string) =>
  `${word}"'></title></script><script>window.hit=1</script><img src=x onerror=window.hit=2>`

let shop: Started
let folder: string
let tokens: Record<'admin' | 'shopper', { accessToken: string; refreshToken: string }>
let pages: Record<string, string>
let orderId: string

type Method = 'GET' | 'POST' | 'PUT'
const call = async (method: Method, url: string, body?: object, token?: string) => {
  const answer = await retryWhileBusy(() =>
    fetch(`${shop.url}/api/${url}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const { data, message } = await answer.json()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${message}`)
  return data
}

/** Sends exactly these bytes as the path, with any Host header. */
const get = (target: string, headers: Record<string, string> = {}) => retryWhileBusy(() => getOnce(target, headers))
const getOnce = (target: string, headers: Record<string, string>) =>
  new Promise<{ status: number; location: string | undefined; body: string; headers: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const request = http.request({ hostname, port, path: target, headers, setHost: !('host' in headers) }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => {
        const { statusCode = 0, headers } = answer
        resolve({ status: statusCode, location: headers.location, body, headers: JSON.stringify(headers) })
      })
    })
    request.on('error', reject).end()
  })

const fill = async () => {
  const enter = (who: object) => call('POST', 'user/login', who)
  const { accessToken } = await enter(admin)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0a6a5f' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const headers = { authorization: `Bearer ${accessToken}` }
  const uploaded = await fetch(`${shop.url}/api/file/upload`, { method: 'POST', headers, body: form })
  const { url: image } = (await uploaded.json()).data
  const category = await call('POST', 'category/create-category', { name: hostile('Dairy'), image }, accessToken)
  const subCategoryData = { name: hostile('Milk'), image, category: [category._id] }
  const subCategory = await call('POST', 'sub-category/create', subCategoryData, accessToken)
  const product = await call(
    'POST',
    'product/create-product',
    {
      name: hostile('Toned'),
      description: hostile('Fresh'),
      image: [image],
      category: [category._id],
      subCategory: [subCategory._id],
      unit: '1 L',
      stock: 50,
      price: 60,
      more_details: { [hostile('Shelf').slice(0, 50)]: hostile('Two days') },
    },
    accessToken,
  )
  const person = { ...shopper, name: hostile('Asha').slice(0, 90), confirmPassword: shopper.password }
  await call('POST', 'user/register', person)
  const signInNewShopper = await enter(shopper)
  const mine = signInNewShopper.accessToken
  const address = {
    address_line: hostile('14'),
    city: hostile('Mysuru'),
    state: 'Karnataka',
    pincode: '560038',
    country: 'India',
    mobile: '9876543210',
  }
  const { _id: addressId } = await call('POST', 'address/create', address, mine)
  const list_items = await call('POST', 'cart/create', { productId: product._id }, mine)
  const order = { list_items, totalAmt: 65.1, subTotalAmt: 60, addressId }
  orderId = (await call('POST', 'order/cash-on-delivery', order, mine))._id
  await call('POST', 'cart/create', { productId: product._id }, mine)
  await call('POST', 'product/search-product', { search: hostile('nothing'), page: 1 })

  tokens = { admin: await enter(admin), shopper: await enter(shopper) }
  const slug = encodeURIComponent(hostile('x').replaceAll('/', ''))
  pages = {
    home: '/',
    listing: `/dairy-${category._id}/milk-${subCategory._id}`,
    'listing under another name': `/${slug}-${category._id}/${slug}-${subCategory._id}`,
    product: `/product/toned-${product._id}`,
    'product under another name': `/product/${slug}-${product._id}`,
    search: `/search?q=${encodeURIComponent(hostile('milk').slice(0, 100))}`,
    'search for what is there': '/search?q=toned',
    'nothing at all': `/${slug}`,
    'no such product': `/product/${slug}-nothing`,
    'unknown subcategory': `/${slug}/${slug}`,
    login: `/login?next=${slug}`,
  }
}

// One test opens two dozen pages, which is slow on a busy machine.
test.describe.configure({ timeout: 600_000 })

test.beforeAll(async () => {
  folder = emptyFolder()
  shop = await start({
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: PUBLIC,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: 'off',
  })
  await shop.open()
  await fill()
})
test.afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  fs.rmSync(folder, { recursive: true, force: true })
})

const expectNothingRan = async (page: Page) => {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(page.locator('img[src="x"], script:text("window.hit=1")')).toHaveCount(0)
}

test('markup in names, texts and URLs is escaped in pages that the server renders', async () => {
  for (const [name, address] of Object.entries(pages)) {
    const { body } = await get(address)
    expect([name, /<script>window\.hit|<img src=x/i.test(body)]).toEqual([name, false])
  }
  const { body } = await get(pages.product ?? '')
  expect(body).toContain('window.hit')
  const data = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  expect(data.length).toBeGreaterThan(0)
  expect(data.map(([, json = '']) => JSON.stringify(JSON.parse(json))).join()).toContain(
    JSON.stringify(hostile('Toned')),
  )
})

test('no injected script runs in a browser, for guests, shoppers and administrators', async ({ browser }) => {
  const guest = await browser.newPage()
  for (const address of Object.values(pages)) {
    await guest.goto(shop.url + address)
    await expect(guest.locator('body')).toBeVisible()
    await expectNothingRan(guest)
  }
  await guest.goto(shop.url + pages.product)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(hostile('Toned'))
  await guest.close()

  /** Each page with a text that it must show. */
  const behind: Record<'shopper' | 'admin', [string, string | null][]> = {
    shopper: [
      ['/cart', hostile('Toned')],
      ['/checkout', hostile('14')],
      ['/dashboard/profile', null],
      ['/dashboard/myaddress', hostile('14')],
      [`/dashboard/myorders/${orderId}`, hostile('Toned')],
    ],
    admin: [
      ['/dashboard/product', hostile('Toned')],
      ['/dashboard/category', null],
      ['/dashboard/subcategory', hostile('Milk')],
      [`/dashboard/orders/${orderId}`, hostile('14')],
      ['/dashboard/people?kind=customers', hostile('Asha').slice(0, 90)],
      ['/dashboard/activity', null],
      ['/dashboard/search-words', null],
    ],
  }
  for (const who of ['shopper', 'admin'] as const) {
    const context = await browser.newContext()
    await context.addInitScript((own) => {
      localStorage.setItem('accessToken', own.accessToken)
      localStorage.setItem('refreshToken', own.refreshToken)
    }, tokens[who])
    const page = await context.newPage()
    for (const [address, text] of behind[who]) {
      await page.goto(shop.url + address)
      const main = page.getByRole('main')
      await (text ? expect(main).toContainText(text) : expect(main.getByRole('heading').first()).toBeVisible())
      await expectNothingRan(page)
      expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
    }
    await context.close()
  }
})

test('a forged Host header appears in no page, link, sitemap or cached copy', async () => {
  const headers = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'host=evil.test;proto=gopher',
    'x-original-url': '/evil.test',
    'x-rewrite-url': '/evil.test',
  }
  const texts = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/openapi.json', '/api/docs']
  for (const address of [...Object.values(pages), ...texts]) {
    const first = await get(`${address}${address.includes('?') ? '&' : '?'}fresh=1`, headers)
    const cached = await get(address)
    for (const { body, headers } of [first, cached])
      expect([address, /evil|gopher/.test(body + headers)]).toEqual([address, false])
  }
  const { body } = await get(pages.product ?? '', headers)
  expect(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toMatch(/^https:\/\/shop\.example\/product\//)
  const places = [...(await get('/sitemap.xml', headers)).body.matchAll(/<loc>([^<]*)/g)].map(([, place = '']) => place)
  expect(places.length).toBeGreaterThan(1)
  for (const place of places) expect(place).toMatch(/^https:\/\/shop\.example\//)
})

const elsewhere = [
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https:evil.test',
  'javascript:window.hit=3',
  '/%09/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/.evil.test//',
]

test('no URL redirects to another site, nor does a parameter of the login', async ({ page }) => {
  for (const place of elsewhere.filter((one) => one.startsWith('/')))
    for (const target of [place, `${place}/`, `${place}/..`, `${place}?a=b`, `/search/${place}`, `/product${place}`]) {
      const { status, location } = await get(target)
      expect([target, status < 500]).toEqual([target, true])
      if (location !== undefined) expect([target, new URL(location, PUBLIC).origin]).toEqual([target, PUBLIC])
    }

  const names = ['next', 'redirect', 'redirectTo', 'returnTo', 'return_to', 'url', 'from', 'continue']
  for (const place of elsewhere) {
    const query = names.map((name) => `${name}=${encodeURIComponent(place)}`).join('&')
    const { location } = await get(`/login?${query}`)
    expect(location ?? '').not.toContain('evil')
  }
  const [first = ''] = elsewhere
  await page.goto(`${shop.url}/login?${names.map((name) => `${name}=${encodeURIComponent(first)}`).join('&')}`)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expectNothingRan(page)
})
