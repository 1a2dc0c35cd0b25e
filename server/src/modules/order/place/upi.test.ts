// UPI without a provider at the checkout, before the rider comes and at the door, and a provider's QR code there.
import { businessDay, ledgerCsv } from '@tokri/contract/accounts.ts'
import { cashMine, floorDeliver, rideDelivered, rideQr } from '@tokri/contract/delivery.ts'
import { failedRefunds, orderDetails, orderFigures, payAgain, payOnline, retryRefund } from '@tokri/contract/order.ts'
import type { OpenUpi } from '@tokri/contract/payment.schema.ts'
import { confirmUpi, endUpi, openUpi } from '@tokri/contract/payment.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { payingAt } from '../../../../test/payment-steps.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'
import { refundAndNotify } from '../move/send-refund.ts'

const shop = await testShop()
const { call, db, deps, mails, pass, runJobs, signUp } = shop
const { atCheckout, cashOrder, onlineOrder, product, webhook } = checkoutOf(shop)
const { visit } = payingAt(shop)
passToNoon(shop)
let admin = await signUp('Admin')
const fresh = async () => {
  admin = await signUp('Admin') // access tokens last fifteen minutes
  return admin
}
const milk = await product({ stock: 1000, pricePaise: 6000 })
const upi = { vpa: 'shop@bank', name: 'Tokri' }
const useUpi = (value: object | null) => call(updateSettings, { body: { upi: value } }, admin)
await useUpi(upi)

let last = 0
const newReference = () => `UTR${String(++last).padStart(9, '0')}`
const confirm = (body: object, by: { token: string } = admin) => call(confirmUpi, { body }, by)
const details = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, admin)).body.data
const refundsOf = (orderId: string) =>
  db
    .selectFrom('refunds')
    .select(['amount_paise', 'reason', 'surplus', 'payment_id'])
    .where('order_id', '=', orderId)
    .execute()
const refundMailTo = async ({ email }: { email: string }) => {
  await runJobs()
  return mails.findLast(({ to, text }) => to === email && text.includes('We give back'))
}
const open = async () => (await call(openUpi, { query: { storeId: 'main' } }, admin)).body.data
const byUpi = async (basket = [{ productId: milk }]) => {
  const shopper = await atCheckout(basket)
  const answer = await call(payOnline, { body: { ...shopper.body, provider: 'upi' } }, { token: shopper.token })
  expect(answer.status).toBe(201)
  return { ...shopper, order: answer.body.data, orderId: answer.body.data._id as string }
}

/** An order in cash at its door, with its rider. */
const atDoor = async () => {
  await fresh()
  const { onShift } = floorOf(shop, admin)
  const riding = ridingOf(shop, admin)
  const rider = await onShift('rider')
  const made = await cashOrder([{ productId: milk }])
  const { orderId, order } = made
  await riding.pack(orderId)
  await riding.plan()
  await riding.ride(rider)
  await riding.arrived(rider, orderId)
  const { deliveryCode: code } = await details(orderId)
  const due: number = order.bill.finalAmount
  const deliver = (paid: object) => call(rideDelivered, { body: { orderId, code, ...paid } }, rider)
  const showQr = () => call(rideQr, { body: { orderId } }, rider)
  const cash = async () => (await call(cashMine, {}, rider)).body.data.inHand
  const end = () => db.updateTable('shifts').set({ ended_at: deps.clock() }).where('user_id', '=', rider.id).execute()
  return { ...made, rider, riding, due, deliver, showQr, cash, end }
}

it('a shop has UPI once it has an address', async () => {
  const settings = async () => (await call(getSettings)).body.data
  expect(await settings()).toMatchObject({ upi, paymentProviders: ['test', 'upi'] })
  for (const vpa of ['shop', 'shop@', 'shop@bank&am=1'])
    expect(statusAndMessage(await useUpi({ vpa, name: 'Tokri' }))).toEqual([
      400,
      'A UPI address is written like shop@bank',
    ])
  expect((await useUpi(null)).status).toBe(200)
  expect(await settings()).not.toHaveProperty('upi')
  const { body, token } = await atCheckout([{ productId: milk }])
  expect((await call(payOnline, { body: { ...body, provider: 'upi' } }, { token })).status).toBe(400)
  await useUpi(upi)
})

