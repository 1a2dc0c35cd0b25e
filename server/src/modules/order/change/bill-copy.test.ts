// A copy of the bill goes to one more address, once, and carries nothing that the shopper wrote.
import { orderDetails, placeOrder, sendBillCopy } from '@tokri/contract/order.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { gstOf } from '../../../../test/gst.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, mails, runJobs, signUp } = shop
const { atCheckout, cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { deliver } = gstOf(shop, admin)

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 500 })
})

let number = 0
const another = () => `office-${++number}@tokri.test`
const send = (orderId: string, email: unknown, { token }: { token: string }, key?: string) =>
  call(
    sendBillCopy,
    { body: { orderId, email } },
    {
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
    },
  )
const mailsTo = async (address: string) => {
  await runJobs()
  return mails.filter(({ to }) => to === address)
}

describe('a copy of the bill', () => {
  it('goes out with the delivery, once, without a text of the shopper and without a link', async () => {
    const email = another()
    const made = await cashOrder([{ productId: milk, quantity: 2 }], { beside: { billCopyTo: email, tip: 20 } })
    await db.updateTable('users').set({ verify_email: false }).where('id', '=', made.person.id).execute()
    expect(made.order.billCopy).toEqual({ email, sentAt: null })
    expect(await mailsTo(email)).toEqual([])
    await deliver(made.orderId)
    const sent = await mailsTo(email)
    expect(sent.map(({ subject }) => subject)).toEqual([`A copy of the bill of order ${made.order.orderNumber}`])
    const { text = '', html = '' } = sent[0] ?? {}
    for (const part of [text, html]) {
      expect(part).toContain('Toned Milk')
      expect(part).toContain('Tip for your rider')
      for (const own of [made.person.email, 'Asha', made.order.address.mobile, made.order.address.address_line])
        expect(part).not.toContain(own)
      expect(part).not.toContain(made.orderId)
    }
    expect(text).toContain('A customer of Tokri asked us')
    expect(statusAndMessage(await send(made.orderId, another(), made))).toEqual([
      409,
      'A copy of this bill was sent already',
    ])
  })

  it('says who asked for it by the first character and the domain of a proven e-mail', async () => {
    const email = another()
    const made = await cashOrder([{ productId: milk }], { beside: { billCopyTo: email } })
    await deliver(made.orderId)
    const [mail] = await mailsTo(email)
    const domain = made.person.email.split('@')[1]
    expect(mail?.text).toContain(`A customer (${made.person.email[0]}***@${domain}) of Tokri asked us`)
  })

  it('can be asked for, changed and taken back until the delivery, and goes out at once after it', async () => {
    const [first, second, late] = [another(), another(), another()]
    const one = await cashOrder([{ productId: milk }])
    expect('billCopy' in one.order).toBe(false)
    expect((await send(one.orderId, ` ${first.toUpperCase()} `, one)).body.data.billCopy).toEqual({
      email: first,
      sentAt: null,
    })
    expect((await send(one.orderId, second, one)).body.data.billCopy.email).toBe(second)
    expect('billCopy' in (await send(one.orderId, '', one)).body.data).toBe(false)
    await deliver(one.orderId)
    expect([...(await mailsTo(first)), ...(await mailsTo(second))]).toEqual([])
    const answers = await Promise.all([
      send(one.orderId, late, one, 'one press'),
      send(one.orderId, late, one, 'one press'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailsTo(late)).toHaveLength(1)
    const { data } = (await call(orderDetails, { query: { orderId: one.orderId } }, one)).body
    expect(data.billCopy).toEqual({ email: late, sentAt: expect.any(String) })
  })

  it('is nobody else’s to ask for, and needs a valid address and an order that was not cancelled', async () => {
    const made = await cashOrder([{ productId: milk }])
    expect((await send(made.orderId, another(), await signUp())).status).toBe(404)
    for (const email of ['nobody', 7, null, 'a@b.de,c@d.de', `${'x'.repeat(250)}@b.de`])
      expect((await send(made.orderId, email, made)).status).toBe(400)
    const { body, token } = await atCheckout([{ productId: milk }])

    expect((await call(placeOrder, { body: { ...body, billCopyTo: 'nobody' } }, { token })).status).toBe(400)
    await db.updateTable('orders').set({ state: 'CANCELLED' }).where('id', '=', made.orderId).execute()
    expect(statusAndCode(await send(made.orderId, another(), made))).toEqual([409, 'illegal_move'])
  })

  it('is forgotten with the account', async () => {
    const email = another()
    const made = await cashOrder([{ productId: milk }], { beside: { billCopyTo: email } })
    const gone = await call(deleteAccount, { body: { password: made.person.password } }, made)
    expect(gone.status).toBe(200)
    const row = await db
      .selectFrom('orders')
      .select(['state', 'bill_copy_to'])
      .where('id', '=', made.orderId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'CANCELLED', bill_copy_to: '' })
    expect(await mailsTo(email)).toEqual([])
  })
})
