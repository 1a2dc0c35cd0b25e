import { addToCart, getCart, setPreference, updateCartItem } from '@tokri/contract/cart.ts'
import { placeOrder, reorder } from '@tokri/contract/order.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db } = shop
const { product, atCheckout, cashOrder } = checkoutOf(shop)

const marked = async (mark: string, name = 'Marked'): Promise<string> => {
  const id = await product({ name })
  const more_details = JSON.stringify({ 'Dietary mark': mark })
  await db.updateTable('products').set({ more_details }).where('id', '=', id).execute()
  return id
}
const seen = (data: { preference: string; substituteId: string | null }[]) =>
  data.map(({ preference, substituteId }) => [preference, substituteId])

describe('what happens if something is missing', () => {
  it('is replace at first, is chosen for one line, and stays when the quantity changes', async () => {
    const [milk, other] = [await product(), await product()]
    const { token, cart } = await atCheckout([{ productId: milk }, { productId: await product() }])
    expect(seen(cart.body.data)).toEqual([
      ['replace', null],
      ['replace', null],
    ])
    const [{ _id }] = cart.body.data
    const set = (body: object) => call(setPreference, { body: { _id, ...body } }, { token })
    expect(seen((await set({ preference: 'replace', substituteId: other })).body.data)[0]).toEqual(['replace', other])
    const step = async (qty: number) =>
      seen((await call(updateCartItem, { body: { _id, qty } }, { token })).body.data)[0]
    // The first answer reads the whole cart, later ones the quantities only.
    expect([await step(2), await step(3)]).toEqual([
      ['replace', other],
      ['replace', other],
    ])
    expect(seen((await set({ preference: 'refund' })).body.data)[0]).toEqual(['refund', null])
    expect([await step(2), await step(1)]).toEqual([
      ['refund', null],
      ['refund', null],
    ])
    expect(seen((await call(getCart, {}, { token })).body.data)).toEqual([
      ['refund', null],
      ['replace', null],
    ])
  })

  it('is chosen for all lines, those added later and those of the next cart included', async () => {
    const [milk, bread] = [await product(), await product()]
    const { token, cart, body } = await atCheckout([{ productId: milk }])
    const set = (preference: string) => call(setPreference, { body: { preference } }, { token })
    await call(
      setPreference,
      { body: { _id: cart.body.data[0]._id, preference: 'replace', substituteId: bread } },
      { token },
    )
    const wanted = async () => (await call(userDetails, {}, { token })).body.data.preference ?? 'replace'
    expect(await wanted()).toBe('replace')
    expect(seen((await set('refund')).body.data)).toEqual([['refund', null]])
    expect(await wanted()).toBe('refund')
    const { orderId } = { orderId: (await call(placeOrder, { body }, { token })).body.data._id }
    expect(seen((await call(addToCart, { body: { productId: bread } }, { token })).body.data)).toEqual([
      ['refund', null],
    ])
    expect(seen((await call(reorder, { body: { orderId } }, { token })).body.data)).toEqual([
      ['refund', null],
      ['refund', null],
    ])
  })

  it('goes with the order', async () => {
    const [milk, bread, oats] = [await product(), await product(), await product()]
    const first = await atCheckout([{ productId: milk }, { productId: bread }])
    const { token, person } = first
    const [line, other] = first.cart.body.data
    await call(setPreference, { body: { _id: line._id, preference: 'replace', substituteId: oats } }, { token })
    await call(setPreference, { body: { _id: other._id, preference: 'refund' } }, { token })
    const { orderId } = await cashOrder([{ productId: oats }], { shopper: person })
    const lines = db.selectFrom('order_lines').select(['product_id', 'preference', 'substitute_id'])
    expect(await lines.where('order_id', '=', orderId).orderBy('position').execute()).toEqual([
      { product_id: milk, preference: 'replace', substitute_id: oats },
      { product_id: bread, preference: 'refund', substitute_id: null },
      { product_id: oats, preference: 'replace', substitute_id: null },
    ])
  })

  it('refuses lines and substitutes that do not exist or do not fit', async () => {
    const paneer = await marked('Vegetarian')
    const [tofu, egg, plain] = [await marked('vegetarian '), await marked('Non-vegetarian'), await product()]
    const { token, cart } = await atCheckout([{ productId: paneer }])
    const [{ _id }] = cart.body.data
    const set = async (body: object, as: string | undefined = token) =>
      (await call(setPreference, { body }, { token: as })).status
    const replace = { _id, preference: 'replace' }
    expect(await set({ ...replace, substituteId: tofu })).toBe(200)
    for (const substituteId of [paneer, egg, plain, 7, ''])
      expect([substituteId, await set({ ...replace, substituteId })]).toEqual([substituteId, 400])
    expect(await set({ ...replace, substituteId: 'nothing' })).toBe(404)
    expect(await set({ _id: 'nothing', preference: 'refund' })).toBe(404)
    expect(await set({ _id: 'nothing', preference: 'replace', substituteId: tofu })).toBe(404)
    const stranger = await atCheckout([{ productId: paneer }])
    expect(await set({ _id, preference: 'refund' }, stranger.token)).toBe(404)
    for (const body of [{ _id }, { _id, preference: 'never' }, { ...replace, _id: 7 }])
      expect(await set(body)).toBe(400)
    expect(await set({ preference: 'replace', substituteId: tofu })).toBe(400)
    expect(await set({ _id, preference: 'refund', substituteId: tofu })).toBe(400)
    expect((await call(setPreference, { body: replace })).status).toBe(401)
    expect(seen((await call(getCart, {}, { token })).body.data)).toEqual([['replace', tofu]])
  })
})
