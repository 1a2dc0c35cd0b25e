import { firstSteps, removeDemo } from '@tokri/contract/setup.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

const archived = [{ _id: 'p1', name: 'Toned Milk', unit: '1 L' }]
const counts = { products: 8731, orders: 1, people: 24 }

/** A shop that sells the demo until it is taken out. */
const open = async () => {
  let demo = true
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(firstSteps, () => ({ data: { steps: [], coupon: null, demo, publicUrl: 'https://shop.test' } })),
      on(removeDemo, ({ body }) => {
        if (body.password !== 'right') throw refusal('bad_request', { message: 'Invalid password' })
        demo = false
        return { message: 'The demo is gone: this shop is yours', data: { ...counts, archived } }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Make this demo my shop' }).click()
  return shop
}

const press = page.getByRole('button', { name: 'Take the demo out' })
const type = async (password: string, name: string) => {
  await page.getByLabelText('Your password').fill(password)
  await page.getByLabelText('Name of the shop').fill(name)
}

it('is asked for with the password and the name of the shop, and says what went and what stays', async () => {
  const shop = await open()
  await type('right', 'Tokr')
  await expect.element(press).toBeDisabled()
  await type('right', 'Tokri')
  await press.click()
  const said = page.getByRole('dialog', { name: 'The demo is gone' })
  await expect.element(said.getByText('8,731 products, 24 people and 1 order went.')).toBeVisible()
  await expect.element(said.getByText('This product is archived')).toBeVisible()
  await expect.element(said.getByText('Toned Milk, 1 L')).toBeVisible()
  expect(shop.sent(removeDemo)).toEqual([{ body: { password: 'right', shopName: 'Tokri' } }])
  await said.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText('This shop sells the demo')).not.toBeInTheDocument()
})

it('stays open with a wrong password', async () => {
  await open()
  await type('wrong', 'Tokri')
  await press.click()
  await expect.element(page.getByText('Invalid password')).toBeVisible()
  await expect.element(press).toBeVisible()
})
