import { getAuditEntries } from '@tokri/contract/audit.ts'
import { floorBoard } from '@tokri/contract/delivery.ts'
import { refundOrder } from '@tokri/contract/order.ts'
import { setDuties } from '@tokri/contract/people.ts'
import { pickNext, pickRelease } from '@tokri/contract/picking.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { pickingOf } from '../../../test/picking.ts'
import { statusAndCode, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, pass, signUp } = shop
const admin = await signUp('Admin')
const { token } = admin
const picking = await pickingOf(shop, admin)
const {
  milk,
  bread,
  order,
  moveOrder,
  stateOf,
  onShift,
  queue,
  mine,
  next,
  line,
  packed,
  release,
  take,
  cashOrder,
  onlineOrder,
  paidOrder,
} = picking
afterEach(picking.clearFloor)

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
})

describe('an order that was refunded whole', () => {
  const refundAll = async (orderId: string, productId: string, quantity: number) => {
    const body = { orderId, lines: [{ productId, quantity }], reason: 'Changed their mind' }
    expect((await call(refundOrder, { body }, { token })).status).toBe(200)
  }

  it('is not confirmed when a shift begins; an order that was refunded in part is', async () => {
    const whole = await paidOrder([{ productId: milk, quantity: 2 }])
    const part = await paidOrder([{ productId: milk, quantity: 2 }])
    await refundAll(whole.orderId, milk, 2)
    await refundAll(part.orderId, milk, 1)
    await onShift()
    expect((await stateOf(whole.orderId)).state).toBe('PLACED')
    expect((await stateOf(part.orderId)).state).toBe('CONFIRMED')
  })

  it('is neither in the queue nor taken by a picker, also after another picker has returned it', async () => {
    const picker = await onShift()
    const [waiting, returned] = [await paidOrder([{ productId: milk }]), await paidOrder([{ productId: bread }])]
    await refundAll(waiting.orderId, milk, 1)
    expect((await take(picker)).orderId).toBe(returned.orderId)
    await refundAll(returned.orderId, bread, 1)
    const idsOfQueue = async () => (await queue(picker)).map(({ orderId }: { orderId: string }) => orderId).sort()
    // The picker who has it in hand still sees it.
    expect(await idsOfQueue()).toEqual([returned.orderId])
    expect((await release(picker, returned.orderId)).status).toBe(200)
    expect(await idsOfQueue()).toEqual([])
    expect((await next(picker)).body.data).toBeNull()
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

  it('keeps the reason beside the order alone, until it ends without the account of its shopper', async () => {
    const picker = await onShift()
    const { orderId, person } = await cashOrder([{ productId: milk }])
    const sheet = await take(picker)
    expect(sheet.orderId).toBe(orderId)
    const reason = 'Asha calls from 98xxx: the marked reason'
    expect((await call(pickRelease, { body: { orderId, reason } }, picker)).status).toBe(200)
    const marked = async () => {
      const tables = ['picks', 'audit_log', 'order_events']
      const found = await Promise.all(
        tables.map(async (table) => {
          const { rows } = await sql`SELECT FROM ${sql.table(table)} t WHERE t::text LIKE '%marked reason%'`.execute(db)
          return rows.length > 0 ? [table] : []
        }),
      )
      return found.flat()
    }
    expect(await marked()).toEqual(['picks'])
    expect((await call(deleteAccount, { body: { password: person.password } }, person)).status).toBe(200)
    expect(await marked()).toEqual(['picks'])
    expect((await moveOrder(orderId, 'CANCELLED')).status).toBe(200)
    expect(await marked()).toEqual([])
  })

  it('says on the board why and in the queue that it was, until another picker takes it', async () => {
    const [picker, other] = [await onShift(), await onShift()]
    const orderId = await order()
    await take(picker)
    await release(picker, orderId, 'The freezer is locked')
    const reason = async () => {
      const { body } = await call(floorBoard, { query: { storeId: 'main' } }, admin)
      return body.data.orders.find((shown: { orderId: string }) => shown.orderId === orderId).handedBack
    }
    expect(await reason()).toBe('The freezer is locked')
    const queued = async () => (await queue(other)).find((one: { orderId: string }) => one.orderId === orderId)
    expect((await queued()).handedBack).toEqual({ lines: 0 })
    await take(other)
    expect((await queued()).handedBack).toBeUndefined()
    expect(await reason()).toBeNull()
    await call(setDuties, { body: { _id: other.id, duties: [] } }, admin)
    expect(await reason()).toBeNull()
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

describe('an order that an administrator leads to PACKING by hand', () => {
  it('is in their hands, and picked by somebody else once they hand it back', async () => {
    const picker = await onShift()
    const [first, second] = [await order(), await order()]
    for (const orderId of [first, second]) expect((await moveOrder(orderId, 'PACKING')).status).toBe(200)
    const inQueue = await queue(picker)
    expect(inQueue.map(({ picker: by }: { picker: { _id: string } }) => by._id)).toEqual([admin.id, admin.id])
    expect((await mine(admin))?.orderId).toBe(first)
    expect((await next(picker)).body.data).toBeNull()
    expect((await release(admin, first)).status).toBe(200)
    expect((await take(picker)).orderId).toBe(first)
    expect((await moveOrder(second, 'READY')).status).toBe(200)
    expect(await mine(admin)).toBeNull()
  })

  it.each([0, 1])('is named with its goods when it is cancelled together with an empty one', async (full) => {
    await onShift()
    const orders = [await order(), await order()]
    for (const orderId of orders) expect((await moveOrder(orderId, 'PACKING')).status).toBe(200)
    const withGoods = orders[full] ?? ''
    await db.insertInto('pick_lines').values({ order_id: withGoods, product_id: milk, picked: 1 }).execute()
    for (const orderId of orders) expect((await moveOrder(orderId, 'CANCELLED')).status).toBe(200)
    expect((await next(admin)).body).toMatchObject({ code: 'order_cancelled', data: { orderId: withGoods } })
  })

  it('can be taken once nobody has it in hand', async () => {
    const picker = await onShift()
    const orderId = await order()
    await moveOrder(orderId, 'PACKING')
    await db.updateTable('picks').set({ picker_id: null }).where('order_id', '=', orderId).execute()
    expect((await take(picker)).orderId).toBe(orderId)
    await db.deleteFrom('picks').where('order_id', '=', orderId).execute()
    expect((await take(picker)).orderId).toBe(orderId)
  })
})
