import { cancelOrder, orderInvoice } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testShop } from '../../../../test/shop.ts'
import { sayIn } from '../../../platform/language/sentences.ts'
import { titleOf } from './invoice.ts'
import { paymentMethodText } from './invoice-page.ts'

const shop = await testShop()
const { app, call, signUp } = shop
const { product, cashOrder, paidOrder } = checkoutOf(shop)

const invoice = (orderId: string | undefined, token?: string) =>
  app.inject({
    url: orderInvoice.url,
    query: orderId === undefined ? {} : { orderId },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

it('is a PDF named by the order number, of one page for an everyday order', async () => {
  const { orderId, token, order } = await paidOrder([{ productId: await product({ name: 'Amla Murabba आंवला' }) }])
  const answer = await invoice(orderId, token)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toBe(`inline; filename="invoice-${order.orderNumber}.pdf"`)
  const text = answer.rawPayload.toString('latin1')
  expect(text.startsWith('%PDF-1.')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain('/FontFile2')
})

it('has the fonts of the scripts that it uses, and no others', async () => {
  const { orderId, token } = await paidOrder([
    { productId: await product({ name: 'ಹಾಲು 500 ml' }) },
    { productId: await product({ name: 'Butter' }) },
  ])
  const text = (await invoice(orderId, token)).rawPayload.toString('latin1')
  const fonts = new Set([...text.matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g)].map(([, name]) => name))
  expect([...fonts].sort()).toEqual(['NotoSans', 'NotoSansKannada'])
})

it('asks for nothing once a cash order is cancelled', async () => {
  const { orderId, token, order } = await cashOrder([{ productId: await product() }])
  expect(paymentMethodText(order, sayIn('en'))).toBe('Cash on delivery, due')
  const { body } = await call(cancelOrder, { body: { orderId, reason: 'Ordered twice' } }, { token })
  expect(paymentMethodText(body.data, sayIn('en'))).toBe('Cash on delivery, nothing to pay')
})

it('is a pro forma invoice only before the delivery in a registered shop', () => {
  const titles = (isRegistered: boolean) =>
    (['PLACED', 'DELIVERED'] as const).map((state) => titleOf({ state }, { isRegistered }))
  expect(titles(false)).toEqual(['Invoice', 'Invoice'])
  expect(titles(true)).toEqual(['Pro forma invoice', 'Invoice'])
})

it('goes on over as many pages as the goods need, whatever they are called', async () => {
  const names = ['चाय', '😀 grin', 'x'.repeat(200), 'தேயிலை', 'A & B <i>"c"</i>']
  const products = await Promise.all(
    Array.from({ length: 40 }, (_, index) => product({ name: names[index % names.length] })),
  )
  const { orderId, token } = await cashOrder(products.map((productId) => ({ productId })))
  const answer = await invoice(orderId, token)
  expect(answer.statusCode).toBe(200)
  const pages = answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeGreaterThan(1)
  expect(pages?.length).toBeLessThan(6)
})

it('is for its shopper and for administrators', async () => {
  const { orderId } = await cashOrder([{ productId: await product() }])
  const [other, admin] = [await signUp(), await signUp('Admin')]
  expect((await invoice(orderId, admin.token)).statusCode).toBe(200)
  const refused = await invoice(orderId, other.token)
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found'])
  expect((await invoice(undefined, other.token)).statusCode).toBe(400)
  expect((await invoice(orderId)).statusCode).toBe(401)
})
