// Orders that an administrator takes by phone.
import { createAddress, createShopperAddress, getShopperAddresses } from '@tokri/contract/address.ts'
import { addToCart, getCart, setPreference } from '@tokri/contract/cart.ts'
import { orderDetails, placePhoneOrder, pricePhoneOrder } from '@tokri/contract/order.ts'
import { createShopper, getUsers, setAccess } from '@tokri/contract/people.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { deleteAccount, login, register } from '@tokri/contract/user.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { testClock } from '../../../../test/clock.ts'
import { anAddress, type Person, statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { newId } from '../../../platform/ids.ts'

const shop = await testShop()
const { call, db, signUp, runJobs, mails } = shop
const { product, stockOf } = checkoutOf(shop)

let admin: Person
let milk: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', pricePaise: 6000, discount: 5, stock: 500 })
})

type Line = { productId: string; quantity: number }
type Placing = { userId: string; addressId: string; lines: Line[]; totalAmt: number; doorNote?: string }
const asAdmin = (headers: Record<string, string> = {}) => ({ token: admin.token, headers })
const price = (body: Omit<Placing, 'totalAmt'>) => call(pricePhoneOrder, { body }, asAdmin())
const place = (body: Placing, headers?: Record<string, string>) => call(placePhoneOrder, { body }, asAdmin(headers))

/** A shopper with an address, and their order of two packets of milk with the total that was read out. */
const caller = async (lines: Line[] = [{ productId: milk, quantity: 2 }]) => {
  const person = await signUp()
  const address = await call(createShopperAddress, { body: { userId: person.id, ...anAddress } }, asAdmin())
  const wanted = { userId: person.id, addressId: address.body.data._id as string, lines }
  const priced = await price(wanted)
  return { person, wanted, priced, body: { ...wanted, totalAmt: priced.body.data?.bill.finalAmount ?? 0 } }
}
const ordersOf = (userId: string) => db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
const audited = (subject: string) =>
  db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', subject).orderBy('id').execute()

