// Delivery: the trips of riders, the cash they collect, and the board of a store's manager.
import type * as schema from './delivery.schema.ts'
import { endpoint } from './endpoint.ts'

/** The caller's current trip; without one, the next trip; null if there is neither. */
export const rideTrip = endpoint<typeof schema.rideTripSchema>({
  method: 'GET',
  url: '/api/ride/trip',
  access: 'rider',
  store: 'any',
})
/** The rider has taken the bags of a trip's packed orders, or of those that are named: they are now out for delivery. */
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
/** The rider has handed over the bags. Needs the shopper's code, and the exact cash if the order is not paid. */
export const rideDelivered = endpoint<typeof schema.rideDeliveredSchema>({
  method: 'PUT',
  url: '/api/ride/delivered',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The QR code with which the shopper pays what is due, by UPI. */
export const rideQr = endpoint<typeof schema.rideQrSchema>({
  method: 'POST',
  url: '/api/ride/qr',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
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
/** The rider cannot deliver an order and brings it back to the store. A manager decides what happens next. */
export const rideFailed = endpoint<typeof schema.rideFailedSchema>({
  method: 'PUT',
  url: '/api/ride/failed',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The rider has given cash of an earlier order back to the shopper at this door. */
export const rideGaveBack = endpoint<typeof schema.rideGaveBackSchema>({
  method: 'PUT',
  url: '/api/ride/gave-back',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** The rider is back at the store, with the goods of orders that could not be delivered. */
export const rideBack = endpoint<typeof schema.rideBackSchema>({
  method: 'PUT',
  url: '/api/ride/back',
  access: 'rider',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Positions of the caller. A position that is sent twice is stored once, so a repeat needs no `Idempotency-Key`. */
export const ridePositions = endpoint<typeof schema.ridePositionsSchema>({
  method: 'POST',
  url: '/api/ride/positions',
  access: 'rider',
  store: 'any',
  invalidates: 'nothing',
  idempotent: true,
})
/** The figures of the caller's current shift. */
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
/** A rider gives cash to the caller, a manager. A difference stays in the rider's account. */
export const cashHandover = endpoint<typeof schema.cashHandoverSchema>({
  method: 'POST',
  url: '/api/cash/handover',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** A manager pays tips to a rider, out of the till. */
export const payTips = endpoint<typeof schema.payTipsSchema>({
  method: 'POST',
  url: '/api/cash/tips',
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
/** Cancels an order of the store, for example one that could not be delivered, and refunds its payment. */
export const floorCancel = endpoint<typeof schema.floorCancelSchema>({
  method: 'PUT',
  url: '/api/floor/cancel',
  access: 'manager',
  store: 'handler',
  invalidates: 'catalogue',
  idempotent: true,
})
/** Delivers an order that is out without its code, also after too many wrong ones. */
export const floorDeliver = endpoint<typeof schema.floorDeliverSchema>({
  method: 'PUT',
  url: '/api/floor/deliver',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** Sets an order that is out back to READY. */
export const floorReturn = endpoint<typeof schema.floorReturnSchema>({
  method: 'PUT',
  url: '/api/floor/return',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
/** An order of the store with all that its manager needs to decide about it. */
export const floorOrder = endpoint<typeof schema.floorOrderSchema>({
  method: 'GET',
  url: '/api/floor/order',
  access: 'manager',
  store: 'handler',
})
/** What the shopper wishes after an attempt at the door that failed. The store's manager reads it on the board. */
export const answerFailure = endpoint<typeof schema.answerFailureSchema>({
  method: 'PUT',
  url: '/api/order/after-failure',
  access: 'user',
  invalidates: 'nothing',
  idempotent: true,
})
/** The store of an order, its door, and how far it is: what the map of its shopper shows. */
export const orderDelivery = endpoint<typeof schema.orderDeliverySchema>({
  method: 'GET',
  url: '/api/order/delivery',
  access: 'user',
})
/** An order by the key of its `orderDelivery`. */
export const followOrder = endpoint<typeof schema.followOrderSchema>({
  method: 'GET',
  url: '/api/order/follow',
  access: 'guest',
})
/** Why an order is late: for its shopper, and with its stages for the staff of its store. Null for one that is not late. */
export const orderLateness = endpoint<typeof schema.orderLatenessSchema>({
  method: 'GET',
  url: '/api/order/lateness',
  access: 'user',
})
/** Tells which parts of the board of a store have changed. After the first event, each one means: read it again. */
export const floorWatch = endpoint<typeof schema.floorWatchSchema>({
  method: 'GET',
  url: '/api/floor/watch',
  access: 'manager',
  store: 'query',
  answers: 'text/event-stream',
})
/**
 * Gives an order to a rider; the planner does not change this. Without a rider (null), the planner decides again. An order
 * that could not be delivered is attempted again.
 */
export const floorAssign = endpoint<typeof schema.floorAssignSchema>({
  method: 'PUT',
  url: '/api/floor/assign',
  access: 'manager',
  store: 'handler',
  invalidates: 'nothing',
  idempotent: true,
})
