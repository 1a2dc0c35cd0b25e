import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test, waitForHydration } from './page-checks.ts'
import { addAddress, signInNewShopper } from './shopper.ts'

test('the whole purchase works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  // Phones have no keyboard.
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await page.goto(`/snacks-${ids.snacks}/biscuits-${ids.biscuits}`)
  await waitForHydration(page)
  const press = async (name: RegExp, way = 'Tab') => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press(way)
      const focused = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      )
      if (name.test(focused)) {
        await page.keyboard.press('Enter')
        return
      }
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await press(/^Add Testwell Glucose Biscuits/)
  await expect(page.getByRole('group', { name: /Glucose Biscuits/ })).toHaveText('1')
  await expect(page.getByRole('button', { name: /1 item/ })).toBeVisible()
  await press(/1 item/, 'Shift+Tab')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByText('Glucose Biscuits')).toBeVisible()
  await press(/Proceed/)
  await expect(page.getByRole('heading', { name: 'Choose your address' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled()
  await press(/Cash On Delivery/)
  await expect(page).toHaveURL(/\/success$/)
})
