// Riders on shift, and their calls to the API.

import type { DropShape, TripShape } from '@tokri/contract/delivery.schema.ts'
import {
  cashHandover,
  cashMine,
  floorAssign,
  floorBoard,
  floorCancel,
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideLoaded,
  ridePositions,
  rideTrip,
} from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { planStore } from '../src/modules/delivery/dispatch/dispatch.ts'
import { testClock } from './clock.ts'
import type { Person, TestShop } from './shop.ts'

type Caller = Pick<Person, 'token'>

/** Deletes the trips with their cash, ends all shifts and marks all orders as delivered. */
export const endAllDeliveries = async (db: TestShop['db']): Promise<void> => {
  await db.deleteFrom('trips').execute()
  await db.deleteFrom('rider_cash').execute()
  await db
    .updateTable('shifts')
    .set({ ended_at: new Date('2100-01-01') })
    .where('ended_at', 'is', null)
    .execute()
  await db
    .updateTable('orders')
    .set({ state: 'DELIVERED', delivered_at: testClock() })
    .where('promised_at', 'is not', null)
    .execute()
}

/** These digits as a number of their own: longer numbers, amounts and dates may contain them by chance. */
export const standingAlone = (digits: string) => new RegExp(`(?<![\\w.])${digits}(?!\\w|[-.]\\d)`)

export const ridingOf = (shop: TestShop, admin: Person) => {
  const { call, deps, pass } = shop
  const ask = (endpoint: Endpoint, body: object, { token }: Caller) =>
    call(endpoint, { body }, { token, headers: { 'idempotency-key': crypto.randomUUID() } })

  /** Packs an order without a picker. */
  const pack = async (orderId: string): Promise<void> => {
    for (const state of ['CONFIRMED', 'PACKING', 'READY'] as const)
      await call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })
  }
  /** Advances the clock by two seconds and plans the trips of a store. */
  const plan = async (storeId = 'main'): Promise<void> => {
    pass(2000)
    await planStore(deps, storeId)
  }
  const orderOf = async (orderId: string) =>
    (await call(orderDetails, { query: { orderId } }, { token: admin.token })).body.data
  const trip = async ({ token }: Caller): Promise<TripShape | null> => (await call(rideTrip, {}, { token })).body.data
  const loaded = (person: Caller, tripId: string, orderIds?: string[]) =>
    ask(rideLoaded, { tripId, ...(orderIds && { orderIds }) }, person)
  const arrived = (person: Caller, orderId: string) => ask(rideArrived, { orderId }, person)
  const delivered = (person: Caller, body: { orderId: string; code: string; cash?: number }) =>
    ask(rideDelivered, body, person)
  const failed = (person: Caller, orderId: string, reason = 'Nobody opens') =>
    ask(rideFailed, { orderId, reason }, person)
  const back = (person: Caller, tripId: string) => ask(rideBack, { tripId }, person)
  const positions = (person: Caller, points: object[], more: object = {}) =>
    call(ridePositions, { body: { points, ...more } }, { token: person.token })
  const cash = async ({ token }: Caller) => (await call(cashMine, {}, { token })).body.data
  const handOver = (manager: Caller, body: { riderId: string; amount: number; storeId?: string }) =>
    ask(cashHandover, body, manager)
  const assign = (manager: Caller, orderId: string, riderId: string | null) =>
    ask(floorAssign, { orderId, riderId }, manager)
  const cancel = (manager: Caller, orderId: string, reason = 'Nobody opens') =>
    ask(floorCancel, { orderId, reason }, manager)
  const board = async ({ token }: Caller, storeId = 'main') =>
    (await call(floorBoard, { query: { storeId } }, { token })).body.data

  /** Loads the next trip. */
  const ride = async (person: Caller): Promise<TripShape> => {
    const planned = await trip(person)
    const answer = planned && (await loaded(person, planned._id))
    if (answer?.status !== 200) throw new Error(`no trip: ${JSON.stringify(answer?.body)}`)
    return answer.body.data
  }
  /** Delivers a drop with the right code and the exact cash. */
  const handBags = async (person: Caller, { orderId, cashDue }: Pick<DropShape, 'orderId' | 'cashDue'>) =>
    delivered(person, { orderId, code: (await orderOf(orderId)).deliveryCode, cash: cashDue })

  return {
    ...{ pack, plan, orderOf, trip, loaded, arrived, delivered, failed, back, positions },
    ...{ cash, handOver, assign, cancel, board, ride, handBags },
  }
}
