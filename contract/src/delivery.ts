// Delivery: the trips of riders, the cash they collect, and the board of a store's manager.
import type * as schema from './delivery.schema.ts'
import { endpoint } from './endpoint.ts'

/** The trip that the caller is out with, or else the one that comes next; null when there is none. */
export const rideTrip = endpoint<typeof schema.rideTripSchema>({
  method: 'GET',
  url: '/api/ride/trip',
  access: 'rider',
  store: 'any',
})
/** All bags of a trip are taken: its orders are out for delivery. */
export const rideLoaded = endpoint<typeof schema.rideLoadedSchema>({
  method: 'PUT',
  url: '/api/ride/loaded',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
export const rideArrived = endpoint<typeof schema.rideArrivedSchema>({
  method: 'PUT',
  url: '/api/ride/arrived',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The bags are handed over: against the shopper's code and, unless the order is paid, the cash that is due. */
export const rideDelivered = endpoint<typeof schema.rideDeliveredSchema>({
  method: 'PUT',
  url: '/api/ride/delivered',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/**
 * A photo of the bags at the door, for an order that is left there; form field `photo`. Then `rideDelivered` needs no code.
 * A photo that is sent again replaces the first.
 */
export const ridePhoto = endpoint<typeof schema.ridePhotoSchema>({
  method: 'POST',
  url: '/api/ride/photo',
  access: 'rider',
  store: 'handler',
  body: 'multipart',
  invalidates: 'nothing',
  rateLimit: 'uploads',
  noTimeout: true,
})
/** The photo of the bags at the door, for the order's shopper and the managers of its store. */
export const orderPhoto = endpoint<typeof schema.orderPhotoSchema>({
  method: 'GET',
  url: '/api/order/photo',
  access: 'user',
  answers: 'image/webp',
})
/** An order cannot be delivered: it goes back to the store, where a manager decides. */
export const rideFailed = endpoint<typeof schema.rideFailedSchema>({
  method: 'PUT',
  url: '/api/ride/failed',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The rider is at the store again, with the goods of what failed. */
export const rideBack = endpoint<typeof schema.rideBackSchema>({
  method: 'PUT',
  url: '/api/ride/back',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Where the caller was. A point that is sent twice is kept once, so a repeat needs no `Idempotency-Key`. */
export const ridePositions = endpoint<typeof schema.ridePositionsSchema>({
  method: 'POST',
  url: '/api/ride/positions',
  access: 'rider',
  store: 'any',
  invalidates: 'nothing',
  idempotent: true,
})
/** The caller's present shift in figures. */
export const rideDay = endpoint<typeof schema.rideDaySchema>({
  method: 'GET',
  url: '/api/ride/day',
  access: 'rider',
  store: 'any',
})
export const cashMine = endpoint<typeof schema.cashMineSchema>({
  method: 'GET',
  url: '/api/cash/mine',
  access: 'rider',
  store: 'any',
})
/** A rider gives cash to the manager who calls. What is missing, or too much, stays in the rider's account. */
export const cashHandover = endpoint<typeof schema.cashHandoverSchema>({
  method: 'POST',
  url: '/api/cash/handover',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
export const floorBoard = endpoint<typeof schema.floorBoardSchema>({
  method: 'GET',
  url: '/api/floor/board',
  access: 'manager',
  store: 'query',
})
/**
 * Cancels an order of the store, and refunds what was paid. It decides about an order that failed at the door.
 */
export const floorCancel = endpoint<typeof schema.floorCancelSchema>({
  method: 'PUT',
  url: '/api/floor/cancel',
  access: 'manager',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
})
/**
 * Gives an order to a rider, which the planner leaves as it is; null gives it back to the planner. For an order that
 * failed at the door it means another attempt.
 */
export const floorAssign = endpoint<typeof schema.floorAssignSchema>({
  method: 'PUT',
  url: '/api/floor/assign',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
