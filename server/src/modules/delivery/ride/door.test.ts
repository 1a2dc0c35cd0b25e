// What the shopper wishes at the door, and the photo of bags that are left there.
import { orderPhoto, rideBack, ridePhoto } from '@tokri/contract/delivery.ts'
import { changeDoor, orderDetails, payOnline, placeOrder } from '@tokri/contract/order.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { deleteAccount } from '@tokri/contract/user.ts'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { floorOf } from '../../../../test/floor.ts'
import { endAllDeliveries, ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { storeOpener } from '../../../../test/stores.ts'

const shop = await testShop()
const { app, call, db, deps, pass, runJobs, signUp } = shop
const { atCheckout, cashOrder, paidOrder, product } = checkoutOf(shop)
const admin = await signUp('Admin')
const { onShift, holderOf } = floorOf(shop, admin)
const { pack, plan, orderOf, trip, delivered, failed, ride } = ridingOf(shop, admin)

let milk: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 5000 })
})
afterEach(() => endAllDeliveries(db))

const door = ({ token }: Pick<Person, 'token'>, orderId: string, wish: { leave: boolean; note: string }) =>
  call(changeDoor, { body: { orderId, ...wish } }, { token })
const NOTE = 'Leave it with the guard'

/** A rider who is out with a paid order that is left at the door. */
const outWithPaid = async () => {
  const rider = await onShift('rider')
  const { orderId, person } = await paidOrder([{ productId: milk }])
  await door(person, orderId, { leave: true, note: NOTE })
  await pack(orderId)
  await plan()
  const taken = await ride(rider)
  return { rider, orderId, shopper: person, tripId: taken._id, drop: taken.drops[0] }
}
const jpeg = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0a6a5f' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .jpeg()
    .toBuffer()
