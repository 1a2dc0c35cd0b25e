// A payment that is declined leaves the cart as it was ordered, in both languages.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { expectHindi, hindi } from './hindi.ts'
import { test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

const languages = {
  en: { path: '', say: (text: string) => text, check: async () => {} },
  hi: { path: '/hi', say: (text: string) => hindi(text), check: expectHindi },
}

for (const [language, { path, say, check }] of Object.entries(languages))
  test(`after a declined payment the cart is the one that was ordered (${language})`, {
    tag: language === 'en' ? [] : '@long',
  }, async ({ page }) => {
    const { accessToken: admin } = await adminSession(page)
    const code = `back5${language}`
    const terms = { kind: 'flat', amount: 5, minimum: 0, perUser: 1, active: true, listed: false }
    await callApi(page.request, '/api/coupon/create', { data: { code, ...terms }, token: admin })
    const shopper = await signInNewShopper(page)
    const { accessToken: token } = shopper
    await addAddress(page, shopper)
    await fillCart(page, shopper, [ids.milk500, ids.namkeenMix])
    const readCart = () => callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
    const { data: lines } = await readCart()
    for (const [line, wish] of [
      [lines[0], { preference: 'refund' }],
      [lines[1], { preference: 'replace', substituteId: ids.milk500 }],
    ])
      await callApi(page.request, '/api/cart/preference', { method: 'put', data: { _id: line._id, ...wish }, token })
    await callApi(page.request, '/api/cart/apply-coupon', { data: { code }, token })
    const chosen = async () => {
      const { data, coupon, bill } = await readCart()
      type Line = { productId: { _id: string }; quantity: number; preference: string; substituteId: string | null }
      const wishes = data.map(({ productId, quantity, preference, substituteId }: Line) =>
        [productId._id, quantity, preference, substituteId].join(' '),
      )
      return { wishes: wishes.sort(), coupon: coupon?.code, total: bill.finalAmount }
    }
    const before = await chosen()
    expect(before.coupon).toBe(code)

    await page.goto(`${path}/checkout`)
    const note = page.getByLabel(say('A note for the rider (optional)'))
    await page.getByText(say('Nobody home, or a note for the rider?')).click()
    await note.fill('14')
    await page.getByRole('button', { name: '₹20', exact: true }).click()
    const summary = page.getByRole('region', { name: say('Order Summary') })
    await expect(summary).toContainText('₹20')
    const bill = await summary.locator('dl').innerText()
    await check(page)
    await page.getByRole('button', { name: say('Online Payment') }).click()
    await page.locator('button[value=decline]').click()
    await expect(page.getByText(say('The payment did not go through'))).toBeVisible()
    await check(page)

    await page.getByRole('link', { name: say('Back to checkout') }).click()
    await expect(summary.locator('dl')).toHaveText(bill, { useInnerText: true })
    await expect(note).toHaveValue('14')
    await check(page)
    expect(await chosen()).toEqual(before)
  })
