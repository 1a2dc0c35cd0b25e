import { changeLines, priceChange } from '@tokri/contract/order.ts'
import { pickLine, pickNext, putBackDone, putBackList } from '@tokri/contract/picking.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { setBins } from '@tokri/contract/stock.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { pickingOf } from '../../../test/picking.ts'
import { type Person, statusAndCode, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, pass, signUp } = shop
const admin = await signUp('Admin')
const picking = await pickingOf(shop, admin)
const {
  milk,
  bread,
  order,
  moveOrder,
  stateOf,
  onShift,
  queue,
  next,
  line,
  packed,
  release,
  take,
  pickAll,
  cashOrder,
  paidOrder,
  product,
  stockOf,
} = picking
afterEach(picking.clearFloor)

describe('the sheet', () => {
  it('names a test payment, for which no money was taken', async () => {
    const picker = await onShift()
    await cashOrder([{ productId: milk }])
    expect(await take(picker)).not.toHaveProperty('testPayment')
    await picking.clearFloor()
    await paidOrder([{ productId: milk }])
    expect(await take(await onShift())).toMatchObject({ testPayment: true })
  })

  it('of an order that is changed meanwhile has the new lines, and what must be taken out of the basket', async () => {
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk, quantity: 2 }, { productId: bread }])
    await take(picker)
    for (const [productId, picked] of [
      [milk, 2],
      [bread, 1],
    ] as const)
      expect((await line(picker, { orderId, productId, picked })).status).toBe(200)
    const rusk = await product({ name: 'Rusk', stock: 5 })
    const lines = [
      { productId: milk, quantity: 1 },
      { productId: rusk, quantity: 1 },
    ]
    const priced = await call(priceChange, { body: { orderId, lines } }, admin)
    const totalAmt = priced.body.data.bill.finalAmount
    expect((await call(changeLines, { body: { orderId, lines, totalAmt, reason: 'Called' } }, admin)).status).toBe(200)
    const sheet = await take(picker)
    const facts = sheet.lines.map(({ productId, quantity, picked }) => [productId, quantity, picked])
    expect(new Set(facts)).toEqual(
      new Set([
        [milk, 1, 2],
        [rusk, 1, 0],
        [bread, 0, 1],
      ]),
    )
    expect((await line(picker, { orderId, productId: bread, picked: 1 })).status).toBe(400)
    expect((await line(picker, { orderId, productId: bread, picked: 0 })).status).toBe(200)
    expect((await take(picker)).lines).toHaveLength(2)
    expect(statusAndCode(await packed(picker, orderId))).toEqual([409, 'lines_open'])
    expect((await line(picker, { orderId, productId: milk, picked: 1 })).status).toBe(200)
    expect((await line(picker, { orderId, productId: rusk, picked: 1 })).status).toBe(200)
    expect((await packed(picker, orderId)).status).toBe(200)
  })

  it('of an order that is changed meanwhile is refused once, with the lines as they are now', async () => {
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: milk, quantity: 2 }, { productId: bread }])
    await take(picker)
    expect((await line(picker, { orderId, productId: milk, picked: 2 })).status).toBe(200)
    const change = async (lines: { productId: string; quantity: number }[]) => {
      const { totalAmt } = {
        totalAmt: (await call(priceChange, { body: { orderId, lines } }, admin)).body.data.bill.finalAmount,
      }
      expect((await call(changeLines, { body: { orderId, lines, totalAmt, reason: 'Called' } }, admin)).status).toBe(
        200,
      )
    }
    await change([{ productId: milk, quantity: 2 }])
    const refused = await packed(picker, orderId)
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      409,
      'The order has changed',
      { lines: [{ productId: bread, name: 'Brown Bread', quantity: 0, picked: 0 }] },
    ])
    await change([{ productId: milk, quantity: 1 }])
    expect(statusAndCode(await packed(picker, orderId))).toEqual([409, 'order_changed'])
    // The basket holds a piece too many.
    expect(statusAndCode(await packed(picker, orderId))).toEqual([409, 'order_changed'])
    expect((await line(picker, { orderId, productId: milk, picked: 1 })).status).toBe(200)
    expect((await packed(picker, orderId)).status).toBe(200)
  })

  it('has the lines in the order of the bins, without prices, coupon or shopper', async () => {
    const bins: [string, string][] = [
      ['Salt', 'A-10'],
      ['Rice', 'A-2'],
      ['Atta', 'B-1'],
      ['Basil', ''],
      ['Almonds', ''],
    ]
    const lines = await Promise.all(
      bins.map(async ([name, bin]) => ({ productId: await product({ name, stock: 50 }), bin })),
    )
    await call(setBins, { body: { storeId: 'main', lines } }, admin)
    const picker = await onShift()
    const { person } = await cashOrder(lines.map(({ productId }) => ({ productId, quantity: 2 })))
    const sheet = await take(picker)
    expect(sheet.lines.map(({ name }) => name)).toEqual(['Rice', 'Salt', 'Atta', 'Almonds', 'Basil'])
    expect(sheet.lines[0]).toEqual({
      productId: expect.any(String),
      name: 'Rice',
      unit: '500 ml',
      image: '/media/none-960.webp',
      bin: 'A-2',
      barcode: '',
      quantity: 2,
      picked: 0,
      short: 0,
      preference: 'replace',
      asked: null,
      substitutes: [],
      insteadOf: [],
    })
    const text = JSON.stringify(sheet)
    for (const secret of [person.email, 'price', 'coupon', '560038', 'Indiranagar', '9876543210'])
      expect(text).not.toContain(secret)
  })

  it('notes what is in the basket, and less again; never more than is wanted', async () => {
    const picker = await onShift()
    const orderId = await order(3)
    await take(picker)
    const set = async (picked: number) => {
      const answer = await line(picker, { orderId, productId: milk, picked })
      return answer.body.data?.lines.find(({ productId }: { productId: string }) => productId === milk).picked
    }
    expect([await set(2), await set(3), await set(1), await set(0)]).toEqual([2, 3, 1, 0])
    const tooMany = await line(picker, { orderId, productId: milk, picked: 4 })
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'Only 3 are wanted'])
    for (const picked of [-1, 1.5, '1' as never])
      expect((await line(picker, { orderId, productId: milk, picked })).status).toBe(400)
    const other = await product()
    expect(statusAndCode(await line(picker, { orderId, productId: other, picked: 1 }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await line(picker, { orderId: 'nothing', productId: milk, picked: 1 }))).toEqual([
      404,
      'not_found',
    ])
  })

  it('refuses the barcode of another product by name', async () => {
    const [coffee, tea, plain] = [
      await product({ name: 'Filter Coffee', stock: 50 }),
      await product({ name: 'Black Tea', stock: 50 }),
      await product({ name: 'Loose Ginger', stock: 50 }),
    ]
    const code = async (id: string, barcode: string) =>
      db.updateTable('products').set({ barcode }).where('id', '=', id).execute()
    await code(coffee, '0036000291452')
    await code(tea, '4006381333931')
    const picker = await onShift()
    const { orderId } = await cashOrder([{ productId: coffee }, { productId: plain }])
    await take(picker)
    const scan = (productId: string, barcode: string) => line(picker, { orderId, productId, picked: 1, barcode })
    const wrong = await scan(coffee, '4006381333931')
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      409,
      'wrong_product',
      'That is not Filter Coffee',
    ])
    expect((await scan(coffee, '4006381333932')).status).toBe(400)
    expect((await take(picker)).lines.every(({ picked }) => picked === 0)).toBe(true)
    // UPC-A and EAN-13 of one product.
    expect((await scan(coffee, '036000291452')).status).toBe(200)
    expect(statusAndCode(await scan(plain, '4006381333931'))).toEqual([409, 'wrong_product'])
    expect(statusAndCode(await scan(plain, '036000291452'))).toEqual([409, 'wrong_product'])
    expect((await scan(plain, '96385074')).status).toBe(200)
  })
})

