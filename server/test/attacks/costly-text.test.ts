// Small requests that once took 300 to 700 ms each: no public call may block the event loop for more than 50 ms. The
// tests measure processor time, so that other work on the machine does not count.
import { searchProducts } from '@tokri/contract/product.ts'
import { forgotPassword, login, register, verifyOtp } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { pageUrl } from '../../../web/src/shell/ssr/page-url.ts'
import { testShop } from '../shop.ts'

const { app } = await testShop()
/**
 * Unicode composition (NFC) sorts each run of combining marks. That takes quadratic time if the marks alternate in the
 * wrong order.
 */
const marks = (bytes: number) => `a${'\u0301'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`
const MARKS = marks(60_000)
const HALF = marks(30_000)
const QUARTER = marks(15_000)
const MAX_MS = 50

const cpuMs = async (work: () => unknown): Promise<number> => {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

const bodies = [
  [searchProducts, { search: MARKS, page: 1 }],
  [login, { email: HALF, password: HALF }],
  [register, { name: QUARTER, email: QUARTER, password: QUARTER, confirmPassword: QUARTER }],
  [forgotPassword, { email: MARKS }],
  [verifyOtp, { email: HALF, otp: HALF }],
] as const

it.each(bodies)('$url answers 400 to 60 KB of combining marks, in no time', async ({ method, url }, body) => {
  const send = () =>
    app.inject({ method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  expect((await send()).statusCode).toBe(400)
  // The minimum of three: the first requests compile code on first use.
  const took = [await cpuMs(send), await cpuMs(send), await cpuMs(send)]
  expect(Math.min(...took)).toBeLessThan(MAX_MS)
})

it('an address of 15,000 slashes is read in no time, and means what it did', async () => {
  expect(await cpuMs(() => pageUrl(`/a${'/'.repeat(15_000)}x?x=1`))).toBeLessThan(MAX_MS)
  expect(pageUrl('/search//?q=milk')).toBe('/search?q=milk')
  expect(pageUrl('//shop.example//')).toBe('/shop.example')
  expect(pageUrl('/')).toBe('/')
  expect(pageUrl('/?x')).toBe('/')
})