it('the page to pay shows the code, the exact amount and a link for phones', async () => {
  const { order } = await byUpi()
  const page = await visit(order.paymentUrl)
  expect([page.statusCode, order.state]).toEqual([200, 'PAYMENT_PENDING'])
  const amount = order.bill.finalAmount.toFixed(2)
  expect(page.body).toContain(
    `href="upi://pay?pa=shop@bank&amp;pn=Tokri&amp;am=${amount}&amp;cu=INR&amp;tr=${order.orderNumber}`,
  )
  expect(page.body).toMatch(/<svg[\s\S]*<path/)
  expect(page.body).not.toContain('<script')
})

it('an order waits until the counter has seen the money, and is placed then', async () => {
  const { orderId, order } = await byUpi()
  expect(await open()).toContainEqual(
    expect.objectContaining({ orderId, kind: 'waits', amount: order.bill.finalAmount, reference: null }),
  )
  const reference = newReference()
  const answer = await confirm({ orderId, reference: ` ${reference.toLowerCase()} ` })
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { orderId, confirmed: true, amount: order.bill.finalAmount, due: order.bill.finalAmount, difference: 0 },
  ])
  expect(await details(orderId)).toMatchObject({ state: 'PLACED', payment: { state: 'paid', provider: 'upi' } })
  expect((await open()).map((row: { orderId: string }) => row.orderId)).not.toContain(orderId)
  expect(await db.selectFrom('upi_references').selectAll().where('reference', '=', reference).execute()).toHaveLength(1)
})

it('is refused without a right reference, twice with the same, by others, and for an unknown order', async () => {
  const { orderId, token } = await byUpi()
  const reference = newReference()
  for (const wrong of [undefined, '', '12345', 'A'.repeat(36), 'UTR-123456', 123456])
    expect(statusAndMessage(await confirm({ orderId, reference: wrong }))[0]).toBe(400)
  expect(statusAndCode(await confirm({ orderId, reference }, { token }))).toEqual([403, 'permission_denied'])
  expect((await confirm({ orderId: newId(), reference })).status).toBe(404)
  expect((await confirm({ orderId, reference })).status).toBe(200)
  const other = await byUpi()
  expect(statusAndMessage(await confirm({ orderId: other.orderId, reference }))).toEqual([
    409,
    'This reference was entered before',
  ])
  expect((await details(other.orderId)).state).toBe('PAYMENT_PENDING')
})

it('another amount than what is due is kept with its difference and confirms nothing', async () => {
  const { orderId, order } = await byUpi()
  const due = order.bill.finalAmount
  const amount = Math.round((due - 5) * 100) / 100
  const answer = await confirm({ orderId, reference: newReference(), amount })
  expect(answer.body.data).toMatchObject({ confirmed: false, due, difference: -5 })
  expect((await details(orderId)).state).toBe('PAYMENT_PENDING')
  expect(await open()).toContainEqual(expect.objectContaining({ orderId, kind: 'differs', amount, due }))
})