describe('the shopper who calls', () => {
  const made = (body: object, token = admin.token) => call(createShopper, { body }, { token })

  it('gets an account without a known password, and a mail that says how to choose one', async () => {
    const email = `${newId()}@shop.test`
    const answer = await made({ name: 'Kamala Devi', email, mobile: '9876501234' })
    expect([answer.status, answer.body.data]).toMatchObject([201, { name: 'Kamala Devi', email, role: 'User' }])
    await runJobs()
    const mail = mails.find(({ to }) => to === email)
    expect(mail?.text).toContain('/forgot-password')
    expect(mail?.text).not.toContain('Kamala')
    const signIn = await call(login, { body: { email, password: '' } })
    expect(signIn.status).toBe(400)
    expect(await audited(answer.body.data._id)).toMatchObject([{ actor: admin.id, action: 'user.created' }])
  })

  it('is refused with a known e-mail, a wrong mobile, without a name, and to anybody but administrators', async () => {
    const person = await signUp()
    const body = { name: 'Kamala Devi', email: `${newId()}@shop.test`, mobile: '9876501234' }
    expect(statusAndCode(await made({ ...body, email: person.email }))).toEqual([409, 'duplicate'])
    expect((await made({ ...body, mobile: '12345' })).body.fields).toHaveProperty('mobile')
    expect((await made({ ...body, name: ' ' })).status).toBe(400)
    expect((await made(body, person.token)).status).toBe(403)
  })

  it('without an e-mail gets an account that nobody could register before and nobody signs in to, one for a mobile', async () => {
    const mobile = '9876509999'
    const password = 'Tamarind-42'
    for (const email of [`${mobile}@phone.invalid`, `${mobile}@PHONE.INVALID`, 'a@invalid', 'a@b.invalid']) {
      const body = { name: 'Somebody', email, password, confirmPassword: password }
      expect([email, (await call(register, { body })).status]).toEqual([email, 400])
    }
    const first = await made({ name: 'Kamala Devi', mobile })
    const { _id, email } = first.body.data
    expect([first.status, email]).toEqual([201, `${_id}@phone.invalid`])
    expect(statusAndCode(await made({ name: 'Kamala Devi', mobile }))).toEqual([409, 'duplicate'])
    await db
      .updateTable('users')
      .set({ password_hash: await shop.deps.hasher.hash(password) })
      .where('id', '=', _id)
      .execute()
    expect(statusAndCode(await call(login, { body: { email, password } }))).toEqual([400, 'invalid_credentials'])
  })

  it('is found by the mobile of the account and by that of an address', async () => {
    const { person } = await caller()
    const mobile = '9123400077'
    await call(createAddress, { body: { ...anAddress, mobile } }, { token: person.token })
    const found = await call(getUsers, { body: { search: mobile.slice(2) } }, asAdmin())
    expect(found.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([person.id])
  })

  it('has addresses that administrators read and add, and nobody else', async () => {
    const { person, wanted } = await caller()
    const read = (token: string) => call(getShopperAddresses, { query: { userId: person.id } }, { token })
    expect((await read(admin.token)).body.data).toMatchObject([{ _id: wanted.addressId, ...anAddress }])
    expect((await read(person.token)).status).toBe(403)
    const add = (body: object, token = admin.token) => call(createShopperAddress, { body }, { token })
    expect(statusAndCode(await add({ ...anAddress, userId: newId() }))).toEqual([404, 'not_found'])
    expect((await add({ ...anAddress, userId: person.id, pincode: '12' })).body.fields).toHaveProperty('pincode')
    expect((await add({ ...anAddress, userId: person.id }, person.token)).status).toBe(403)
    const entries = (await audited(person.id)).filter(({ actor }) => actor === admin.id)
    expect(entries.map(({ action }) => action)).toEqual(['address.added'])
    for (let saved = 1; saved < 20; saved++) await add({ ...anAddress, userId: person.id })
    expect(statusAndCode(await add({ ...anAddress, userId: person.id }))).toEqual([409, 'limit_reached'])
  })
})

describe('an order by phone', () => {
  afterEach(async () => {
    await call(updateSettings, { body: { cashOnDelivery: true } }, asAdmin())
    await call(updateStore, { body: { _id: 'main', area: {} } }, asAdmin())
  })

  it('has the bill that was read out, takes the stock, and says who took it', async () => {
    const { person, body, priced } = await caller()
    expect(priced.body.data).toMatchObject({
      lines: [{ quantity: 2, productId: { _id: milk, stock: expect.any(Number) } }],
      bill: { discountedTotal: 114, serviceCharge: 9.69, finalAmount: 123.69 },
      store: { _id: 'main' },
      promise: { minutes: 10 },
    })
    const before = await stockOf(milk)
    const answer = await place({ ...body, doorNote: 'The bell is broken' })
    expect(statusAndMessage(answer)).toEqual([201, 'Order placed successfully'])
    const { data } = answer.body
    expect(data).toMatchObject({
      state: 'PLACED',
      lines: [{ productId: milk, quantity: 2, lineTotal: 114 }],
      bill: priced.body.data.bill,
      address: anAddress,
      payment: { method: 'cash', state: 'due' },
      amountDue: 123.69,
      door: { leave: false, note: 'The bell is broken' },
      timeline: [{ state: 'PLACED', by: 'admin', reason: 'Ordered by phone' }],
    })
    expect(await stockOf(milk)).toBe(before - 2)
    const moved = await db
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'by'])
      .where('order_id', '=', data._id)
      .execute()
    expect(moved).toEqual([{ kind: 'sale', quantity: -2, by: admin.id }])
    expect(await audited(data._id)).toEqual([{ actor: admin.id, action: 'order.taken-by-phone' }])
    const own = await call(orderDetails, { query: { orderId: data._id } }, { token: person.token })
    expect(own.body.data.orderNumber).toBe(data.orderNumber)
    await runJobs()
    expect(mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      `Order ${data.orderNumber} is placed`,
    )
  })

  it('leaves the cart of the shopper as it is, and takes over what they want if something is missing', async () => {
    const { person, body } = await caller()
    const eggs = await product({ name: 'Eggs' })
    const { token } = person
    await call(addToCart, { body: { productId: eggs } }, { token })
    await call(setPreference, { body: { preference: 'refund' } }, { token })
    const before = (await call(getCart, {}, { token })).body
    const answer = await place(body)
    expect(answer.status).toBe(201)
    expect((await call(getCart, {}, { token })).body).toEqual(before)
    const lines = await db
      .selectFrom('order_lines')
      .select('preference')
      .where('order_id', '=', answer.body.data._id)
      .execute()
    expect(lines).toEqual([{ preference: 'refund' }])
  })

  it('is placed once, however often it is sent with one key', async () => {
    const { person, body } = await caller()
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(body, { 'idempotency-key': 'one call' })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(await ordersOf(person.id)).toHaveLength(1)
    const other = await place({ ...body, totalAmt: 1 }, { 'idempotency-key': 'one call' })
    expect(statusAndCode(other)).toEqual([409, 'key_reused'])
  })

  it('of the last pieces is placed for as many callers as there are pieces', async () => {
    const last = await product({ stock: 3 })
    const callers = await Promise.all(Array.from({ length: 8 }, () => caller([{ productId: last, quantity: 1 }])))
    const answers = await Promise.all(callers.map(({ body }) => place(body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'out_of_stock', data: { lines: [{ productId: last, left: 0 }] } })
    expect(await stockOf(last)).toBe(0)
  })

  it('is refused when a price has changed or a product is gone, with the bill as it is now', async () => {
    const paneer = await product({ pricePaise: 10_000 })
    const ghee = await product({ pricePaise: 50_000 })
    const lines = [
      { productId: paneer, quantity: 1 },
      { productId: ghee, quantity: 1 },
    ]
    const { person, body } = await caller(lines)
    await db.updateTable('products').set({ price_paise: 11_000 }).where('id', '=', paneer).execute()
    const dearer = await place(body)
    expect(statusAndCode(dearer)).toEqual([409, 'cart_changed'])
    expect(dearer.body.message).toBe('Products or prices have changed. Look at the bill again.')
    expect(dearer.body.data.bill.discountedTotal).toBe(610)
    await db.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', ghee).execute()
    const gone = await place(body)
    expect([...statusAndCode(gone), gone.body.data.lines.length]).toEqual([409, 'cart_changed', 1])
    expect(await ordersOf(person.id)).toEqual([])
  })

  it('is refused for an unknown or blocked shopper, and for the address of somebody else', async () => {
    const { person, body } = await caller()
    const other = await caller()
    const elsewhere = { ...body, addressId: other.wanted.addressId }
    expect(statusAndMessage(await price(elsewhere))).toEqual([404, 'Address not found'])
    expect(statusAndMessage(await place(elsewhere))).toEqual([404, 'Address not found'])
    expect(statusAndMessage(await place({ ...body, userId: newId() }))).toEqual([404, 'User not found'])
    await call(setAccess, { body: { _id: person.id, status: 'Suspended' } }, asAdmin())
    expect(statusAndCode(await place(body))).toEqual([403, 'account_blocked'])
    expect(await ordersOf(person.id)).toEqual([])
  })

  it('is refused without lines, with a product twice, with too many pieces, and to a shopper', async () => {
    const { person, body } = await caller()
    const [line] = body.lines as [Line]
    for (const lines of [[], [line, line], [{ ...line, quantity: 100 }]])
      expect((await place({ ...body, lines })).status).toBe(400)
    expect((await call(placePhoneOrder, { body }, { token: person.token })).status).toBe(403)
    expect((await call(pricePhoneOrder, { body }, { token: person.token })).status).toBe(403)
  })

  it('is refused where no store delivers, where it is closed, and in a shop that takes no cash', async () => {
    const { body, wanted } = await caller()
    const refused = async (code: string) => {
      expect(statusAndCode(await price(wanted))).toEqual([409, code])
      expect(statusAndCode(await place(body))).toEqual([409, code])
    }
    await call(updateStore, { body: { _id: 'main', area: { pincodes: ['110001'] } } }, asAdmin())
    await refused('not_served')
    await call(updateStore, { body: { _id: 'main', area: {} } }, asAdmin())
    await db.updateTable('stores').set({ state: 'closed' }).where('id', '=', 'main').execute()
    await shop.deps.stores.reload()
    await refused('store_closed')
    await db.updateTable('stores').set({ state: 'open' }).where('id', '=', 'main').execute()
    await shop.deps.stores.reload()
    await call(updateSettings, { body: { cashOnDelivery: false } }, asAdmin())
    expect(statusAndCode(await place(body))).toEqual([409, 'payment_unavailable'])
  })

  it('and the deletion of the account at the same moment leave no open order of nobody', async () => {
    for (let round = 0; round < 4; round++) {
      const { person, body } = await caller()
      const before = await stockOf(milk)
      const [placed, deleted] = await Promise.all([
        place(body),
        call(deleteAccount, { body: { password: person.password } }, { token: person.token }),
      ])
      expect([201, 404]).toContain(placed.status)
      expect(deleted.status).toBe(200)
      expect(await ordersOf(person.id)).toEqual([])
      expect(await stockOf(milk)).toBe(before)
    }
  })
})
