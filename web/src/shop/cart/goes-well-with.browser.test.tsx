import { boughtTogether } from '@tokri/contract/product.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { badGateway, on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const [lamp, oil, wick] = ['Lamp', 'Oil', 'Wick'].map((name) => product({ _id: name, name: `Iron ${name}` }))
const goods = [lamp, oil, wick].flatMap((each) => each ?? [])
const goesWell = page.getByRole('region', { name: 'Goes well with your cart' })
const proceed = page.getByRole('button', { name: /Proceed/ })

it('a cart shows what goes with it, and after an addition what goes with both', async () => {
  await openPage('/cart', {
    as: {},
    answers: [
      ...keptCart(goods, { Lamp: 1 }).answers,
      on(boughtTogether, ({ body }) => ({
        data: goods.filter(({ _id }) => _id === (body.productIds.includes('Oil') ? 'Wick' : 'Oil')),
      })),
    ],
  })
  await expect.poll(() => goesWell.getByRole('article').elements()).toHaveLength(1)
  await goesWell.getByRole('button', { name: 'Add Iron Oil' }).click()
  await expect.element(goesWell).toMatchTextContent('Iron Wick')
  await expect.element(goesWell.getByText('Iron Oil')).not.toBeInTheDocument()
  await expect.element(proceed).toBeEnabled()
})

it('a cart is as it is without what goes with it when that cannot be read', async () => {
  const shop = await openPage('/cart', {
    as: {},
    answers: [...keptCart(goods, { Lamp: 1 }).answers, on(boughtTogether, badGateway)],
  })
  await expect.poll(() => shop.sent(boughtTogether)).not.toHaveLength(0)
  await expect.element(proceed).toBeEnabled()
  expect(goesWell.elements()).toHaveLength(0)
})