it('what is not due is ended by an administrator: it goes back, or its entry is removed', async () => {
  await fresh()
  const { orderId, order } = await byUpi()
  const due = order.bill.finalAmount
  const enter = async (amount: number, reference = newReference()) => {
    expect((await confirm({ orderId, reference, amount })).body.data.confirmed).toBe(amount === due)
    return reference
  }
  const end = (body: object, by: { token: string } = admin) => call(endUpi, { body: { reason: 'Looked', ...body } }, by)
  const listed = async () =>
    (await open()).filter((row: OpenUpi) => row.orderId === orderId && row.kind === 'differs').length
  const back = await enter(5)
  const wrong = await enter(due + 100)
  expect(await listed()).toBe(2)
  expect((await end({ reference: back, as: 'refund', reason: '' })).status).toBe(400)
  expect((await end({ reference: back, as: 'forget' })).status).toBe(400)
  expect(statusAndCode(await end({ reference: back, as: 'refund' }, await signUp()))[0]).toBe(403)
  expect((await end({ reference: newReference(), as: 'refund' })).status).toBe(404)

  expect((await end({ reference: back, as: 'refund' })).status).toBe(200)
  expect((await end({ reference: back, as: 'refund' })).status).toBe(404)
  expect(await refundsOf(orderId)).toMatchObject([
    { amount_paise: 500, surplus: true, reason: 'Not the amount that was due' },
  ])
  expect((await end({ reference: wrong, as: 'mistyped' })).status).toBe(200)
  expect(await listed()).toBe(0)
  // The same reference with its right amount.
  await enter(due, wrong)
  expect((await details(orderId)).state).toBe('PLACED')
  expect((await end({ reference: wrong, as: 'mistyped' })).status).toBe(404)

  // It cannot be sent by the shop. Somebody sends it, and says so.
  await runJobs()
  const failed = async () =>
    (await call(failedRefunds, {}, admin)).body.data.refunds.filter(
      (refund: { order: { _id: string } }) => refund.order._id === orderId,
    )
  const [refund] = await failed()
  expect(refund).toMatchObject({ amount: 5, provider: 'upi', mayBeCredit: true })
  expect((await call(retryRefund, { body: { refundId: refund._id } }, admin)).status).toBe(200)
  await runJobs()
  expect(await failed()).toEqual([])
})

it('is paid twice, or after its time: the money is kept, listed and goes back', async () => {
  const twice = await byUpi()
  const due = twice.order.bill.finalAmount
  await confirm({ orderId: twice.orderId, reference: newReference() })
  expect(statusAndCode(await confirm({ orderId: twice.orderId, reference: newReference(), amount: due }))[0]).toBe(200)
  expect(await refundsOf(twice.orderId)).toMatchObject([
    { amount_paise: Math.round(due * 100), surplus: true, reason: 'Paid twice' },
  ])
  const late = await byUpi()
  pass(16 * 60_000)
  await runJobs()
  await fresh()
  expect((await details(late.orderId)).state).toBe('PAYMENT_FAILED')
  expect((await confirm({ orderId: late.orderId, reference: newReference() })).body.data).toMatchObject({
    confirmed: false,
  })
  expect(await refundsOf(late.orderId)).toMatchObject([{ surplus: true, reason: 'Paid after the order had ended' }])
  await runJobs()
  const failed = (await call(failedRefunds, {}, admin)).body.data
  expect(JSON.stringify(failed)).toContain('Money that came by UPI goes back by hand')
})

it('what is due in cash is paid before the rider comes', async () => {
  const { orderId, token, order } = await cashOrder([{ productId: milk }])
  const again = await call(payAgain, { body: { orderId, provider: 'upi' } }, { token })
  expect((await visit(again.body.data.paymentUrl)).body).toContain('upi://pay?')
  expect((await confirm({ orderId, reference: newReference() })).body.data.confirmed).toBe(true)
  expect(await details(orderId)).toMatchObject({
    amountDue: 0,
    payment: { method: 'online', provider: 'upi', state: 'paid' },
  })
  const other = await cashOrder([{ productId: milk }])
  await call(payAgain, { body: { orderId: other.orderId } }, { token: other.token })
  expect(
    (await webhook({ id: newId(), type: 'payment.succeeded', orderId: other.orderId, amount: order.bill.finalAmount }))
      .status,
  ).toBe(200)
  expect(await details(other.orderId)).toMatchObject({ amountDue: 0, payment: { method: 'online', provider: 'test' } })
})

