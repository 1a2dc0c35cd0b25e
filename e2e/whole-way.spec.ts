// One order from the first visit to the rating, on a phone in both languages: a piece is missing, another one is replaced, a
// third is refunded. Every page, mail and document names the same amounts, and in Hindi none has an English word.
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { formatRupees, toPaise, toRupees } from '../rules/src/money.ts'
import { callApi } from './api.ts'
import { englishIn, englishOn, hindi } from './hindi.ts'
import { outboxOf } from './mailbox.ts'
import { createOwnProducts } from './own-products.ts'
import { ownDataDir, testWithUnusedShop } from './own-shop.ts'
import { expect, waitForHydration } from './page-checks.ts'
import { pdfText } from './pdf-text.ts'
import { adminSession, cancelOpenOrders, giveDuties, windowOf } from './picking.ts'
import { proveEmail } from './prove-email.ts'
import { callAs, handOverAll, latestOrderOf, orderOf, riderOnShift } from './riding.ts'
import { home, newEmail, newShopper } from './shopper.ts'

// The home page shows the products of other tests.
const test = testWithUnusedShop()

/** An English text with its values, as `hindi` gives the Hindi one. */
const english: typeof hindi = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const languages = {
  en: { path: '', say: english, code: 'en', pay: 'Cash On Delivery' },
  hi: { path: '/hi', say: hindi, code: 'hi', pay: 'Online Payment' },
} as const
type Way = (typeof languages)['en' | 'hi'] & { own: readonly string[] }

const checkWords = async (page: Page, { code, own }: Way) => {
  if (code === 'hi') expect(await englishOn(page, own), page.url()).toEqual([])
}

