// Pick slips without prices for several orders, and the rider's name that is typed when an order is sent out.
import {
  cancelOrder,
  openOrders,
  orderDetails,
  pickSlips,
  refundOrder,
  updateOrderStatus,
} from '@tokri/contract/order.ts'
import { setBins } from '@tokri/contract/stock.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, signUp, pass } = shop
const { cashOrder, onlineOrder, paidOrder, product } = checkoutOf(shop)
const { token } = await signUp('Admin')

const slips = (body: { orderIds?: unknown; storeId?: string } = {}) => call(pickSlips, { body }, { token })
const move = (orderId: string, state: string, beside: object = {}) =>
  call(updateOrderStatus, { body: { orderId, state, ...beside } }, { token })

it('shows what to pack in the order of the bins, without prices, and without what was refunded', async () => {
  const [milk, bread, eggs] = [
    await product({ name: 'Toned Milk' }),
    await product({ name: 'Brown Bread' }),
    await product({ name: 'Brown Eggs' }),
  ]
  const lines = [
    { productId: milk, bin: 'A-10-1' },
    { productId: bread, bin: 'A-2-1' },
  ]
  await call(setBins, { body: { storeId: 'main', lines } }, { token })
  const { orderId, order, person } = await paidOrder([
    { productId: eggs, quantity: 2 },
    { productId: milk, quantity: 3 },
    { productId: bread, quantity: 1 },
  ])
  const refund = { orderId, reason: 'torn', lines: [{ productId: milk, quantity: 1 }] }
  await call(refundOrder, { body: refund }, { token })
  const answer = await slips({ orderIds: [orderId] })
  const { address_line, city, pincode } = order.address
  expect(answer.body.data).toEqual([
    {
      _id: orderId,
      orderNumber: order.orderNumber,
      state: 'PLACED',
      createdAt: order.createdAt,
      dueAt: expect.any(String),
      store: order.store,
      customer: (await shop.db.selectFrom('users').select('name').where('id', '=', person.id).executeTakeFirstOrThrow())
        .name,
      area: { line: address_line, city, pincode },
      mobile: order.address.mobile,
      cashDue: 0,
      lines: [
        { productId: bread, name: 'Brown Bread', unit: '500 ml', quantity: 1, bin: 'A-2-1' },
        { productId: milk, name: 'Toned Milk', unit: '500 ml', quantity: 2, bin: 'A-10-1' },
        { productId: eggs, name: 'Brown Eggs', unit: '500 ml', quantity: 2, bin: '' },
      ],
    },
  ])
})

it('says what the rider collects of a cash order', async () => {
  const { orderId, order } = await cashOrder([{ productId: await product({ name: 'Toned Milk' }), quantity: 2 }])
  const [slip] = (await slips({ orderIds: [orderId] })).body.data
  expect(slip.cashDue).toBe(order.bill.finalAmount)
})

it('packs substitutes instead of missing pieces', async () => {
  const [milk, other] = [await product({ name: 'Toned Milk' }), await product({ name: 'Full Cream Milk' })]
  const { orderId } = await cashOrder([{ productId: milk, quantity: 4 }])
  const adjustment = { order_id: orderId, product_id: milk, at: shop.deps.clock(), amount_paise: 0 }
  const substitute = {
    substitute_id: other,
    substitute_name: 'Full Cream Milk',
    substitute_unit: '1 l',
    substitute_image: '',
    substitute_price_paise: 6000,
  }
  const none = {
    substitute_id: null,
    substitute_name: null,
    substitute_unit: null,
    substitute_image: null,
    substitute_price_paise: null,
  }
  await shop.db
    .insertInto('order_adjustments')
    .values([
      { ...adjustment, seq: 1, kind: 'short', quantity: 1, ...none },
      { ...adjustment, seq: 2, kind: 'substituted', quantity: 2, ...substitute },
    ])
    .execute()
  const [{ lines }] = (await slips({ orderIds: [orderId] })).body.data
  expect(lines).toMatchObject([
    { name: 'Toned Milk', quantity: 1 },
    { name: 'Full Cream Milk', unit: '1 l', quantity: 2 },
  ])
})