it('at the door: cash and UPI together are what is due, else 400 that names it', async () => {
  const { due, deliver, cash, orderId, order, end } = await atDoor()
  for (const paid of [
    { upi: { amount: due - 1 } },
    { cash: 10, upi: { amount: due } },
    { cash: due, upi: { amount: 1 } },
  ])
    expect(statusAndMessage(await deliver(paid))).toEqual([400, `Cash and UPI together must be ₹${due.toFixed(2)}`])
  expect(statusAndCode(await deliver({ cash: due - 1 }))).toEqual([409, 'wrong_cash'])
  const reference = newReference()
  expect((await deliver({ cash: 20, upi: { amount: Math.round((due - 20) * 100) / 100, reference } })).status).toBe(200)
  expect(await cash()).toBe(20)
  expect(await details(orderId)).toMatchObject({ state: 'DELIVERED', payment: { method: 'cash', state: 'paid' } })
  const listed = (await open()).find((row: { orderId: string }) => row.orderId === orderId)
  expect(listed).toMatchObject({ kind: 'unconfirmed', reference, amount: Math.round((due - 20) * 100) / 100 })
  const upiOfToday = async () =>
    (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data.online.find(
      ({ provider }: { provider: string }) => provider === 'upi',
    )
  pass(1000)
  const rows: string = (await call(ledgerCsv, { query: { storeId: 'main' } }, admin)).body
  expect(rows).toContain(`${order.orderNumber},cash+upi,${due}`)
  const sold = (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data.delivered
  expect([sold.cash.amount, sold.online.amount + sold.cash.amount]).toEqual([20, sold.amount])
  expect((await upiOfToday()).unconfirmed).toEqual({ count: 1, amount: Math.round((due - 20) * 100) / 100 })
  expect((await confirm({ orderId, reference })).body.data.confirmed).toBe(true)
  expect(await upiOfToday()).not.toHaveProperty('unconfirmed')
  expect((await open()).map((row: { orderId: string }) => row.orderId)).not.toContain(orderId)
  pass(1000)
  const day = (await call(businessDay, { query: { storeId: 'main' } }, admin)).body.data
  expect(day.cash.riders).toBe(20)
  expect(day.cash.counter).toBe(0)
  await end()
})

it('at the door a reference counts once too, and the order stays at the door', async () => {
  const { due, deliver, orderId, end } = await atDoor()
  const used = newReference()
  expect((await confirm({ orderId: (await byUpi()).orderId, reference: used })).body.data.confirmed).toBe(true)
  const pays = (reference: string) => deliver({ upi: { amount: due, reference } })
  expect(statusAndMessage(await pays(used))).toEqual([409, 'This reference was entered before'])
  expect(await details(orderId)).toMatchObject({ state: 'OUT_FOR_DELIVERY', amountDue: due })
  expect((await pays(newReference())).status).toBe(200)
  await end()
})

it('at the door, all of it by own UPI: the rider has no cash, and the amount is unconfirmed until the counter says so', async () => {
  const { due, deliver, showQr, cash, orderId, order, end } = await atDoor()
  deps.payments.offered = []
  const shown = await showQr()
  deps.payments.offered = ['test']
  expect(shown.body.data).toEqual({
    payload: expect.stringContaining(`am=${due.toFixed(2)}&cu=INR&tr=${order.orderNumber}`),
    amount: due,
    confirmed: 'rider',
  })
  const before = (await call(orderFigures, {}, admin)).body.data.cashCollected
  expect((await deliver({ upi: { amount: due } })).status).toBe(200)
  expect(await cash()).toBe(0)
  expect((await call(orderFigures, {}, admin)).body.data.cashCollected).toBe(before)
  expect(await open()).toContainEqual(
    expect.objectContaining({ orderId, kind: 'unconfirmed', amount: due, reference: null }),
  )
  expect((await confirm({ orderId, reference: newReference() })).body.data.confirmed).toBe(true)
  await end()
})

it('a provider’s code at the door is confirmed by its webhook, and counts without a reference', async () => {
  const { due, deliver, showQr, cash, orderId, person, end } = await atDoor()
  const shown = await showQr()
  expect(shown.body.data).toMatchObject({ amount: due, confirmed: 'provider' })
  const payments = () => db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
  const made = await payments()
  expect((await showQr()).body.data).toEqual(shown.body.data)
  expect(await payments()).toEqual(made)
  const message = () => ({ id: newId(), type: 'payment.succeeded', orderId, amount: due })
  const first = message()
  expect((await webhook(first)).status).toBe(200)
  expect(await details(orderId)).toMatchObject({ amountDue: 0, payment: { method: 'online', provider: 'test' } })
  expect((await webhook(first)).status).toBe(200)
  await runJobs()
  const told = mails.filter(({ to, text }) => to === person.email && text.includes('The rider takes no money.'))
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^₹[\d.]+ for order \S+ is paid$/)])
  expect(await refundsOf(orderId)).toEqual([])
  expect((await deliver({ cash: due })).status).toBe(409)
  expect((await deliver({ upi: { amount: due } })).status).toBe(200)
  expect(await cash()).toBe(0)
  // The same code is paid again.
  expect((await webhook(message())).status).toBe(200)
  expect(await refundsOf(orderId)).toMatchObject([{ amount_paise: Math.round(due * 100), surplus: true }])
  await end()
})

