// Duties, shifts, picking and delivery, tested as in failing-statement.long.test.ts; and sent twice without a key.
import * as delivery from '@tokri/contract/delivery.ts'
import {
  answerFailure,
  cashHandover,
  floorAssign,
  floorCancel,
  floorDeliver,
  floorReturn,
  payTips,
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideGaveBack,
  rideLoaded,
  ridePositions,
  rideQr,
} from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { answerSubstitution, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { setDuties } from '@tokri/contract/people.ts'
import * as picking from '@tokri/contract/picking.ts'
import {
  pickLine,
  pickNext,
  pickPacked,
  pickRelease,
  pickShort,
  pickTakeBack,
  putBackDone,
} from '@tokri/contract/picking.ts'
import * as shift from '@tokri/contract/shift.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import { testClock } from '../clock.ts'
import { floorOf } from '../floor.ts'
import { ridingOf } from '../riding.ts'
import type { Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import { changesBetween, databaseSnapshot } from './database-snapshot.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, runJobs, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, take, pickAll, line } = floorOf(shop, admin)

let milk: string
let bread: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 1000 })
  bread = await product({ name: 'Brown Bread', stock: 1000 })
  // The paths leave a long queue, which must not pause the store.
  await call(updateStore, { body: { _id: 'main', longestPromise: 1440 } }, admin)
})

/** Whether the writes have a key, and the URLs of those that were sent without one. */
const keys = { sent: true, missingAt: new Set<string>() }
const write = (endpoint: Endpoint, body: unknown, { token }: Person) => {
  const key = crypto.randomUUID()
  return () => {
    if (!keys.sent) keys.missingAt.add(endpoint.url)
    return call(endpoint, { body }, { token, headers: keys.sent ? { 'idempotency-key': key } : {} })
  }
}
const picker = () => holderOf(admin, [{ storeId: 'main', duty: 'picker' }])
const order = async (): Promise<string> => (await cashOrder([{ productId: milk }, { productId: bread }])).orderId
/** A picker who has an order in hand. */
const atWork = async () => {
  const person = await onShift()
  await order()
  return { person, sheet: await take(person) }
}

const { pack, assign, ride, trip, orderOf, failed, handBags } = ridingOf(shop, admin)
/** A rider with a packed order that a manager assigned. */
const withTrip = async () => {
  const person = await onShift('rider')
  const orderId = await order()
  await pack(orderId)
  await assign(admin, orderId, person.id)
  return { person, orderId, tripId: (await trip(person))?._id ?? '' }
}
/** The same rider, out with the order. */
const onTheWay = async () => {
  const made = await withTrip()
  const { drops } = await ride(made.person)
  return { ...made, cash: drops[0]?.cashDue ?? 0, code: (await orderOf(made.orderId)).deliveryCode }
}

/** A picker with an order of three pieces of a product that is partly missing, and a possible substitute. */
const atShelf = async () => {
  const person = await onShift()
  // The orders that earlier paths left in the queue would come first.
  await db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: testClock() })
    .where('state', 'in', ['CONFIRMED', 'PACKING'])
    .execute()
  const [eggs, tofu] = [await product({ stock: 9 }), await product({ stock: 9, pricePaise: 1000 })]
  const { person: shopper } = await cashOrder([{ productId: eggs, quantity: 3 }])
  const { orderId } = await take(person)
  return { person, orderId, eggs, tofu, shopper }
}