it('without ids it has every confirmed order, the earliest promise first, and with ids those in their order', async () => {
  const milk = await product()
  const orderIds = []
  for (let count = 0; count < 3; count += 1) {
    orderIds.push((await cashOrder([{ productId: milk }])).orderId)
    pass(1000)
  }
  const [first = '', second = '', third = ''] = orderIds
  await move(second, 'CONFIRMED')
  await move(first, 'CONFIRMED')
  const idsOf = ({ body }: Awaited<ReturnType<typeof slips>>) => body.data.map(({ _id }: { _id: string }) => _id)
  expect(idsOf(await slips())).toEqual([first, second])
  expect(idsOf(await slips({ storeId: 'main' }))).toEqual([first, second])
  expect(idsOf(await slips({ storeId: 'elsewhere' }))).toEqual([])
  expect(idsOf(await slips({ orderIds: [third, first, third] }))).toEqual([third, first])
})

it('refuses unknown orders, orders that are not paid or have ended, bad input, and everybody but administrators', async () => {
  const milk = await product()
  const placed = await cashOrder([{ productId: milk }])
  expect(statusAndCode(await slips({ orderIds: [placed.orderId, 'nosuchorder'] }))).toEqual([404, 'not_found'])
  const unpaid = await onlineOrder([{ productId: milk }])
  expect(statusAndMessage(await slips({ orderIds: [unpaid.orderId] }))).toEqual([
    409,
    `Order ${unpaid.order.orderNumber} is not packed: it is not paid or has ended`,
  ])
  await call(cancelOrder, { body: { orderId: placed.orderId, reason: 'No' } }, { token: placed.token })
  expect(statusAndCode(await slips({ orderIds: [placed.orderId] }))).toEqual([409, 'illegal_move'])
  for (const orderIds of [[], Array(101).fill('a'), 'a', [1], ['']])
    expect((await slips({ orderIds })).status, JSON.stringify(orderIds)).toBe(400)
  const asShopper = await call(pickSlips, { body: {} }, { token: placed.token })
  expect(asShopper.status).toBe(403)
})

it('keeps the rider’s name in the timeline, and shows it on the card while the order is on its way', async () => {
  const milk = await product()
  const { orderId, token: shopper } = await cashOrder([{ productId: milk }])
  const card = async () =>
    (await call(openOrders, { query: {} }, { token })).body.data.orders.find(
      ({ _id }: { _id: string }) => _id === orderId,
    )
  await move(orderId, 'CONFIRMED')
  await move(orderId, 'PACKING')
  expect((await card()).rider).toBeNull()
  const sent = await move(orderId, 'OUT_FOR_DELIVERY', { rider: '  Ravi Kumar ' })
  expect(sent.body.data.timeline.at(-1)).toMatchObject({ state: 'OUT_FOR_DELIVERY', by: 'admin', rider: 'Ravi Kumar' })
  expect((await card()).rider).toBe('Ravi Kumar')
  const read = await call(orderDetails, { query: { orderId } }, { token: shopper })
  expect(read.body.data.timeline.map(({ rider }: { rider?: string }) => rider ?? null)).toEqual([
    null,
    null,
    null,
    'Ravi Kumar',
  ])
})

it('takes a rider’s name only when an order is sent out, and no blank or over-long one', async () => {
  const milk = await product()
  const { orderId } = await cashOrder([{ productId: milk }])
  expect(statusAndMessage(await move(orderId, 'CONFIRMED', { rider: 'Ravi' }))).toEqual([
    400,
    'A rider is named when the order is sent out',
  ])
  await move(orderId, 'CONFIRMED')
  await move(orderId, 'PACKING')
  for (const rider of ['', '  ', 'x'.repeat(201), 7, null])
    expect((await move(orderId, 'OUT_FOR_DELIVERY', { rider })).status, JSON.stringify(rider)).toBe(400)
  expect((await move(orderId, 'OUT_FOR_DELIVERY')).body.data.timeline.at(-1)).not.toHaveProperty('rider')
})
