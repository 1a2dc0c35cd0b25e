// Random moves of the counter and the floor: whatever they lead to, every open order is in a list that somebody on the floor
// sees, and the floor alone can bring it to its end.
import {
  floorAssign,
  floorBoard,
  floorDeliver,
  floorReturn,
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideLoaded,
} from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { pickNext, pickPacked, pickRelease, pickShort, pickTakeBack } from '@tokri/contract/picking.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { isFinal, type OrderState } from '@tokri/rules/order-states.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickingOf } from '../../../test/picking.ts'
import { ridingOf } from '../../../test/riding.ts'
import { type Person, testShop } from '../../../test/shop.ts'
import { checkFloor } from '../../tools/doctor/floor.ts'

const shop = await testShop()
const { call, db, url, signUp } = shop
const admin = await signUp('Admin')
const picking = await pickingOf(shop, admin)
const { holderOf, queue, mine, milk, cashOrder } = picking
const { plan, trip, orderOf } = ridingOf(shop, admin)
const client = new pg.Client({ connectionString: url })

let manager: Person
let picker: Person
let rider: Person
beforeAll(async () => {
  await client.connect()
  manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
  picker = await holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
  rider = await holderOf(admin, [{ storeId: 'main', duty: 'rider' }])
})
afterAll(() => client.end())

/** Makes a call, which may be refused, but not fail. */
const press = async (endpoint: Endpoint, body: object, { token }: Person) => {
  const answer = await call(endpoint, { body }, { token, headers: { 'idempotency-key': crypto.randomUUID() } })
  if (answer.status >= 500) throw new Error(`${endpoint.url}: ${JSON.stringify(answer.body)}`)
  return answer
}
const reason = 'Something happened'
const dueOf = async (orderId: string): Promise<number> => (await orderOf(orderId)).amountDue

const pickAndPack = async (who: Person) => {
  const { status, body } = await press(pickNext, {}, who)
  // A picker whose order was cancelled is told so once.
  if (status !== 200 || body.data === null) return
  const sheet = body.data
  await picking.pickAll(who, sheet)
  await press(pickPacked, { orderId: sheet.orderId, bags: 1 }, who)
}
const byHand = (state: OrderState) => (orderId: string) => press(updateOrderStatus, { orderId, state }, admin)

/** What somebody does, to the order that fell to them or to what they have in hand. */
const moves = {
  placing: async () => {
    // A piece that was missing has set the stock to 0.
    await db.updateTable('stock').set({ quantity: 5000 }).execute()
    await cashOrder([{ productId: milk }]).catch((error: Error) => {
      if (!error.message.includes('store_closed')) throw error // too much to do
    })
  },
  packingByHand: byHand('PACKING'),
  readyByHand: byHand('READY'),
  outByHand: byHand('OUT_FOR_DELIVERY'),
  cancelling: byHand('CANCELLED'),
  pickerBegins: () => press(startShift, { storeId: 'main', duty: 'picker' }, picker),
  pickerEnds: () => press(endShift, {}, picker),
  pickerEndedByManager: () => press(endShift, { userId: picker.id, reason }, manager),
  taking: () => press(pickNext, {}, picker),
  packing: () => pickAndPack(picker),
  missing: async () => {
    const sheet = await mine(picker)
    if (sheet) await press(pickShort, { orderId: sheet.orderId, productId: milk, picked: 0 }, picker)
  },
  handingBack: (orderId: string) => press(pickRelease, { orderId, reason }, picker),
  takingBack: (orderId: string) => press(pickTakeBack, { orderId, reason }, manager),
  planning: () => plan(),
  assigning: (orderId: string) => press(floorAssign, { orderId, riderId: rider.id }, manager),
  unassigning: (orderId: string) => press(floorAssign, { orderId, riderId: null }, manager),
  riderBegins: () => press(startShift, { storeId: 'main', duty: 'rider' }, rider),
  riderEnds: () => press(endShift, { cashLater: true }, rider),
  riderEndedByManager: () => press(endShift, { userId: rider.id, reason }, manager),
  loading: async () => press(rideLoaded, { tripId: (await trip(rider))?._id ?? 'none' }, rider),
  arriving: (orderId: string) => press(rideArrived, { orderId }, rider),
  delivering: async (orderId: string) => {
    const { deliveryCode: code, amountDue: cash } = await orderOf(orderId)
    await press(rideDelivered, { orderId, code: code ?? '', cash }, rider)
  },
  failing: (orderId: string) => press(rideFailed, { orderId, reason }, rider),
  back: async () => press(rideBack, { tripId: (await trip(rider))?._id ?? 'none' }, rider),
  deliveringByManager: async (orderId: string) =>
    press(floorDeliver, { orderId, reason, cash: await dueOf(orderId) }, manager),
  returning: (orderId: string) => press(floorReturn, { orderId, reason }, manager),
} satisfies Record<string, (orderId: string) => Promise<unknown>>
type Move = keyof typeof moves