const paths: Path[] = [
  path('give duties', async () => {
    const { id } = await signUp()
    return write(setDuties, { _id: id, duties: [{ storeId: 'main', duty: 'picker' }] }, admin)
  }),
  path('take the duty of somebody with an order in hand', async () => {
    const { person } = await atWork()
    return write(setDuties, { _id: person.id, duties: [] }, admin)
  }),
  path('begin a shift while orders wait', async () => {
    await db
      .updateTable('shifts')
      .set({ ended_at: new Date('2100-01-01') })
      .where('ended_at', 'is', null)
      .execute()
    await order()
    return write(startShift, { storeId: 'main', duty: 'picker' }, await picker())
  }),
  path('end a shift', async () => write(endShift, {}, await onShift())),
  path('take an order', async () => {
    const person = await onShift()
    await order()
    return write(pickNext, {}, person)
  }),
  path('pick a line', async () => {
    const { person, sheet } = await atWork()
    return write(pickLine, { orderId: sheet.orderId, productId: milk, picked: 1 }, person)
  }),
  path('pack an order', async () => {
    const { person, sheet } = await atWork()
    await pickAll(person, sheet)
    return write(pickPacked, { orderId: sheet.orderId, bags: 2 }, person)
  }),
  path('hand an order back', async () => {
    const { person, sheet } = await atWork()
    return write(pickRelease, { orderId: sheet.orderId, reason: 'Too heavy' }, person)
  }),
  path('take an order back from a picker', async () => {
    const { sheet } = await atWork()
    return write(pickTakeBack, { orderId: sheet.orderId, reason: 'He went home' }, admin)
  }),
  path('leave out what is missing', async () => {
    const { person, orderId, eggs } = await atShelf()
    return write(pickShort, { orderId, productId: eggs, picked: 1, substituteId: null }, person)
  }),
  path('ask about a substitute', async () => {
    const { person, orderId, eggs, tofu } = await atShelf()
    return write(pickShort, { orderId, productId: eggs, picked: 1, substituteId: tofu }, person)
  }),
  path('take a substitute', async () => {
    const { person, orderId, eggs, tofu, shopper } = await atShelf()
    await write(pickShort, { orderId, productId: eggs, picked: 1, substituteId: tofu }, person)()
    return write(answerSubstitution, { orderId, productId: eggs, accept: true }, shopper)
  }),
  path('leave out a substitute that is missing as well', async () => {
    const { person, orderId, eggs, tofu, shopper } = await atShelf()
    await write(pickShort, { orderId, productId: eggs, picked: 1, substituteId: tofu }, person)()
    await write(answerSubstitution, { orderId, productId: eggs, accept: true }, shopper)()
    return write(pickShort, { orderId, productId: tofu, picked: 1 }, person)
  }),
  path('put goods back', async () => {
    const { person, sheet } = await atWork()
    await line(person, { orderId: sheet.orderId, productId: milk, picked: 1 })
    await call(updateOrderStatus, { body: { orderId: sheet.orderId, state: 'CANCELLED' } }, admin)
    return write(putBackDone, { orderId: sheet.orderId }, person)
  }),
  path('give an order to a rider', async () => {
    const rider = await onShift('rider')
    const orderId = await order()
    await pack(orderId)
    return write(floorAssign, { orderId, riderId: rider.id }, admin)
  }),
  path('load a trip', async () => {
    const { person, tripId } = await withTrip()
    return write(rideLoaded, { tripId }, person)
  }),
  path('arrive', async () => {
    const { person, orderId } = await onTheWay()
    return write(rideArrived, { orderId }, person)
  }),
  path('show a code for UPI', async () => {
    const { person, orderId } = await onTheWay()
    return write(rideQr, { orderId }, person)
  }),
  path('deliver', async () => {
    const { person, orderId, code, cash } = await onTheWay()
    return write(rideDelivered, { orderId, code, cash }, person)
  }),
  path('fail at the door', async () => {
    const { person, orderId } = await onTheWay()
    return write(rideFailed, { orderId, reason: 'Nobody opens' }, person)
  }),
  path('deliver for a rider', async () => {
    const { orderId, cash } = await onTheWay()
    return write(floorDeliver, { orderId, cash, reason: 'The phone is dead' }, admin)
  }),
  path('take an order back that is out', async () => {
    const { orderId } = await onTheWay()
    return write(floorReturn, { orderId, reason: 'The rider is back' }, admin)
  }),
  path('give cash of an earlier order back', async () => {
    const rider = await onShift('rider')
    const { orderId: earlier, person: shopper } = await cashOrder([{ productId: milk }])
    await pack(earlier)
    for (const state of ['OUT_FOR_DELIVERY', 'DELIVERED'] as const)
      await call(updateOrderStatus, { body: { orderId: earlier, state } }, admin)
    const lines = [{ productId: milk, quantity: 1 }]
    await call(refundOrder, { body: { orderId: earlier, lines, reason: 'Sour' } }, admin)
    const [refund] = (await orderOf(earlier)).refunds
    const { orderId } = await cashOrder([{ productId: milk }], { shopper })
    await pack(orderId)
    await assign(admin, orderId, rider.id)
    await ride(rider)
    return write(rideGaveBack, { orderId, refundId: refund._id }, rider)
  }),
  path('come back', async () => {
    const { person, orderId, tripId } = await onTheWay()
    await failed(person, orderId)
    return write(rideBack, { tripId }, person)
  }),
  path('answer a failed attempt', async () => {
    const rider = await onShift('rider')
    const { orderId, person: shopper } = await cashOrder([{ productId: milk }])
    await pack(orderId)
    await assign(admin, orderId, rider.id)
    await ride(rider)
    await failed(rider, orderId)
    return write(answerFailure, { orderId, wish: 'again' }, shopper)
  }),
  path('take the duty of a rider who is out', async () => {
    const { person } = await onTheWay()
    return write(setDuties, { _id: person.id, duties: [] }, admin)
  }),
  path('hand cash over', async () => {
    const { person, orderId, cash } = await onTheWay()
    await handBags(person, { orderId, cashDue: cash })
    return write(cashHandover, { riderId: person.id, amount: cash }, admin)
  }),
  path('pay tips out', async () => {
    const person = await onShift('rider')
    const { orderId } = await cashOrder([{ productId: milk }], { beside: { tip: 20 } })
    await pack(orderId)
    await assign(admin, orderId, person.id)
    await ride(person)
    await handBags(person, { orderId, cashDue: (await orderOf(orderId)).amountDue })
    return write(payTips, { riderId: person.id, amount: 20 }, admin)
  }),
  path('cancel an order', async () => write(floorCancel, { orderId: await order(), reason: 'Nobody is there' }, admin)),
  path('send positions', async () => {
    const person = await onShift('rider')
    const at = shop.deps.clock().toISOString()
    return write(ridePositions, { points: [{ lat: 12.97, lng: 77.64, accuracy: 5, at }] }, person)
  }),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', async (one) => {
    await runJobs() // jobs that an earlier path has queued must not run in between
    await expectAllOrNothing({ db, failing }, failure, one)
  })
})