/** Presses Add as a guest, registers and logs in, which adds the product. */
const registerByAdding = async (page: Page, name: string, way: Way) => {
  const { say } = way
  const [email, password] = [newEmail(), 'Jaggery-lamp-7']
  await page
    .getByRole('main')
    .getByRole('button', { name: `${say('Add')} ${name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await page
    .getByRole('link', { name: say('Register') })
    .first()
    .click()
  const fields = { Name: 'Asha Rao', Email: email, Password: password, 'Confirm Password': password }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(say(label), { exact: true }).fill(value)
  await checkWords(page, way)
  await page.getByRole('button', { name: say('Register'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Login') })).toBeVisible()
  await page.getByLabel(say('Email'), { exact: true }).fill(email)
  await page.getByLabel(say('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('Login'), exact: true }).click()
  await expect(page).toHaveURL(/\/search/)
  return { email, password }
}

const writeAddress = async (page: Page, { say }: Way) => {
  await page.getByRole('button', { name: say('+ Add Address') }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of [
    ['Address line', home.address_line],
    ['City', home.city],
    ['State', home.state],
    ['Pincode', home.pincode],
    ['Mobile', home.mobile],
  ] as const)
    await dialog.getByLabel(say(label), { exact: true }).fill(value)
  await dialog.getByRole('button', { name: say('Save address') }).click()
  await expect(dialog).toHaveCount(0)
}

const rupeesOf = (text: string): number => Number(/₹([\d,]+(?:\.\d+)?)/.exec(text)?.[1]?.replaceAll(',', ''))
const minus = (amount: number, ...off: number[]) =>
  toRupees(off.reduce((left, each) => left - toPaise(each), toPaise(amount)))

for (const language of ['en', 'hi'] as const)
  test(`an order from the first visit to the rating names the same amounts everywhere (${language})`, {
    // In English it is paid in cash, whose amounts the server's tests see.
    tag: language === 'en' ? '@long' : [],
  }, async ({ page }) => {
    // A whole life of an order.
    test.slow()
    const admin = await adminSession(page)
    await cancelOpenOrders(page, admin)
    const goods = `Copper Jug ${language}`
    const way: Way = { ...languages[language], own: ['Copper Jug en', 'Copper Jug hi'] }
    const { path, say, code } = way
    const { products } = await createOwnProducts(page, admin, goods, [
      ...[{ price: 120, discount: 10 }, { price: 80 }, { price: 60 }, { price: 75 }],
    ])
    const [first = '', second = '', third = '', substitute = ''] = products
    const name = (number: number) => `${goods} ${number}`
    await callAs(page, admin, 'put', '/api/settings/update', { answerSeconds: 300 })
    const picker = await newShopper(page.request)
    await giveDuties(page, picker, ['picker'])
    await callAs(page, picker, 'post', '/api/shift/start', { storeId: 'main', duty: 'picker' })
    const { person: rider, riderId, trip } = await riderOnShift(page)

    const main = page.getByRole('main')
    const amountOf = (row: string) => main.locator('dl > div', { has: page.getByText(row, { exact: true }) }).last()

    await page.goto(`${path}/`)
    await waitForHydration(page)
    await checkWords(page, way)
    await page.goto(`${path}/search?q=${encodeURIComponent(goods)}`)
    await waitForHydration(page)
    await checkWords(page, way)
    const account = await registerByAdding(page, name(1), way)
    // The mails of somebody who has proven no e-mail leave out what people have written.
    await proveEmail(account.email)
    const { data: shopper } = await callApi(page.request, '/api/user/login', { data: account })
    for (const press of [`${say('One more')} ${name(1)}`, `${say('Add')} ${name(2)}`, `${say('Add')} ${name(3)}`])
      await main.getByRole('button', { name: press, exact: true }).first().click()
    // The next page would end a call that is under way.
    const inCart = async () =>
      (await callAs(page, shopper, 'get', '/api/cart/get-cart-items')).map(
        (line: { quantity: number }) => line.quantity,
      )
    await expect.poll(async () => (await inCart()).sort()).toEqual([1, 1, 2])
    await page.goto(`${path}/cart`)
    await main.getByLabel(say('If {name} is missing', { name: name(3) })).selectOption('refund')
    await checkWords(page, way)
    await page.getByRole('button', { name: say('Proceed') }).click()

    await writeAddress(page, way)
    await main.getByRole('button', { name: '₹20', exact: true }).click()
    const toPay = page.getByRole('region', { name: say('Order Summary') })
    await expect(toPay).toContainText('₹20')
    await checkWords(page, way)
    const asked = rupeesOf((await toPay.locator('dl > div').last().innerText()) ?? '')
    await page.getByRole('button', { name: say(way.pay) }).click()
    if (way.pay === 'Online Payment') {
      await checkWords(page, way)
      await page.locator('button[value=pay]').click()
    }
    await expect(page.getByRole('heading', { name: say('Order placed successfully') })).toBeVisible()
    await checkWords(page, way)
    const orderId = await latestOrderOf(page, shopper)
    const read = () => callAs(page, shopper, 'get', `/api/order/order-details?orderId=${orderId}`)
    const { orderNumber, bill } = await read()
    expect(minus(asked, 20)).toBe(bill.finalAmount)

    await page.goto(`${path}/dashboard/myorders/${orderId}`)
    await test.step('one piece is replaced, another one is missing', async () => {
      await callAs(page, picker, 'post', '/api/pick/next', {})
      await callAs(page, picker, 'put', '/api/pick/line', { orderId, productId: first, picked: 2 })
      await callAs(page, picker, 'put', '/api/pick/short', {
        orderId,
        productId: second,
        picked: 0,
        substituteId: substitute,
      })
      const question = page.getByRole('region', { name: say('A question about your order') })
      await expect(question).toContainText(name(4))
      await checkWords(page, way)
      await question.getByRole('button', { name: say('Replace it') }).click()
      await expect(question).toHaveCount(0)
      await callAs(page, picker, 'put', '/api/pick/short', { orderId, productId: third, picked: 0 })
      await callAs(page, picker, 'put', '/api/pick/line', { orderId, productId: substitute, picked: 1 })
      await callAs(page, picker, 'put', '/api/pick/packed', { orderId, bags: 1 })
      await expect(page.getByRole('list', { name: say('Progress') })).toContainText(say('Packed'))
      await checkWords(page, way)
    })
    const { adjustments } = await read()
    const off = adjustments.map(({ amount }: { amount: number }) => amount)
    expect(adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(['substituted', 'short'])
    expect(Math.min(...off)).toBeGreaterThan(0)

    await test.step('the rider brings it', async () => {
      await callAs(page, admin, 'put', '/api/floor/assign', { orderId, riderId })
      const { _id: tripId } = await trip()
      await callAs(page, rider, 'put', '/api/ride/loaded', { tripId })
      await expect(page.getByRole('region', { name: say('Delivery') })).toContainText(say('On its way to you'))
      await checkWords(page, way)
      await callAs(page, rider, 'put', '/api/ride/arrived', { orderId })
      await expect(page.getByRole('region', { name: say('Delivery') })).toContainText(say('Your rider is at the door'))
      await checkWords(page, way)
      const { deliveryCode, amountDue } = await orderOf(page, admin, orderId)
      expect(amountDue).toBe(way.pay === 'Online Payment' ? 0 : minus(asked, ...off))
      await callAs(page, rider, 'put', '/api/ride/delivered', { orderId, code: deliveryCode, cash: amountDue })
      await callAs(page, rider, 'put', '/api/ride/back', { tripId })
      await expect(amountOf(say('You paid'))).toContainText(formatRupees(minus(asked, ...off)))
      await checkWords(page, way)
    })
    await test.step('the shopper reports a damaged piece, and the store gives it back', async () => {
      await page.getByRole('button', { name: say('Problem with an item?') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(name(1)).click()
      await dialog.getByText(say('Poor quality'), { exact: true }).click()
      await dialog.getByText(say(way.pay === 'Online Payment' ? 'The way I paid' : 'In cash'), { exact: true }).click()
      await checkWords(page, way)
      await dialog.getByRole('button', { name: say('Report') }).click()
      await expect(dialog).toHaveCount(0)
      const { problems } = await read()
      await callAs(page, admin, 'put', '/api/order/answer-problem', { problemId: problems[0]._id, accept: true })
    })
    const { refunds } = await read()
    const { _id: refundId, amount: given } = refunds.find(({ lines }: { lines: object[] }) => lines.length > 0)
    if (way.pay !== 'Online Payment') await callAs(page, admin, 'put', '/api/order/hand-over-cash', { refundId })
    const paid = formatRupees(minus(asked, ...off, given))

    await test.step('every page names what was paid', async () => {
      const row = { hasText: orderNumber }
      await page.goto(`${path}/dashboard/myorders`)
      await expect(main.getByRole('listitem').filter(row)).toContainText(paid)
      await checkWords(page, way)
      await page.goto(`${path}/success?orderId=${orderId}`)
      await expect(main.getByRole('link').filter(row)).toContainText(paid)
      await page.goto(`${path}/dashboard/myorders/${orderId}`)
      await expect(amountOf(say('You paid, after refunds'))).toContainText(paid)
      await expect(main.getByText(paid, { exact: true }).first()).toBeVisible()
      await checkWords(page, way)
      const office = await windowOf(page, admin)
      await office.goto(`/dashboard/orders/${orderId}`)
      await expect(office.locator('dl > div', { hasText: 'Paid, after refunds' })).toContainText(paid)
      await office.goto(`/dashboard/orders?view=table&search=${orderNumber}`)
      await expect(office.getByRole('region', { name: 'Orders' }).getByText(paid, { exact: true })).toBeVisible()
      await office.context().close()
    })
    await test.step('so do its mails and its invoice', async () => {
      const amounts = [bill.finalAmount, minus(asked, ...off), given].map(formatRupees)
      const mails = () => outboxOf(ownDataDir(), account.email)
      await expect
        .poll(async () => amounts.filter((amount) => !mails().some((mail) => mail.includes(amount))))
        .toEqual([])
      const download = page.waitForEvent('download')
      await main.getByRole('button', { name: say('Invoice'), exact: true }).click()
      const invoice = pdfText(fs.readFileSync(await (await download).path()))
      expect(invoice).toContain(paid)
      // A long name goes on in the next line of the invoice.
      const texts = [...mails().flatMap((mail) => mail.split('\n')), invoice.replaceAll(/\s+/g, ' ')]
      if (code === 'hi') expect(englishIn(texts, way.own)).toEqual([])
    })
    await test.step('the shopper rates it', async () => {
      const stars = page.getByRole('group', { name: say('How was your order?') })
      await stars.getByRole('radio').nth(3).check({ force: true })
      await expect(page.getByText(say('Thank you. You can change your rating for 7 days.'))).toBeVisible()
      await checkWords(page, way)
      expect((await read()).rating.stars).toBe(4)
    })
    await handOverAll(page, rider)
    for (const person of [picker, rider]) await callAs(page, person, 'put', '/api/shift/end', {})
  })
