import { getAuditEntries } from '@tokri/contract/audit.ts'
import { cancelOrder, orderDetails, placeOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { pickLine, pickNext, pickPacked, putBackDone, putBackList } from '@tokri/contract/picking.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { setBins } from '@tokri/contract/stock.ts'
import { deleteAccount, setDuties } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { floorOf } from '../../../test/floor.ts'
import { type Person, statusAndCode, testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'

const shop = await testShop()
const { call, db, pass, signUp } = shop
const { atCheckout, cashOrder, onlineOrder, paidOrder, product, stockOf, succeeded, webhook } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift, queue, mine, next, line, packed, release, take, pickAll, holderOf } = floorOf(shop, admin)
const { token } = admin
const moveOrder = (orderId: string, state: 'PACKING' | 'READY' | 'OUT_FOR_DELIVERY' | 'CANCELLED') =>
  call(updateOrderStatus, { body: { orderId, state } }, { token })
const stateOf = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, { token })).body.data

let milk: string
let bread: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
  bread = await product({ name: 'Brown Bread', stock: 5000 })
})
/** Removes all orders from the queue. */
const clearOrders = () =>
  db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: new Date() })
    .where('promised_at', 'is not', null)
    .execute()
/** After each test, ends all shifts and empties the queue. */
afterEach(async () => {
  await db
    .updateTable('shifts')
    .set({ ended_at: new Date('2100-01-01') })
    .where('ended_at', 'is', null)
    .execute()
  await db.updateTable('picks').set({ state: 'ended', packed_at: null, bags: null }).execute()
  await clearOrders()
})
const order = async (quantity = 1) => (await cashOrder([{ productId: milk, quantity }, { productId: bread }])).orderId