describe('a write of the floor that is sent twice without a key', () => {
  afterEach(() => {
    keys.sent = true
  })

  // Cash and tips without a key are refused (modules/delivery/riding.test.ts): two handovers of one amount are not a repeat. Positions
  // that come again are not kept again (positions.test.ts), but tell that the phone is there. Each code for UPI is a new one at
  // the provider: money that comes twice is given back (upi.test.ts).
  const apart = ['hand cash over', 'pay tips out', 'send positions', 'show a code for UPI']
  it.each(paths.filter(({ name }) => !apart.includes(name)))('$name: does nothing the second time', async (one) => {
    const attempt = await one.prepare()
    keys.sent = false
    const first = await attempt()
    expect([first.status, first.body.success]).toEqual([one.success, true])
    await runJobs()
    const before = await databaseSnapshot(db)
    await attempt()
    expect(changesBetween(before, await databaseSnapshot(db))).toEqual([])
  })

  it('is each of them', () => {
    // The answer to a push writes one statement, which says the same each time: the phone is there (tell-hands.test.ts).
    const apartToo = [
      delivery.cashHandover,
      delivery.payTips,
      delivery.ridePositions,
      delivery.ridePhoto,
      delivery.rideQr,
      shift.shiftHeard,
    ]
    const others: string[] = apartToo.map(({ url }) => url)
    const changing = [...Object.values(delivery), ...Object.values(picking), ...Object.values(shift)]
      .filter(({ method, url }) => method !== 'GET' && !others.includes(url))
      .map(({ url }) => url)
    expect(changing.filter((url) => !keys.missingAt.has(url))).toEqual([])
  })
})
