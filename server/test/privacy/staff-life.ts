// One person picks and rides over real sockets, with the orders of a shopper, an administrator, and an idempotency key in
// every call. Every text of the person is unique, so that a search for it shows where it was stored.
import { createECDH, randomBytes } from 'node:crypto'
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import {
  cashHandover,
  cashMine,
  floorAssign,
  rideArrived,
  rideBack,
  rideDelivered,
  rideFailed,
  rideLoaded,
  ridePositions,
  rideTrip,
} from '@tokri/contract/delivery.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { orderDetails, placeOrder } from '@tokri/contract/order.ts'
import { setDuties } from '@tokri/contract/people.ts'
import { pickLine, pickNext, pickPacked, pickRelease, pickShort } from '@tokri/contract/picking.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { deleteAccount, exportUser, login, register, updateUser } from '@tokri/contract/user.ts'
import type { Deps } from '../../src/deps.ts'
import { testClock } from '../clock.ts'
import { anAddress } from '../shop.ts'
import { callsOf, type Life } from './shopper-life.ts'

export const saidByStaff = {
  name: 'Stafferson Saddlewood',
  email: 'stafferson@saddlewood.test',
  password: 'Stafferson-Clove-45',
  mobile: '9234567801',
  device: 'StaffBrowser/8.8',
  pushEndpoint: 'https://push.example.com/staff-subscription',
} as const
const device = 'Office/1.0'
const STORE = { lat: 12.9719, lng: 77.6412 }

export const liveStaffLife = async (base: string, db: Deps['db'], productId: string): Promise<Life> => {
  const office = callsOf(base, device)
  const phone = callsOf(base, saidByStaff.device)
  const secrets: Record<string, string> = {}

  const account = async (
    { good }: typeof office,
    { name, email, password }: Record<'name' | 'email' | 'password', string>,
  ) => {
    const { _id } = await good(register, { name, email, password, confirmPassword: password })
    await db.updateTable('users').set({ verify_email: true }).where('id', '=', _id).execute()
    const tokens = await good(login, { email, password })
    return { id: _id as string, token: tokens.accessToken as string, refreshToken: tokens.refreshToken as string }
  }
  const admin = await account(office, { name: 'Office', email: 'office@shop.test', password: 'Tamarind-Office-46' })
  await db.updateTable('users').set({ role: 'Admin' }).where('id', '=', admin.id).execute()
  const shopper = await account(office, { name: 'Asha', email: 'asha@shop.test', password: 'Tamarind-Asha-47' })
  const staff = await account(phone, saidByStaff)
  Object.assign(secrets, { accessToken: staff.token, refreshToken: staff.refreshToken })

  const keyed =
    ({ good }: typeof office, token: string) =>
    (endpoint: Endpoint, body?: unknown) =>
      good(endpoint, body, token, { 'idempotency-key': randomBytes(8).toString('hex') })
  const manage = keyed(office, admin.token)
  const work = keyed(phone, staff.token)

  await manage(updateStore, { _id: 'main', name: 'Main', ...STORE })
  const duties = [
    { storeId: 'main', duty: 'picker' },
    { storeId: 'main', duty: 'rider' },
  ]
  await manage(setDuties, { _id: staff.id, duties })
  const { name, email, mobile } = saidByStaff
  await phone.good(updateUser, { name, email, mobile, password: saidByStaff.password }, staff.token)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await phone.good(turnOnPush, { endpoint: saidByStaff.pushEndpoint, keys }, staff.token)
  Object.assign(secrets, { pushKey: keys.p256dh, pushAuth: keys.auth })

  const { _id: addressId } = await office.good(createAddress, anAddress, shopper.token)
  const order = async (): Promise<string> => {
    const [{ _id }] = await office.good(addToCart, { productId }, shopper.token)
    await office.good(updateCartItem, { _id, qty: 2 }, shopper.token)
    const cart = (await office.ask(getCart, undefined, shopper.token)).body
    const checkout = { list_items: cart.data, totalAmt: cart.bill.finalAmount, addressId }
    return (await office.good(placeOrder, checkout, shopper.token))._id
  }

  await work(startShift, { storeId: 'main', duty: 'picker' })
  const orders = [await order(), await order()]
  for (let taken = 0; taken < orders.length; taken++) {
    const { orderId } = await work(pickNext, {})
    await work(pickLine, { orderId, productId, picked: 1 })
    await work(pickRelease, { orderId, reason: 'The freezer is locked' })
    await work(pickNext, {})
    await work(pickShort, { orderId, productId, picked: 1 })
    await work(pickPacked, { orderId, bags: 1 })
  }
  await work(endShift, {})

  await work(startShift, { storeId: 'main', duty: 'rider' })
  for (const orderId of orders) await manage(floorAssign, { orderId, riderId: staff.id })
  const { _id: tripId } = await phone.good(rideTrip, undefined, staff.token)
  await work(rideLoaded, { tripId })
  await work(ridePositions, { points: [{ ...STORE, at: testClock().toISOString(), accuracy: 8 }] })
  const [delivered = '', failed = ''] = orders
  await work(rideArrived, { orderId: delivered })
  const { deliveryCode: code, amountDue: cash } = await office.good(
    { ...orderDetails, url: `${orderDetails.url}?orderId=${delivered}` },
    undefined,
    admin.token,
  )
  await work(rideDelivered, { orderId: delivered, code, cash })
  await work(rideFailed, { orderId: failed, reason: 'Nobody opens' })
  await work(rideBack, { tripId })
  const { inHand } = await phone.good(cashMine, undefined, staff.token)
  await manage(cashHandover, { riderId: staff.id, amount: inHand })
  await work(endShift, {})

  return {
    userId: staff.id,
    secrets,
    copy: await phone.good(exportUser, undefined, staff.token),
    leave: async () => (await phone.ask(deleteAccount, { password: saidByStaff.password }, staff.token)).status,
  }
}
