// The page of a customer at the counter, notes about them, and the copy and deletion of their data on request.
import { createAddress } from '@tokri/contract/address.ts'
import { giveConsent } from '@tokri/contract/consent.ts'
import { refundOrder } from '@tokri/contract/order.ts'
import {
  deleteCustomer,
  exportCustomer,
  getCustomer,
  noteCustomer,
  setAccess,
  setDuties,
} from '@tokri/contract/people.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { exportUser } from '@tokri/contract/user.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { anAddress, type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, mails, pass, runJobs, signUp } = shop
const { cashOrder, paidOrder, product } = checkoutOf(shop)

let admin: Person
let milk: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ stock: 1000 })
})
const open = (userId: string, as: Pick<Person, 'token'> = admin) => call(getCustomer, { query: { userId } }, as)
const note = (body: object, as: Pick<Person, 'token'> = admin) => call(noteCustomer, { body }, as)
const copy = (body: object, as: Pick<Person, 'token'> = admin) => call(exportCustomer, { body }, as)
const remove = (body: object, as: Pick<Person, 'token'> = admin) => call(deleteCustomer, { body }, as)
const lastEntry = (action: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('at', 'desc').executeTakeFirst()

describe('the page of a customer', () => {
  it('has their orders, what they spent, credit, addresses, notes and consents', async () => {
    const { person, order, orderId } = await paidOrder([{ productId: milk, quantity: 3 }])
    pass(1000)
    const second = await cashOrder([{ productId: milk }], { shopper: person })
    await call(refundOrder, { body: { orderId, lines: [{ productId: milk, quantity: 1 }], reason: 'Sour' } }, admin)
    const paid = { state: 'DELIVERED', delivered_at: deps.clock() } as const
    await db.updateTable('orders').set(paid).where('id', '=', orderId).execute()
    const consent = { purpose: 'marketing_mail', given: true, version: '2026-11' } as const
    await call(giveConsent, { body: consent }, person)
    await note({ userId: person.id, note: 'Asks for\nripe bananas' })
    const { status, body } = await open(person.id)
    expect(status).toBe(200)
    const refunded = (await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow())
      .refunded_paise
    expect(refunded).toBeGreaterThan(0)
    const kept = (Math.round(order.bill.finalAmount * 100) - refunded) / 100
    expect(body.data).toMatchObject({
      user: { _id: person.id, email: person.email, permits: [], duties: [] },
      orderCount: 2,
      spend: kept,
      credit: { balance: 0, entries: [] },
      notes: [{ note: 'Asks for\nripe bananas', by: 'Asha Rao' }],
      consents: [consent],
    })
    expect(body.data.addresses).toHaveLength(2)
    expect(body.data.addresses[0]).toMatchObject(anAddress)
    expect(body.data.orders).toMatchObject([
      { _id: second.orderId, state: 'PLACED', total: second.order.bill.finalAmount },
      { _id: orderId, orderNumber: order.orderNumber, state: 'DELIVERED', total: kept },
    ])
  })

  it('is there for an account without orders, and for nobody else', async () => {
    const person = await signUp()
    expect((await open(person.id)).body.data).toMatchObject({ orders: [], orderCount: 0, spend: 0, notes: [] })
    expect((await open('nobody')).status).toBe(404)
    expect((await call(getCustomer, { query: {} }, admin)).status).toBe(400)
    expect((await open(person.id, person)).status).toBe(403)
    expect((await call(getCustomer, { query: { userId: person.id } })).status).toBe(401)
  })
})

describe('notes', () => {
  it('are the newest first, with the copy of the data, and stay when their writer leaves', async () => {
    const [person, helper] = [await signUp(), await signUp('Admin')]
    expect((await note({ userId: person.id, note: 'Second floor' }, helper)).status).toBe(201)
    pass(1000)
    await note({ userId: person.id, note: 'Moved' })
    await db.deleteFrom('users').where('id', '=', helper.id).execute()
    const { notes } = (await open(person.id)).body.data
    expect(notes).toMatchObject([
      { note: 'Moved', by: 'Asha Rao' },
      { note: 'Second floor', by: null },
    ])
    expect((await call(exportUser, {}, person)).body.data.notes).toEqual(notes)
  })

  it.each([
    [{ note: '' }, 400],
    [{ note: 'x'.repeat(1001) }, 400],
    [{ note: 7 }, 400],
    [{ userId: 'nobody' }, 404],
  ])('are refused as %j', async (body, status) => {
    expect((await note({ userId: (await signUp()).id, note: 'A note', ...body })).status).toBe(status)
  })
})

describe('the data of a customer', () => {
  it('is copied on request, which is written down', async () => {
    const person = await signUp()
    await call(createAddress, { body: anAddress }, person)
    const { status, body } = await copy({ userId: person.id, reason: 'Asked by mail' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { email: person.email }, addresses: [anAddress], orders: [], notes: [] })
    expect(Object.keys(body.data)).not.toContain('sessions')
    expect(await lastEntry('user.exported')).toMatchObject({
      actor: admin.id,
      subject: person.id,
      detail: { reason: 'Asked by mail' },
    })
    expect((await copy({ userId: 'nobody' })).status).toBe(404)
    expect((await copy({ userId: person.id }, person)).status).toBe(403)
  })

  it('is deleted on request with a reason, as if they had done it themselves', async () => {
    const { person, orderId } = await cashOrder([{ productId: milk }])
    await note({ userId: person.id, note: 'Lives alone' })
    expect((await remove({ userId: person.id })).status).toBe(400)
    expect((await remove({ userId: person.id, reason: 'Asked by mail' })).status).toBe(200)
    expect((await call(userDetails, {}, person)).status).toBe(401)
    expect((await open(person.id)).status).toBe(404)
    const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(order).toMatchObject({ user_id: null, state: 'CANCELLED' })
    expect(await lastEntry('user.deleted')).toMatchObject({
      actor: admin.id,
      subject: person.id,
      detail: { reason: 'Asked by mail' },
    })
    await runJobs()
    expect(mails.some(({ to, subject }) => to === person.email && subject.includes('was deleted'))).toBe(true)
  })

  it('of administrators and staff is deleted by themselves alone', async () => {
    const [other, picker, lead] = [await signUp('Admin'), await signUp(), await signUp('Admin')]
    await call(setDuties, { body: { _id: picker.id, duties: [{ storeId: 'main', duty: 'picker' }] } }, admin)
    await call(setAccess, { body: { _id: lead.id, permits: ['lead'] } }, admin)
    for (const [userId, as] of [
      [other.id, admin],
      [picker.id, admin],
      [admin.id, lead],
    ] as const)
      expect(statusAndCode(await remove({ userId, reason: 'Asked' }, as))).toEqual([409, 'in_use'])
    expect((await remove({ userId: 'nobody', reason: 'Asked' })).status).toBe(404)
    expect((await remove({ userId: picker.id, reason: 'Asked' }, picker)).status).toBe(403)
  })

  it('is copied and deleted only after the password was entered, where the shop asks for it', async () => {
    const [person, other] = [await signUp(), await signUp('Admin')]
    await call(updateSettings, { body: { requireRecentPassword: true } }, admin)
    pass(11 * 60_000)
    expect(statusAndCode(await copy({ userId: person.id }, other))).toEqual([403, 'password_required'])
    expect(statusAndCode(await remove({ userId: person.id, reason: 'Asked' }, other))).toEqual([
      403,
      'password_required',
    ])
  })
})