const sendPhoto = async ({ token }: Person, orderId: string, bytes: Buffer) => {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'door.jpg')
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: `${ridePhoto.url}?orderId=${orderId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const see = ({ token }: Person, orderId: string) =>
  app.inject({ url: `${orderPhoto.url}?orderId=${orderId}`, headers: { authorization: `Bearer ${token}` } })
const statusOfPhoto = async (person: Person, orderId: string) => (await see(person, orderId)).statusCode

describe('what the shopper wishes at the door', () => {
  it('is said with the order, and shown to shopper and rider', async () => {
    const { token, body } = await atCheckout([{ productId: milk }])
    const order = (await call(payOnline, { body: { ...body, door: { leave: true, note: NOTE } } }, { token })).body.data
    expect(order.door).toEqual({ leave: true, note: NOTE, photoAt: null })
    const { drop } = await outWithPaid()
    expect(drop).toMatchObject({
      leave: true,
      note: NOTE,
      hasPhoto: false,
      isExact: false,
      codesLeft: 5,
      testPayment: true,
    })
  })

  it('may be a note alone where the order is paid in cash, which is handed over', async () => {
    const { token, body } = await atCheckout([{ productId: milk }])
    const withDoor = (leave: boolean) => call(placeOrder, { body: { ...body, door: { leave, note: NOTE } } }, { token })
    expect(statusAndCode(await withDoor(true))).toEqual([409, 'cash_due'])
    const placed = await withDoor(false)
    expect([placed.status, placed.body.data.door]).toEqual([201, { leave: false, note: NOTE, photoAt: null }])
    const orderId = placed.body.data._id
    expect(statusAndCode(await door({ token }, orderId, { leave: true, note: '' }))).toEqual([409, 'cash_due'])
    const changed = await door({ token }, orderId, { leave: false, note: 'Ring twice' })
    expect([changed.body.data.door.note, changed.body.message]).toEqual(['Ring twice', 'Saved, the rider will see it'])
  })

  it('changes until the order has ended, by its shopper only', async () => {
    const { rider, orderId, shopper } = await outWithPaid()
    const other = await signUp()
    const wish = { leave: false, note: 'I am at home' }
    expect(statusAndCode(await door(other, orderId, wish))).toEqual([404, 'not_found'])
    expect(statusAndMessage(await door(shopper, orderId, wish))).toEqual([200, 'The rider is told'])
    expect((await trip(rider))?.drops[0]).toMatchObject(wish)
    const { deliveryCode } = await orderOf(orderId)
    await delivered(rider, { orderId, code: deliveryCode })
    expect(statusAndCode(await door(shopper, orderId, wish))).toEqual([409, 'illegal_move'])
  })

  it('is a short text', async () => {
    const { orderId, person } = await cashOrder([{ productId: milk }])
    expect((await door(person, orderId, { leave: false, note: 'x'.repeat(201) })).status).toBe(400)
    expect((await door(person, orderId, { leave: false, note: 'x'.repeat(200) })).status).toBe(200)
  })
})

describe('the photo of bags at the door', () => {
  it('replaces the code, and is drawn anew without what the camera wrote', async () => {
    const { rider, orderId, shopper } = await outWithPaid()
    expect(statusAndCode(await delivered(rider, { orderId, code: '' }))).toEqual([409, 'photo_missing'])
    const answer = await sendPhoto(rider, orderId, await jpeg())
    expect([answer.status, answer.body.data.drops[0]]).toMatchObject([200, { hasPhoto: true, codesLeft: 5 }])
    // Nobody sees it before the delivery.
    expect(await statusOfPhoto(shopper, orderId)).toBe(404)
    expect(statusAndCode(await delivered(rider, { orderId, code: '' }))).toEqual([200, 'ok'])
    expect((await sendPhoto(rider, orderId, await jpeg())).status).toBe(200)
    const order = (await call(orderDetails, { query: { orderId } }, { token: shopper.token })).body.data
    expect([order.state, order.door.photoAt]).toEqual(['DELIVERED', expect.stringMatching(/Z$/)])
    const shown = await see(shopper, orderId)
    expect([shown.headers['content-type'], shown.headers['cache-control']]).toEqual(['image/webp', 'no-store'])
    const { format, width, exif } = await sharp(shown.rawPayload).metadata()
    expect([format, width, exif]).toEqual(['webp', 960, undefined])
  })

  it('is seen by the shopper, managers of the store and administrators, and by nobody else', async () => {
    const { rider, orderId, shopper } = await outWithPaid()
    await sendPhoto(rider, orderId, await jpeg())
    await delivered(rider, { orderId, code: '' })
    const north = await storeOpener(shop)(admin)
    const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
    const elsewhere = await holderOf(admin, [{ storeId: north, duty: 'manager' }])
    const statuses = []
    for (const person of [shopper, manager, admin, rider, elsewhere, await signUp()])
      statuses.push(await statusOfPhoto(person, orderId))
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
    const { photo } = await db
      .selectFrom('drops')
      .select('photo')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    for (const name of [`${photo}-private`, `${photo}-960`])
      expect((await app.inject(`/media/${name}.webp`)).statusCode).toBe(404)
  })

  it('is taken only for an order in hand that is left at the door, and is a picture', async () => {
    const { rider, orderId, shopper } = await outWithPaid()
    const other = await onShift('rider')
    const bytes = await jpeg()
    expect(statusAndCode(await sendPhoto(other, orderId, bytes))).toEqual([409, 'not_in_hand'])
    expect((await sendPhoto(rider, orderId, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
    expect(statusAndCode(await delivered(rider, { orderId, code: '' }))).toEqual([409, 'photo_missing'])
    await sendPhoto(rider, orderId, bytes)
    // The shopper has come home and wants to meet the rider.
    await door(shopper, orderId, { leave: false, note: '' })
    expect(statusAndCode(await sendPhoto(rider, orderId, bytes))).toEqual([409, 'illegal_move'])
    const answer = await delivered(rider, { orderId, code: '' })
    expect([...statusAndCode(answer), answer.body.data]).toEqual([409, 'wrong_code', { left: 5 }])
    await failed(rider, orderId)
    expect(statusAndCode(await sendPhoto(rider, orderId, bytes))).toEqual([409, 'not_in_hand'])
  })

  it('is gone after 30 days, and with the account', async () => {
    const takeOne = async () => {
      const { rider, orderId, shopper, tripId } = await outWithPaid()
      await sendPhoto(rider, orderId, await jpeg())
      await delivered(rider, { orderId, code: '' })
      await call(rideBack, { body: { tripId } }, rider)
      await call(endShift, { body: {} }, rider)
      const { photo } = await db
        .selectFrom('drops')
        .select('photo')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return { orderId, shopper, photo: photo ?? '' }
    }
    const forget = async () => {
      await deps.db.transaction().execute((tx) => deps.jobs.send(tx, 'forget-photos', {}))
      await runJobs()
    }
    const [left, kept] = [await takeOne(), await takeOne()]
    await call(deleteAccount, { body: { password: left.shopper.password } }, left.shopper)
    await forget()
    expect(await deps.media.readPrivate(left.photo)).toBeNull()
    expect(await statusOfPhoto(kept.shopper, kept.orderId)).toBe(200)
    pass(31 * 24 * 3_600_000)
    await forget()
    expect(await deps.media.readPrivate(kept.photo)).toBeNull()
    const row = await db
      .selectFrom('drops')
      .select(['photo', 'photo_at'])
      .where('order_id', '=', kept.orderId)
      .execute()
    expect(row).toEqual([{ photo: null, photo_at: null }])
  })
})