describe('packing', () => {
  it('needs every line, and leaves the order ready for a rider', async () => {
    const picker = await onShift()
    const orderId = await order(2)
    const sheet = await take(picker)
    await line(picker, { orderId, productId: milk, picked: 1 })
    const early = await packed(picker, orderId)
    expect([early.status, early.body.code, early.body.data]).toEqual([
      409,
      'lines_open',
      {
        lines: expect.arrayContaining([
          { productId: milk, name: 'Toned Milk', left: 1 },
          { productId: bread, name: 'Brown Bread', left: 1 },
        ]),
      },
    ])
    expect((await stateOf(orderId)).state).toBe('PACKING')
    await pickAll(picker, sheet)
    for (const bags of [0, 1.5, 51, '2' as never]) expect((await packed(picker, orderId, bags)).status).toBe(400)
    const done = await packed(picker, orderId, 2)
    expect([done.status, done.body.data.state, done.body.data.bags]).toEqual([200, 'READY', 2])
    // The bags can be corrected until they leave.
    expect((await packed(picker, orderId, 3)).body.data).toMatchObject({ state: 'READY', bags: 3 })
    const { state, timeline } = await stateOf(orderId)
    expect([state, timeline.at(-1).by, timeline.length]).toEqual(['READY', 'picker', 4])
    expect(statusAndCode(await line(picker, { orderId, productId: milk, picked: 1 }))).toEqual([409, 'not_in_hand'])
    expect((await next(picker)).body.data).toBeNull()
    expect(await queue(picker)).toEqual([])
    expect(statusAndCode(await moveOrder(orderId, 'OUT_FOR_DELIVERY'))).toEqual([200, 'ok'])
    expect(statusAndCode(await packed(picker, orderId, 3))).toEqual([200, 'ok'])
    expect(statusAndCode(await packed(picker, orderId, 2))).toEqual([409, 'not_in_hand'])
  })
})