it('too little by a code, or for an order that is cancelled, is kept and goes back', async () => {
  const { due, deliver, showQr, orderId, person, end } = await atDoor()
  await showQr()
  const tooLittle = { id: newId(), type: 'payment.succeeded', orderId, amount: due - 1 }
  expect((await webhook(tooLittle)).status).toBe(200)
  expect((await details(orderId)).amountDue).toBe(due)
  expect(await refundsOf(orderId)).toMatchObject([{ amount_paise: Math.round(due * 100) - 100, surplus: true }])
  // Still an order in cash.
  const mail = await refundMailTo(person)
  expect(mail?.subject).toContain(`₹${(due - 1).toFixed(2)} of order`)
  expect(mail?.text).toContain('the way you paid')
  expect((await deliver({ cash: due })).status).toBe(200)
  expect((await webhook({ ...tooLittle, id: newId(), amount: due })).status).toBe(200)
  expect(await refundsOf(orderId)).toHaveLength(2)
  await end()
})

it('a code is shown to the rider of the order alone, while something is due', async () => {
  const { showQr, orderId, rider, deliver, due, end } = await atDoor()
  expect((await call(rideQr, { body: { orderId } }, await signUp())).status).toBe(403)
  await useUpi(null)
  deps.payments.offered = []
  expect(statusAndCode(await showQr())).toEqual([409, 'payment_unavailable'])
  expect(statusAndCode(await deliver({ upi: { amount: due } }))).toEqual([409, 'payment_unavailable'])
  deps.payments.offered = ['test']
  await useUpi(upi)
  expect((await deliver({ cash: due })).status).toBe(200)
  expect((await call(rideQr, { body: { orderId } }, rider)).status).toBe(409)
  await end()
})

it('what was paid partly by UPI goes back to the payment first, and in cash for the rest', async () => {
  const { due, deliver, orderId, person, end } = await atDoor()
  const byUpiAmount = 30
  await deliver({ cash: Math.round((due - byUpiAmount) * 100) / 100, upi: { amount: byUpiAmount } })
  expect((await details(orderId)).payment).toMatchObject({ method: 'cash', upi: byUpiAmount })
  const parts = await db
    .transaction()
    .execute((tx) =>
      refundAndNotify(tx, deps, { orderId, amountPaise: 4000, lines: [], reason: 'Bad', at: deps.clock() }),
    )
  expect(parts.map(({ amountPaise }) => amountPaise)).toEqual([3000, 1000])
  const rows = await refundsOf(orderId)
  expect(rows.map(({ payment_id }) => payment_id === null).sort()).toEqual([false, true])
  const mail = await refundMailTo(person)
  expect(mail?.subject).toMatch(/^₹40 of order \S+ goes back to you/)
  expect(mail?.text).toMatch(/₹10 of order \S+ in cash/)
  expect(mail?.text).toMatch(/₹30 of order \S+ the way you paid/)
  await end()
})

it('a manager ends the way of an order that was paid by UPI', async () => {
  const { due, orderId, end } = await atDoor()
  const body = { orderId, reason: 'The phone is broken', upi: { amount: due } }
  expect((await call(floorDeliver, { body }, admin)).status).toBe(200)
  expect(await details(orderId)).toMatchObject({ state: 'DELIVERED', payment: { method: 'online', provider: 'upi' } })
  await end()
})

it('an order that is paid through a provider is not confirmed by hand', async () => {
  const { orderId, order } = await onlineOrder([{ productId: milk }])
  expect(statusAndCode(await confirm({ orderId, reference: newReference() }))).toEqual([409, 'illegal_move'])
  expect(order.payment.provider).toBe('test')
})