const openOrders = async () => {
  const rows = await db.selectFrom('orders').select(['id', 'state']).orderBy('created_at').orderBy('id').execute()
  return rows.filter(({ state }) => !isFinal(state))
}

/** Every open order is on the board, and one that is not packed in the queue of the pickers, or in the hands of one. */
const expectAllSeen = async () => {
  const board = (await call(floorBoard, { query: { storeId: 'main' } }, manager)).body.data
  const onBoard = board.orders.map(({ orderId }: { orderId: string }) => orderId).sort()
  const open = await openOrders()
  expect(onBoard).toEqual(open.map(({ id }) => id).sort())
  const queued = (await queue(manager)).map(({ orderId }: { orderId: string }) => orderId)
  for (const { id, state } of open) if (state === 'CONFIRMED' || state === 'PACKING') expect(queued).toContain(id)
  expect((await checkFloor(client, shop.deps.clock())).map(({ says }) => says)).toEqual(['nothing is stuck'])
}

/** The floor ends every order that is open: its manager may press everything but what only administrators may. */
const finishAll = async () => {
  for (const who of [picker, rider]) {
    await press(endShift, { userId: who.id, reason }, manager)
    const duty = who === picker ? 'picker' : 'rider'
    expect((await press(startShift, { storeId: 'main', duty }, who)).status).toBe(200)
  }
  for (const { id, state } of await openOrders())
    if (state === 'PACKING') await press(pickTakeBack, { orderId: id, reason }, manager)
  const isUnpacked = ({ state }: { state: OrderState }) => state === 'CONFIRMED' || state === 'PACKING'
  for (let press = 0; press < 40 && (await openOrders()).some(isUnpacked); press++) await pickAndPack(picker)
  for (const { id, state } of await openOrders()) {
    if (state === 'READY') {
      expect((await press(floorAssign, { orderId: id, riderId: rider.id }, manager)).status).toBe(200)
      expect((await press(rideLoaded, { tripId: (await trip(rider))?._id ?? '', orderIds: [id] }, rider)).status).toBe(
        200,
      )
    }
    expect((await press(floorDeliver, { orderId: id, reason, cash: await dueOf(id) }, manager)).status).toBe(200)
    const done = await trip(rider)
    if (done) await press(rideBack, { tripId: done._id }, rider)
  }
  expect(await openOrders()).toEqual([])
}

it('nothing that people press leaves an order that nobody sees or can bring to its end', async () => {
  expect((await call(orderDetails, { query: { orderId: 'none' } }, admin)).status).toBe(404)
  const step = fc.record({ move: fc.constantFrom(...(Object.keys(moves) as Move[])), which: fc.nat(5) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      await moves.pickerBegins()
      await moves.riderBegins()
      await moves.placing()
      await moves.placing()
      for (const { move, which } of steps) {
        const open = await openOrders()
        const order = open[which % Math.max(1, open.length)]
        await (order ? moves[move](order.id) : moves.placing())
      }
      await expectAllSeen()
      await finishAll()
    }),
    // The same ones each time: what fails here fails again.
    { numRuns: Number(process.env.RUNS ?? 5), seed: Number(process.env.SEED ?? 46), endOnFailure: true },
  )
})
