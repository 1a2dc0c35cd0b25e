// One order of a person who has only a phone, from the code that logs them in to the door, where they pay by UPI, in the
// windows of shopper, picker, rider and counter. The counter speaks English, the others the language of the test.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { formatRupees } from '@tokri/rules/money.ts'
import { hindi } from './hindi.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, successOf } from './page-checks.ts'
import { current, giveDuties, windowOf } from './picking.ts'
import { callAs, latestOrderOf, openRiding, typeCode } from './riding.ts'
import { addAddress, fillCart, newShopper, type Shopper } from './shopper.ts'

/** A provider that delivers every message at once: the codes by the number that got them. */
const codes = new Map<string, string>()
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const sent = new URLSearchParams(body)
  codes.set(sent.get('To') ?? '', /\d{6}/.exec(sent.get('Body') ?? '')?.[0] ?? '')
  response
    .writeHead(201, { 'content-type': 'application/json' })
    .end(JSON.stringify({ sid: `SM${crypto.randomUUID()}` }))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
// The runner reads this file too, and ends on its own.
provider.unref()
const api = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const codeToPhone = async (mobile: string): Promise<string> => {
  await expect.poll(() => codes.get(`+91${mobile}`)).toBeTruthy()
  return codes.get(`+91${mobile}`) ?? ''
}

// Without the test payments, so that the shop's own code is shown at the door.
const test = testWithUnusedShop({ PAYMENT_TEST: 'off', SMS_URL: `twilio://AC1:token@+15005550006?api=${api}` })

const languages = [
  {
    name: 'English',
    prefix: '',
    mobile: '9876501234',
    t: (text: string, values: Record<string, string> = {}) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  },
  { name: 'Hindi', prefix: '/hi', mobile: '9876501235', t: hindi },
]

/** The tokens of a window whose person has logged in by hand. */
const sessionOf = async (window: Page): Promise<Shopper> => {
  const [accessToken, refreshToken] = await window.evaluate(() => [
    localStorage.getItem('accessToken') ?? '',
    localStorage.getItem('refreshToken') ?? '',
  ])
  return { email: '', password: '', accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' }
}

for (const { name, prefix, mobile, t } of languages)
  test(`an order from the code on a phone to the door, where it is paid by UPI, in ${name}`, {
    tag: prefix === '' ? '@phone' : ['@phone', '@long'],
  }, async ({ page }) => {
    // Four windows, one after the other.
    test.slow()
    const { admin, rider, riderId, products, orderOf, manage } = await openRiding(page, `Clay Cup ${name}`)
    await manage('put', '/api/settings/update', { upi: { vpa: 'shop@bank', name: 'Tokri' } })
    const person = await newShopper(page.request)
    await giveDuties(page, person, ['picker'])
    const [counter, picker] = [await windowOf(page, admin), await windowOf(page, person)]

    const button = (window: Page, text: string, values?: Record<string, string>) =>
      window.getByRole('button', { name: t(text, values), exact: true })
    let shopper: Shopper
    await test.step('the shopper logs in with a code', async () => {
      await page.goto(`${prefix}/login`)
      const phone = page.getByRole('region', { name: t('Log in with your phone') })
      await phone.getByLabel(t('Mobile number')).fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)
      await phone.getByRole('button', { name: t('Send a code to my phone') }).click()
      await expect(phone.getByText(`${mobile.slice(0, 5)} ${mobile.slice(5)}`)).toBeVisible()
      // As a phone fills it in.
      await phone.locator('input[autocomplete=one-time-code]').fill(await codeToPhone(mobile))
      await phone.getByRole('button', { name: t('Login'), exact: true }).click()
      await expect(page).not.toHaveURL(/login/)
      shopper = await sessionOf(page)
      expect(await callAs(page, shopper, 'get', '/api/user/user-details')).toMatchObject({ mobile, mobileProven: true })
    })
    await test.step('and orders, to pay at the door', async () => {
      await fillCart(page, shopper, products)
      await addAddress(page, shopper)
      await page.goto(`${prefix}/checkout`)
      await button(page, 'Cash On Delivery').click()
      await expect(page).toHaveURL(/\/success/)
    })
    shopper = await sessionOf(page)
    const orderId = await latestOrderOf(page, shopper)
    const { deliveryCode, amountDue, orderNumber } = await orderOf(orderId)
    const amount = formatRupees(amountDue)

    await test.step('the picker packs it', async () => {
      await callAs(page, person, 'post', '/api/shift/start', { storeId: 'main', duty: 'picker' })
      await picker.goto(`${prefix}/floor/pick`)
      await button(picker, 'Next order').click()
      const line = prefix === '' ? current(picker) : picker.getByRole('region', { name: t('This line') })
      await line.getByRole('button', { name: t('Picked'), exact: true }).click()
      await successOf(picker, '/api/pick/packed', () => picker.getByRole('button', { name: t('Packed') }).click())
    })
    await test.step('the rider brings it, and shows the code to pay', async () => {
      await rider.goto(`${prefix}/floor/ride`)
      const bags = rider.getByRole('region', { name: t('To load') }).getByRole('button')
      await bags.first().click()
      await button(rider, 'All bags loaded').click()
      await successOf(rider, '/api/ride/arrived', () => button(rider, 'I am at the door').click())
      await button(rider, 'The shopper pays by UPI').click()
      await expect(rider.getByRole('img', { name: t('QR code to pay {amount}', { amount }) })).toBeVisible()
      await expect(rider.getByText(t('Let the shopper scan this and pay {amount}', { amount }))).toBeVisible()
      await button(rider, 'It is paid').click()
      await typeCode(rider, deliveryCode)
      await successOf(rider, '/api/ride/delivered', () => button(rider, 'Delivered').click())
    })
    await test.step('the rider owes no cash for it', async () => {
      const { riders } = await manage('get', '/api/floor/board?storeId=main')
      expect(riders).toContainEqual(expect.objectContaining({ _id: riderId, cashInHand: 0 }))
    })
    await test.step('the counter sees the money, and confirms it with its reference', async () => {
      await counter.goto('/dashboard/problems')
      const list = counter.getByRole('region', { name: 'UPI to confirm' })
      await expect(list).toContainText('The rider says that it was paid. Nobody has seen the money yet.')
      await expect(list.getByRole('link', { name: `Order ${orderNumber}` })).toBeVisible()
      await list.getByLabel('Reference of the bank').fill(`UTR4455${mobile}`)
      await successOf(counter, '/api/payment/confirm-upi', () => list.getByRole('button', { name: 'Confirm' }).click())
      await expect(list).toBeHidden()
    })
    await test.step('the shopper reads that it is paid', async () => {
      await page.goto(`${prefix}/dashboard/myorders/${orderId}`)
      await expect(page.getByText(t('Delivered')).first()).toBeVisible()
      expect(await orderOf(orderId)).toMatchObject({
        ...{ state: 'DELIVERED', amountDue: 0 },
        payment: { method: 'online', provider: 'upi', state: 'paid' },
      })
    })
    for (const window of [counter, picker, rider]) await window.context().close()
    await callAs(page, person, 'put', '/api/shift/end', {})
    await manage('put', '/api/settings/update', { upi: null })
  })
