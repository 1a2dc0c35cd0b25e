// Trips that are not loaded go to other riders, and packed orders leave without one that is not.
import { floorOrder } from '@tokri/contract/delivery.ts'
import { updateOrderStatus } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { myShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { progressReader } from '../board/progress.ts'
import { planStore } from './dispatch.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift } = floorOf(shop, admin)
const riding = ridingOf(shop, admin)
const { pack, plan, trip, ride, assign } = riding

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
  await call(updateStore, { body: { _id: 'main', pincode: '560038', lat: null, lng: null } }, { token: admin.token })
})
afterEach(() => endAllDeliveries(db))
const ready = async (): Promise<string> => {
  const { orderId } = await cashOrder([{ productId: milk }])
  await pack(orderId)
  return orderId
}
const ordersOf = async (rider: Person) => (await trip(rider))?.drops.map(({ orderId }) => orderId) ?? []
const rowOf = async (orderId: string) =>
  (await riding.board(admin)).orders.find((row: { orderId: string }) => row.orderId === orderId)
/** Why the board says that an order waits. */
const waitsOf = async (orderId: string) =>
  (await riding.board(admin)).waiting.find((one: { orderId: string }) => one.orderId === orderId)?.why

describe('a trip is taken back from its rider', () => {
  it('also when a manager gave them the order, once they are not heard for a minute', async () => {
    const quiet = await onShift('rider')
    const orderId = await ready()
    await assign(admin, orderId, quiet.id)
    const other = await onShift('rider')
    pass(57_000)
    await trip(other)
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: quiet.id }, assigned: 'manual' })
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: other.id }, assigned: 'firm' })
  })

  it('and the board and the history of the order say from whom, and why, until it leaves or is given to somebody', async () => {
    await call(updateSettings, { body: { floor: { heardSeconds: 20 } } }, { token: admin.token })
    const quiet = await onShift('rider')
    const orderId = await ready()
    await assign(admin, orderId, quiet.id)
    expect((await rowOf(orderId)).takenBack).toBeUndefined()
    pass(20_000)
    await plan()
    const { name } = await db.selectFrom('users').select('name').where('id', '=', quiet.id).executeTakeFirstOrThrow()
    expect(await rowOf(orderId)).toMatchObject({ rider: null, takenBack: { _id: quiet.id, name, reason: 'Silent' } })
    const { history } = (await call(floorOrder, { query: { orderId } }, { token: admin.token })).body.data
    expect(history.at(-1)).toMatchObject({ what: 'order.taken-back', name, reason: 'Silent' })
    // Its next rider leaves with it, brings it back, and it is no longer said.
    const other = await onShift('rider')
    await plan()
    expect((await rowOf(orderId)).takenBack).toMatchObject({ name })
    await ride(other)
    expect((await rowOf(orderId)).takenBack).toBeUndefined()
    await riding.failed(other, orderId)
    expect((await rowOf(orderId)).takenBack).toBeUndefined()
    await call(updateSettings, { body: { floor: { heardSeconds: 60 } } }, { token: admin.token })
  })

  it('and who is not heard for so long that nobody counts on them is silent on the board, riders and pickers alike', async () => {
    await call(updateSettings, { body: { floor: { handSeconds: 20 } } }, { token: admin.token })
    const idle = [await onShift('rider'), await onShift('picker')]
    const troublesAfter = async (seconds: number) => {
      pass(seconds * 1000)
      const { riders, pickers } = await riding.board(admin)
      const people: { _id: string; trouble: string | null }[] = [...riders, ...pickers]
      return idle.map(({ id }) => people.find(({ _id }) => _id === id)?.trouble)
    }
    expect(await troublesAfter(15)).toEqual([null, null])
    expect(await troublesAfter(5)).toEqual(['silent', 'silent'])
    await call(updateSettings, { body: { floor: { handSeconds: 600 } } }, { token: admin.token })
  })

  it('and an order waits for a silent rider exactly while the list of the riders says so', async () => {
    await call(updateSettings, { body: { floor: { heardSeconds: 10 } } }, { token: admin.token })
    const rider = await onShift('rider')
    const orderId = await ready()
    const told = async () => {
      const { riders } = await riding.board(admin)
      return [riders.find(({ _id }: { _id: string }) => _id === rider.id)?.trouble, await waitsOf(orderId)]
    }
    // A free rider is pushed once an order needs them, and is planned with until then.
    pass(10_000)
    expect(await told()).toEqual([null, 'later_due'])
    await assign(admin, orderId, rider.id)
    expect(await told()).toEqual([null, 'offered'])
    pass(10_000)
    expect(await told()).toEqual(['silent', 'silent'])
    await plan()
    expect(await told()).toEqual(['silent', 'silent'])
    await call(updateSettings, { body: { floor: { heardSeconds: 60 } } }, { token: admin.token })
  })

  it('when they were shown packed bags for three minutes and did not load them', async () => {
    const slow = await onShift('rider')
    const [first, second] = [await ready(), await ready()]
    await assign(admin, first, slow.id)
    expect(await ordersOf(slow)).toEqual([first])
    const tripId = (await trip(slow))?._id ?? ''
    const other = await onShift('rider')
    const stay = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 30) {
        pass(28_000)
        for (const rider of [slow, other]) await trip(rider)
        await plan()
      }
    }
    await stay(90)
    // An order that comes later has its own three minutes.
    await assign(admin, second, slow.id)
    expect(await ordersOf(slow)).toEqual([first, second])
    await stay(150)
    expect(await ordersOf(slow)).toEqual([first, second])
    await stay(30)
    expect((await ordersOf(other)).sort()).toEqual([first, second].sort())
    expect(await rowOf(first)).toMatchObject({ takenBack: { _id: slow.id, reason: 'Not loaded in time' } })
    expect(statusAndCode(await riding.loaded(slow, tripId))).toEqual([404, 'not_found'])
  })

  it('but keep the bags that they have loaded, however long they are silent', async () => {
    const rider = await onShift('rider')
    const orderId = await ready()
    await plan()
    await ride(rider)
    pass(90_000)
    const other = await onShift('rider')
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: rider.id }, risk: 'rider_silent' })
    expect(await ordersOf(other)).toEqual([])
  })

  it('by the seconds of the settings, and any call of their phone counts as heard', async () => {
    await call(updateSettings, { body: { floor: { heardSeconds: 20 } } }, { token: admin.token })
    const rider = await onShift('rider')
    const orderId = await ready()
    await plan()
    pass(15_000)
    await call(myShift, {}, rider)
    pass(15_000)
    await planStore(deps, 'main')
    expect((await rowOf(orderId)).rider).toMatchObject({ _id: rider.id })
    pass(5000)
    await planStore(deps, 'main')
    expect((await rowOf(orderId)).rider).toBeNull()
    await call(updateSettings, { body: { floor: { heardSeconds: 60 } } }, { token: admin.token })
  })
})