describe('an order at a store with a picker on shift', () => {
  it('is confirmed by the shop as it is placed, or when the shift begins; without a picker it waits as before', async () => {
    const before = await cashOrder([{ productId: milk }])
    expect(before.order.state).toBe('PLACED')
    const rider = await onShift('rider')
    expect((await cashOrder([{ productId: milk }])).order.state).toBe('PLACED')
    const picker = await onShift()
    const timeline = (await stateOf(before.orderId)).timeline.map(({ state, by }: { state: string; by: string }) => [
      state,
      by,
    ])
    expect(timeline).toEqual([
      ['PLACED', 'shopper'],
      ['CONFIRMED', 'system'],
    ])
    const placed = (await cashOrder([{ productId: milk }])).order
    expect([placed.state, placed.timeline.length]).toEqual(['CONFIRMED', 2])
    expect((await stateOf((await paidOrder([{ productId: milk }])).orderId)).state).toBe('CONFIRMED')
    expect((await onlineOrder([{ productId: milk }])).order.state).toBe('PAYMENT_PENDING')
    await call(endShift, { body: {} }, picker)
    await call(endShift, { body: {} }, rider)
    expect((await cashOrder([{ productId: milk }])).order.state).toBe('PLACED')
  })

  it('is not left behind by a shift that begins while it is placed: the two wait for each other', async () => {
    const picker = await holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
    const { body, token: shopper } = await atCheckout([{ productId: milk }])
    const { placing, beginning } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM stock WHERE product_id = ${milk} FOR UPDATE`.execute(tx)
      const placing = call(placeOrder, { body }, { token: shopper })
      await waitForLocks(db, 1) // the order is written, and waits for the lock on its stock
      const beginning = call(startShift, { body: { storeId: 'main', duty: 'picker' } }, picker)
      await waitForLocks(db, 2)
      return { placing, beginning }
    })
    expect([(await placing).status, (await beginning).status]).toEqual([201, 200])
    expect((await stateOf((await placing).body.data._id)).state).toBe('CONFIRMED')
  })
})

describe('an order that is paid while the last shift ends', () => {
  /** Expects that the next picker gets the order, whichever transaction came first. */
  const expectFound = async (orderId: string) => expect((await take(await onShift())).orderId).toBe(orderId)
  const pending = async () => {
    const picker = await onShift()
    const { order: made, orderId } = await onlineOrder([{ productId: milk }])
    return { picker, orderId, pay: () => webhook(succeeded(made)), end: () => call(endShift, { body: {} }, picker) }
  }

  it('is confirmed when it is paid first, and waits for the next picker', async () => {
    const { picker, orderId, pay, end } = await pending()
    const { ending, paid } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM shifts WHERE user_id = ${picker.id} FOR UPDATE`.execute(tx)
      const ending = end()
      await waitForLocks(db, 1)
      return { ending, paid: await pay() }
    })
    expect([paid.status, (await ending).status]).toEqual([200, 200])
    expect((await stateOf(orderId)).state).toBe('CONFIRMED')
    await expectFound(orderId)
  })

  it('stays placed when the shift ends first, and is confirmed with the next shift', async () => {
    const { orderId, pay, end } = await pending()
    const { paying } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM stores WHERE id = 'main' FOR UPDATE`.execute(tx)
      const paying = pay()
      await waitForLocks(db, 1)
      expect((await end()).status).toBe(200)
      return { paying }
    })
    expect((await paying).status).toBe(200)
    expect((await stateOf(orderId)).state).toBe('PLACED')
    await expectFound(orderId)
  })
})

describe('the queue', () => {
  it('has the earliest promise first, with who picks what; it is that of one store', async () => {
    const picker = await onShift()
    const orders = []
    for (let n = 0; n < 3; n++) {
      pass(60_000)
      orders.push(await order())
    }
    const sheet = await take(picker)
    expect(sheet.orderId).toBe(orders[0])
    const listed = await queue(picker)
    expect(listed.map(({ orderId }: { orderId: string }) => orderId)).toEqual(orders)
    expect(listed[0]).toMatchObject({ lines: 2, state: 'PACKING', picker: { _id: picker.id, name: 'Asha Rao' } })
    expect(listed[1]).toMatchObject({ lines: 2, state: 'CONFIRMED', picker: null })
    const promises = await db.selectFrom('orders').select('promised_at').where('id', 'in', orders).execute()
    const dues = promises.map(({ promised_at }) => promised_at?.toISOString()).sort()
    expect(listed.map(({ dueAt }: { dueAt: string }) => dueAt)).toEqual(dues)
    expect(new Set(dues).size).toBe(3)
  })

  it('is empty for nobody on shift, and needs a shift as a picker', async () => {
    const picker = await onShift()
    expect((await next(picker)).body.data).toBeNull()
    await call(endShift, { body: {} }, picker)
    expect(statusAndCode(await next(picker))).toEqual([409, 'no_shift'])
    const rider = await onShift('rider', 'main', [{ storeId: 'main', duty: 'picker' }])
    expect(statusAndCode(await next(rider))).toEqual([409, 'no_shift'])
  })

  it('gives an order to one picker, and the same again until it is packed', async () => {
    const [one, other] = [await onShift(), await onShift()]
    const orderId = await order()
    const sheet = await take(one)
    expect((await take(one)).orderId).toBe(orderId)
    expect((await next(other)).body.data).toBeNull()
    expect(statusAndCode(await line(other, { orderId, productId: milk, picked: 1 }))).toEqual([409, 'not_in_hand'])
    expect(statusAndCode(await packed(other, orderId))).toEqual([409, 'not_in_hand'])
    expect(statusAndCode(await release(other, orderId))).toEqual([409, 'not_in_hand'])
    expect(sheet.state).toBe('PACKING')
  })

  it('is left alone by who reads the order in hand', async () => {
    const picker = await onShift()
    const orderId = await order()
    expect(await mine(picker)).toBeNull()
    expect((await queue(picker))[0]).toMatchObject({ orderId, picker: null })
    expect(await mine(picker)).toBeNull()
    const sheet = await take(picker)
    expect(await mine(picker)).toEqual(sheet)
    expect(await mine(await onShift())).toBeNull()
    await moveOrder(orderId, 'CANCELLED')
    expect(await mine(picker)).toBeNull()
  })

  it('answers a press that is sent twice alike', async () => {
    const picker = await onShift()
    await order()
    const press = () =>
      call(pickNext, { body: {} }, { token: picker.token, headers: { 'idempotency-key': 'one press' } })
    const [first, second] = [await press(), await press()]
    expect([first.status, second.body]).toEqual([200, first.body])
  })
})

describe('the sheet', () => {
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
    const { state, timeline } = await stateOf(orderId)
    expect([state, timeline.at(-1).by, timeline.length]).toEqual(['READY', 'picker', 4])
    expect(statusAndCode(await line(picker, { orderId, productId: milk, picked: 1 }))).toEqual([409, 'not_in_hand'])
    expect((await next(picker)).body.data).toBeNull()
    expect(await queue(picker)).toEqual([])
    expect(statusAndCode(await moveOrder(orderId, 'OUT_FOR_DELIVERY'))).toEqual([200, 'ok'])
    expect(statusAndCode(await packed(picker, orderId, 2))).toEqual([200, 'ok'])
  })

  it('twice packs once: without a key, with one, and at one moment', async () => {
    const picker = await onShift()
    const orderId = await order()
    await pickAll(picker, await take(picker))
    const press = (key?: string) =>
      call(
        pickPacked,
        { body: { orderId, bags: 1 } },
        { token: picker.token, headers: key === undefined ? {} : { 'idempotency-key': key } },
      )
    const answers = await Promise.all([press(), press('a'), press('a'), press(), press('b')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { timeline } = await stateOf(orderId)
    expect(timeline.filter(({ state }: { state: string }) => state === 'READY')).toHaveLength(1)
  })
})

describe('an order that is handed back', () => {
  it('waits in the queue again with its basket, for the next picker', async () => {
    const [one, other] = [await onShift(), await onShift()]
    const orderId = await order(2)
    await take(one)
    await line(one, { orderId, productId: milk, picked: 2 })
    expect(statusAndCode(await call(endShift, { body: {} }, one))).toEqual([409, 'work_in_hand'])
    expect(statusAndCode(await release(one, orderId))).toEqual([200, 'ok'])
    expect(statusAndCode(await release(one, orderId))).toEqual([200, 'ok'])
    expect((await queue(one))[0]).toMatchObject({ orderId, picker: null })
    const sheet = await take(other)
    expect([sheet.orderId, sheet.lines.find(({ productId }) => productId === milk)?.picked]).toEqual([orderId, 2])
    expect(statusAndCode(await line(one, { orderId, productId: milk, picked: 1 }))).toEqual([409, 'not_in_hand'])
    expect(statusAndCode(await call(endShift, { body: {} }, one))).toEqual([200, 'ok'])
    const entries = await call(getAuditEntries, { body: { search: orderId } }, admin)
    expect(entries.body.data[0]).toMatchObject({ actor: one.id, action: 'pick.released' })
  })

  it('is handed back by a manager for a picker who is gone, and by the loss of the duty', async () => {
    const [picker, manager] = [await onShift(), await onShift('manager')]
    const orderId = await order()
    await take(picker)
    expect(statusAndCode(await release(manager, orderId))).toEqual([200, 'ok'])
    await take(picker)
    await call(setDuties, { body: { _id: picker.id, duties: [] } }, admin)
    expect((await queue(admin))[0]).toMatchObject({ orderId, picker: null })
    expect((await take(manager)).orderId).toBe(orderId)
  })

  it('is handed back with the account of its picker', async () => {
    const picker = await onShift()
    const orderId = await order()
    await take(picker)
    expect((await call(deleteAccount, { body: { password: picker.password } }, picker)).status).toBe(200)
    expect((await take(await onShift())).orderId).toBe(orderId)
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

describe('at one moment', () => {
  it('20 pickers get 20 orders, each once', { timeout: 120_000 }, async () => {
    const pickers = await Promise.all(Array.from({ length: 20 }, () => onShift()))
    const orders = new Set(await Promise.all(Array.from({ length: 20 }, () => order())))
    const taken = await Promise.all(pickers.map((picker) => take(picker)))
    expect(new Set(taken.map(({ orderId }) => orderId))).toEqual(orders)
    for (const [index, sheet] of taken.entries()) await release(pickers[index] ?? admin, sheet.orderId)
    const again = await Promise.all(pickers.map((picker) => take(picker)))
    expect(new Set(again.map(({ orderId }) => orderId))).toEqual(orders)
  })

  it('an order is taken although its trip is being planned', async () => {
    const picker = await onShift()
    const orderId = await order()
    let taking: ReturnType<typeof next> | undefined
    await db.transaction().execute(async (tx) => {
      // As the planner, which inserts rows that refer to the order.
      await sql`SELECT FROM orders WHERE id = ${orderId} FOR KEY SHARE`.execute(tx)
      taking = next(picker)
      await Promise.race([taking, waitForLocks(db, 1)])
    })
    expect((await taking)?.body.data?.orderId).toBe(orderId)
  })

  it('one picker who presses five times gets one order', async () => {
    const picker = await onShift()
    await Promise.all([order(), order(), order()])
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(picker)))
    expect(new Set(taken.map(({ orderId }) => orderId)).size).toBe(1)
  })

  it('a cancellation comes before the packing or after it', async () => {
    const picker = await onShift()
    for (let round = 0; round < 6; round++) {
      const orderId = await order()
      await pickAll(picker, await take(picker))
      const before = await stockOf(milk)
      const [first, second] = await Promise.all([packed(picker, orderId), moveOrder(orderId, 'CANCELLED')])
      expect(second.status).toBe(200)
      expect([200, 409]).toContain(first.status)
      if (first.status === 409) expect(first.body.code).toBe('order_cancelled')
      const { state, timeline } = await stateOf(orderId)
      expect([state, await stockOf(milk)]).toEqual(['CANCELLED', before + 1])
      const states = timeline.map((event: { state: string }) => event.state)
      expect(states.includes('READY')).toBe(first.status === 200)
      await next(picker)
    }
  })

  it('a shopper cancels a confirmed order, or a picker takes it', async () => {
    const picker = await onShift()
    for (let round = 0; round < 6; round++) {
      const { orderId, token: shopper } = await cashOrder([{ productId: milk }])
      const cancel = () => call(cancelOrder, { body: { orderId, reason: 'Too slow' } }, { token: shopper })
      const [taken, cancelled] = await Promise.all([next(picker), cancel()])
      const { state } = await stateOf(orderId)
      if (cancelled.status === 200) expect(state).toBe('CANCELLED')
      else expect([cancelled.body.code, state, taken.body.data.orderId]).toEqual(['illegal_move', 'PACKING', orderId])
      if (state === 'PACKING') await release(picker, orderId)
      await clearOrders()
      await next(picker)
    }
  })
})
