import { getCategories } from '@tokri/contract/category.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { generousTimeouts, testShop } from '../../../test/shop.ts'
import { buildApp } from '../../app.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './request-metrics.ts'

const shop = await testShop()

describe('the registry', () => {
  it('writes counters, histograms and gauges as Prometheus reads them', async () => {
    const metrics = createMetrics()
    const sold = metrics.counter('sold_total', 'Sold', ['kind'])
    sold({ kind: 'cash' })
    sold({ kind: 'cash' }, 2)
    const took = metrics.histogram('took_seconds', 'Took', { labelNames: ['route'], bounds: [0.1, 1] })
    for (const value of [0.05, 0.1, 0.5, 3]) took({ route: 'a"b\\' }, value)
    metrics.gauge('open', 'Open', () => [{ value: 7 }])
    metrics.readCounter('read_total', 'Read', () => [{ value: 9 }])
    metrics.gauge('broken', 'Broken', () => Promise.reject(new Error('away')))
    const expected = `# HELP sold_total Sold
# TYPE sold_total counter
sold_total{kind="cash"} 3
# HELP took_seconds Took
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1",route="a\\"b\\\\"} 2
took_seconds_bucket{le="1",route="a\\"b\\\\"} 3
took_seconds_bucket{le="+Inf",route="a\\"b\\\\"} 4
took_seconds_sum{route="a\\"b\\\\"} 3.65
took_seconds_count{route="a\\"b\\\\"} 4
# HELP open Open
# TYPE open gauge
open 7
# HELP read_total Read
# TYPE read_total counter
read_total 9
# HELP broken Broken
# TYPE broken gauge
`
    const withoutBlankLines = async () => (await metrics.text()).replaceAll('\n\n', '\n')
    expect(await withoutBlankLines()).toBe(expected)
    expect(await withoutBlankLines()).toBe(expected) // a value that is read does not add up
  })

  it('has each name once', () => {
    const metrics = createMetrics()
    metrics.counter('once', 'Once')
    expect(() => metrics.counter('once', 'Once')).toThrow(/already/)
  })
})

describe('/metrics', () => {
  const open = async (token: string | null) => {
    const metrics = createMetrics()
    const app = await buildApp({ ...shop.deps, log: pino({ level: 'silent' }) }, { ...generousTimeouts.app, metrics })
    serveMetrics(app, metrics, token)
    return app
  }

  it('counts answers by route, never by what was sent, and refusals by code', async () => {
    const app = await open(null)
    await app.inject({ method: getCategories.method, url: `${getCategories.url}?x=${'y'.repeat(50)}` })
    await app.inject({ method: placeOrder.method, url: placeOrder.url, payload: {} })
    await app.inject('/api/nowhere/at/all')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(body).toContain(
      'tokri_http_requests_total{method="GET",route="/api/category/get-categories",status="200"} 1',
    )
    expect(body).toContain('tokri_http_requests_total{method="GET",route="none",status="404"} 1')
    expect(body).toContain('tokri_refusals_total{code="invalid_token"} 1')
    expect(body).toMatch(/tokri_http_request_seconds_count\{route="\/api\/category\/get-categories"\} 1/)
    expect(body).not.toMatch(/nowhere|yyyy/)
    await app.close()
  })

  it('without a token answers this machine only, and no proxy on it', async () => {
    const app = await open(null)
    const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect([await read('127.0.0.1'), await read('::1'), await read('::ffff:127.0.0.1')]).toEqual([200, 200, 200])
    expect([await read('192.0.2.7'), await read('::ffff:192.0.2.7'), await read('2001:db8::1')]).toEqual([
      404, 404, 404,
    ])
    for (const header of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
      expect(await read('127.0.0.1', { [header]: '127.0.0.1' })).toBe(404)
    await app.close()
  })

  it('is closed to whoever lacks its token', async () => {
    const app = await open('scrape me')
    const read = (authorization?: string) =>
      app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
    const statuses = [
      await read(),
      await read('Bearer nonsense'),
      await read('Bearer scrape-me'),
      await read('scrape me'),
    ]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    await app.close()
    const other = await open('scrape-me')
    const { statusCode } = await other.inject({ url: '/metrics', headers: { authorization: 'Bearer scrape-me' } })
    expect(statusCode).toBe(200)
    await other.close()
  })
})