describe('an order that is cancelled while it is picked', () => {
  const putBacks = async (person: Person) =>
    (await call(putBackList, { query: { storeId: 'main' } }, { token: person.token })).body.data

  it.each([
    ['the next order', (person: Person) => next(person)],
    ['a line', (person: Person, orderId: string) => line(person, { orderId, productId: milk, picked: 2 })],
    ['packing', (person: Person, orderId: string) => packed(person, orderId)],
    ['handing back', (person: Person, orderId: string) => release(person, orderId)],
  ])('tells its picker at %s, who then goes on; its goods are put back', async (_name, ask) => {
    const picker = await onShift()
    const orderId = await order(2)
    const { orderNumber } = await take(picker)
    await line(picker, { orderId, productId: milk, picked: 1 })
    const left = await stockOf(milk)
    await moveOrder(orderId, 'CANCELLED')
    expect(await stockOf(milk)).toBe(left + 2)
    const answer = await ask(picker, orderId)
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([
      409,
      'order_cancelled',
      { orderId, orderNumber },
    ])
    expect((await next(picker)).body.data).toBeNull()
    const [back] = (await putBacks(picker)).filter((each: { orderId: string }) => each.orderId === orderId)
    expect(back.lines).toEqual([
      {
        productId: milk,
        name: 'Toned Milk',
        unit: '500 ml',
        image: '/media/none-960.webp',
        bin: '',
        barcode: '',
        quantity: 1,
      },
    ])
    const done = () => call(putBackDone, { body: { orderId } }, picker)
    expect((await done()).body.data).toEqual([])
    expect((await done()).status).toBe(200)
    expect(await putBacks(picker)).toEqual([])
  })

  it('answers a press that is sent again as it did at first', async () => {
    const picker = await onShift()
    const orderId = await order(2)
    await take(picker)
    const press = (key: string) =>
      call(
        pickLine,
        { body: { orderId, productId: milk, picked: 1 } },
        { token: picker.token, headers: { 'idempotency-key': key } },
      )
    const first = await press('one')
    await moveOrder(orderId, 'CANCELLED')
    expect((await press('one')).body).toEqual(first.body)
    expect(statusAndCode(await press('two'))).toEqual([409, 'order_cancelled'])
    const asks = () =>
      call(pickNext, { body: {} }, { token: picker.token, headers: { 'idempotency-key': 'the next one' } })
    const another = await order()
    await take(picker)
    await moveOrder(another, 'CANCELLED')
    const refused = await asks()
    expect(refused.body.message).toBe(`Order ${refused.body.data.orderNumber} was cancelled.`)
    // The picker did not get the first answer. The repeat returns the same order, and not another one.
    await order()
    expect([(await asks()).body.code, (await asks()).body.data]).toEqual(['order_cancelled', refused.body.data])
  })

  it('is listed with all that is in its basket also when it was paid, at the time of the cancellation', async () => {
    const picker = await onShift()
    const { orderId } = await paidOrder([{ productId: milk, quantity: 2 }])
    await take(picker)
    await line(picker, { orderId, productId: milk, picked: 2 })
    pass(1000)
    await moveOrder(orderId, 'CANCELLED')
    const { timeline } = await stateOf(orderId)
    await db
      .updateTable('orders')
      .set({ updated_at: new Date('2100-01-01') })
      .where('id', '=', orderId)
      .execute()
    const listed = (await putBacks(picker)).find((each: { orderId: string }) => each.orderId === orderId)
    expect(listed).toMatchObject({ cancelledAt: timeline.at(-1).at, lines: [{ productId: milk, quantity: 2 }] })
  })

  it('leaves nothing to put back when nothing was picked, and does not keep a shift open', async () => {
    const picker = await onShift()
    const orderId = await order()
    await take(picker)
    await moveOrder(orderId, 'CANCELLED')
    expect(statusAndCode(await call(endShift, { body: {} }, picker))).toEqual([200, 'ok'])
    expect(await putBacks(picker)).toEqual([])
  })

  it('is released without a message when an administrator moved it on', async () => {
    const picker = await onShift()
    const orderId = await order()
    await take(picker)
    await moveOrder(orderId, 'OUT_FOR_DELIVERY')
    expect(statusAndCode(await line(picker, { orderId, productId: milk, picked: 1 }))).toEqual([409, 'not_in_hand'])
    expect((await next(picker)).body.data).toBeNull()
  })
})
