// One scrape of a working shop holds what an operator watches: requests and their duration, connections, jobs, caches,
// orders, and refusals because of stock.
import { addToCart } from '@tokri/contract/cart.ts'
import { getCategories } from '@tokri/contract/category.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { generousTimeouts, testShop } from '../../test/shop.ts'
import { buildApp } from '../app.ts'
import { openPool } from '../platform/database/database.ts'
import { serveMetrics } from '../platform/observability/request-metrics.ts'
import { monitorLoad } from './monitor-load.ts'

const shop = await testShop()
const { product, atCheckout } = checkoutOf(shop)
const pool = openPool(shop.url)
const { metrics, registerCache, stop } = monitorLoad(pool, shop.deps, 'public')
const app = await buildApp(
  { ...shop.deps, log: pino({ level: 'silent' }) },
  { ...generousTimeouts.app, metrics, registerCache },
)
serveMetrics(app, metrics, null)
afterAll(async () => {
  stop()
  await app.close()
  await pool.end()
})

it('shows what was asked, made, sold and refused', async () => {
  const { token, body } = await atCheckout([{ productId: await product() }])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (let time = 0; time < 3; time++) await app.inject({ method: 'GET', url: getCategories.url })
  const ordered = await app.inject({ method: 'POST', url: placeOrder.url, headers, payload: JSON.stringify(body) })
  expect(ordered.statusCode).toBe(201)
  const gone = JSON.stringify({ productId: await product({ stock: 0 }) })
  const refused = await app.inject({ method: 'POST', url: addToCart.url, headers, payload: gone })
  expect(refused.statusCode).toBe(409)

  const { body: text } = await app.inject('/metrics')
  const value = (series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1)
  expect(value('tokri_http_requests_total{method="POST",route="/api/order/cash-on-delivery",status="201"}')).toBe('1')
  expect(value('tokri_http_request_seconds_count{route="/api/category/get-categories"}')).toBe('3')
  expect(value('tokri_refusals_total{code="out_of_stock"}')).toBe('1')
  expect(value('tokri_orders{state="PLACED"}')).toBe('1')
  expect(value('tokri_jobs{queue="order-mail",state="created"}')).toBe('1')
  expect(value('tokri_cache_asked_total{cache="answers",found="no"}')).toBe('1')
  expect(value('tokri_cache_asked_total{cache="answers",found="yes"}')).toBe('2')
  expect(Number(value('tokri_cache_bytes{cache="answers"}'))).toBeGreaterThan(0)
  for (const name of [
    'tokri_database_connections{state="idle"}',
    'tokri_database_waiting',
    'tokri_event_loop_late_seconds',
  ])
    expect(value(name)).toMatch(/^\d/)
})
