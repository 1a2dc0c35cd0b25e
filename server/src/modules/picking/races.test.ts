import { cancelOrder, placeOrder } from '@tokri/contract/order.ts'
import { pickPacked } from '@tokri/contract/picking.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { pickingOf } from '../../../test/picking.ts'
import { testShop } from '../../../test/shop.ts'
import { waitForLocks } from '../../../test/wait-for-locks.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const admin = await signUp('Admin')
const picking = await pickingOf(shop, admin)
const {
  milk,
  order,
  moveOrder,
  stateOf,
  clearOrders,
  onShift,
  next,
  packed,
  release,
  take,
  pickAll,
  holderOf,
  atCheckout,
  cashOrder,
  onlineOrder,
  stockOf,
  succeeded,
  webhook,
} = picking
afterEach(picking.clearFloor)

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

  it('an order that is packed several times is packed once, with a key and without', async () => {
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

  it('a shift that begins while an order is placed confirms it: the two wait for each other', async () => {
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

  it('an order that is placed while a shift begins waits for it, and is confirmed', async () => {
    const picker = await holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
    const waiting = await cashOrder([{ productId: milk }])
    const { body, token: shopper } = await atCheckout([{ productId: milk }])
    const { placing, beginning } = await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM orders WHERE id = ${waiting.orderId} FOR UPDATE`.execute(tx)
      const beginning = call(startShift, { body: { storeId: 'main', duty: 'picker' } }, picker)
      await waitForLocks(db, 1) // the shift is written, and waits for the order that it confirms
      const placing = call(placeOrder, { body }, { token: shopper })
      await waitForLocks(db, 2)
      return { placing, beginning }
    })
    expect([(await placing).status, (await beginning).status]).toEqual([201, 200])
    expect((await placing).body.data.state).toBe('CONFIRMED')
    expect((await stateOf((await placing).body.data._id)).state).toBe('CONFIRMED')
  })
})