describe('packed orders do not wait for one of their trip that is not packed', () => {
  /** So many kilometres north of the store. */
  const moveDoor = (orderIds: readonly string[], km: number) => {
    const { lat, lng } = deps.stores.find('main')?.position ?? { lat: 0, lng: 0 }
    const address = sql<never>`address || jsonb_build_object('lat', ${lat + km / 111.2}::float8, 'lng', ${lng}::float8)`
    return db.updateTable('orders').set({ address }).where('id', 'in', orderIds).execute()
  }

  it('longer than one ride instead of two saves', async () => {
    const rider = await onShift('rider')
    const packedOne = await ready()
    const { orderId: open } = await cashOrder([{ productId: milk }])
    for (const state of ['CONFIRMED', 'PACKING'] as const)
      await call(updateOrderStatus, { body: { orderId: open, state } }, { token: admin.token })
    // Both to the same door: one ride saves 0.5 km, 1.4 times as long by road, which take 158 s at 16 km/h.
    await moveDoor([packedOne, open], 0.25)
    for (const orderId of [packedOne, open]) await assign(admin, orderId, rider.id)
    await plan()
    // The other one should be packed after 87 s.
    expect(await ordersOf(rider)).toEqual([packedOne, open])
    const wait = async (seconds: number) => {
      pass(seconds * 1000 - 2000)
      await trip(rider)
      await plan()
    }
    await wait(40)
    expect(await ordersOf(rider)).toEqual([packedOne, open])
    await wait(40)
    expect(await ordersOf(rider)).toEqual([packedOne, open])
    await wait(80)
    expect(await ordersOf(rider)).toEqual([packedOne])
  })
})

describe('the next trip', () => {
  it('of a rider who is still out stays theirs if a manager gave it', async () => {
    const rider = await onShift('rider')
    await ready()
    await plan()
    await ride(rider)
    const next = await ready()
    await assign(admin, next, rider.id)
    pass(90_000)
    const other = await onShift('rider')
    await plan()
    expect(await rowOf(next)).toMatchObject({ rider: { _id: rider.id }, assigned: 'manual' })
    expect(await ordersOf(other)).toEqual([])
  })

  it('is taken back for silence only once one of its orders is packed', async () => {
    const rider = await onShift('rider')
    const { orderId } = await cashOrder([{ productId: milk }])
    await call(updateOrderStatus, { body: { orderId, state: 'CONFIRMED' } }, { token: admin.token })
    await assign(admin, orderId, rider.id)
    pass(90_000)
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: { _id: rider.id } })
    await pack(orderId)
    await plan()
    expect(await rowOf(orderId)).toMatchObject({ rider: null })
  })

  it('loses an order that waits for the payment of what was added, and is not packed until then', async () => {
    const rider = await onShift('rider')
    const [first, unpaid] = [await ready(), await ready()]
    for (const orderId of [first, unpaid]) await assign(admin, orderId, rider.id)
    const due = (paise: number) =>
      db.updateTable('orders').set({ extra_due_paise: paise }).where('id', '=', unpaid).execute()
    await due(5000)
    const seen = await trip(rider)
    expect(seen?.drops.map(({ isPacked }) => isPacked)).toEqual([true, false])
    expect(seen?.drops.map(({ waits }) => waits)).toEqual([undefined, 'payment'])
    const shown = await db.selectFrom('drops').select('order_id').where('shown_at', 'is not', null).execute()
    expect(shown).toEqual([{ order_id: first }])
    await plan()
    expect(await ordersOf(rider)).toEqual([first])
    expect(statusAndMessage(await assign(admin, unpaid, rider.id))).toEqual([409, '₹50 of this order is not paid yet'])
    // The board says what it waits for, and its shopper is told no time.
    expect(await rowOf(unpaid)).toMatchObject({ rider: null, unpaid: 50 })
    expect(await waitsOf(unpaid)).toBeUndefined()
    expect((await progressReader(deps)([unpaid])).get(unpaid)).toMatchObject({ stage: 'payment', eta: null })
    await due(0)
    expect(await waitsOf(unpaid)).toBe('no_rider')
    expect((await progressReader(deps)([unpaid])).get(unpaid)).toMatchObject({ stage: 'ready' })
    const other = await onShift('rider')
    await plan()
    expect(await ordersOf(other)).toEqual([unpaid])
  })
})
