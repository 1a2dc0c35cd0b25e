import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, signUp } = shop
const { product } = checkoutOf(shop)

it('a cart that nobody has used yet is empty, and takes what comes first, also at the same moment', async () => {
  const { token } = await signUp()
  expect(await call(getCart, {}, { token })).toMatchObject({ status: 200, body: { data: [] } })
  const wanted = await Promise.all([product(), product(), product()])
  const answers = await Promise.all(wanted.map((productId) => call(addToCart, { body: { productId } }, { token })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { body } = await call(getCart, {}, { token })
  expect(body.data.map(({ productId }: { productId: { _id: string } }) => productId._id).sort()).toEqual(wanted.sort())
})
