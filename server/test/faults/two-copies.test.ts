// Two copies of the shop on one database: a limit that one copy counts, or a session that it ends, applies to the other
// copy too.
import { applyCoupon } from '@tokri/contract/cart.ts'
import { orderFigures, orderInvoice, payOnline, placeOrder } from '@tokri/contract/order.ts'
import { setAccess, setDuties } from '@tokri/contract/people.ts'
import { importProducts } from '@tokri/contract/product-import.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { logout, refreshToken, userDetails } from '@tokri/contract/session.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { getStock } from '@tokri/contract/stock.ts'
import { forgotPassword, login, resetPassword, updateUser, verifyOtp } from '@tokri/contract/user.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import { testShop } from '../shop.ts'
import { twoCopiesOf } from '../two-copies.ts'
import { waitForLocks } from '../wait-for-locks.ts'

const shop = await testShop()
const { mails, pass, runJobs, signUp } = shop
const { product, stockOf, atCheckout, cashOrder } = checkoutOf(shop)

const { other, db, settings, ask, statuses, both } = await twoCopiesOf(shop)
const allOf = (count: number, status: number) => Array.from({ length: count }, () => status)

const addresses = { last: 0 }
const newAddress = () => `198.51.100.${addresses.last++}`
const codesTo = async (email: string) => {
  await runJobs()
  return mails
    .filter(({ to, subject }) => to === email && subject === 'Your Tokri code')
    .flatMap(({ text }) => text.match(/\d{6}/g) ?? [])
}
const wrongOne = (code: string) => (code === '000000' ? '000001' : '000000')

describe('both copies count together', () => {
  it('wrong passwords, per account and address, and per account', async () => {
    const { email, password } = await signUp()
    const enter = (text: string, address: string) => (turn: number) =>
      ask(turn, login, { body: { email, password: text }, address })
    const { most } = rateLimits.loginOfAccountAtAddress
    const first = newAddress()
    expect(await statuses(most, enter('a guess', first))).toEqual(allOf(most, 400))
    expect(await both(enter(password, first))).toEqual([429, 429])
    for (let used = most; used < rateLimits.loginOfAccount.most; used += most)
      await statuses(most, enter('a guess', newAddress()))
    expect(await both(enter(password, newAddress()))).toEqual([429, 429])
  })

  it('codes asked for, and tries of a code', async () => {
    const { email } = await signUp()
    await statuses(5, (turn) => ask(turn, forgotPassword, { body: { email }, address: newAddress() }))
    const codes = await codesTo(email)
    expect(codes).toHaveLength(3)
    const code = codes.at(-1) ?? ''
    const enter = (otp: string) => (turn: number) =>
      ask(turn, verifyOtp, { body: { email, otp }, address: newAddress() })
    await statuses(5, enter(wrongOne(code)))
    expect(await both(enter(code))).toEqual([400, 400])
  })

  it('the open orders of a new shopper, also when both get them at once', async () => {
    const set = async (newShopper: object | null) => {
      const { token } = await signUp('Admin')
      expect((await ask(0, updateSettings, { body: { newShopper }, token })).status).toBe(200)
      await settings.reload()
    }
    const milk = await product({ stock: 500, pricePaise: 1000 })
    // Accounts cost nothing: each has its own, and all have one mobile and one address.
    const people = []
    for (let each = 0; each < 6; each++) people.push(await atCheckout([{ productId: milk, quantity: 20 }]))
    await set({ openOrders: 3, pieces: 60, amount: 6000 })
    const answers = await Promise.all(
      people.map(({ body, token }, turn) => ask(turn, placeOrder, { body, token, address: newAddress() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await stockOf(milk)).toBe(440)
    const { body, token } = people[answers.findIndex(({ status }) => status === 409)] ?? {}
    if (!body || !token) throw new Error('nobody was refused')
    const again = await both((turn) => ask(turn, placeOrder, { body, token, address: newAddress() }))
    expect(again).toEqual([409, 409])
    await set(null)
  })

  it('changes of the e-mail', async () => {
    const { email, password, token } = await signUp()
    const { most } = rateLimits.emailChanges
    const move = (turn: number) =>
      ask(turn, updateUser, {
        body: { name: 'Asha', email: `to-${turn}-${email}`, mobile: '9876543210', password },
        token,
      })
    expect(await statuses(most + 2, move)).toEqual([...allOf(most, 200), 429, 429])
  })

  it('guessed coupons', async () => {
    const { token } = await signUp()
    const { most } = rateLimits.couponTries
    const guess = (turn: number) => ask(turn, applyCoupon, { body: { code: `guess-${turn}` }, token })
    expect(await statuses(most + 2, guess)).toEqual([...allOf(most, 409), 429, 429])
  })

  it('invoices', async () => {
    const { orderId, token } = await cashOrder([{ productId: await product() }])
    const { most } = rateLimits.invoices
    const read = (turn: number) => ask(turn, orderInvoice, { query: { orderId }, token })
    expect(await statuses(most + 2, read)).toEqual([...allOf(most, 200), 429, 429])
  })

  it('unpaid orders', async () => {
    const milk = await product({ stock: 50 })
    const shopper = await signUp()
    const bodyOf = async () => (await atCheckout([{ productId: milk }], { shopper })).body
    const pay = (turn: number, body: object) => ask(turn, payOnline, { body, token: shopper.token })
    for (const turn of [0, 1]) expect((await pay(turn, await bodyOf())).status).toBe(201)
    const third = await bodyOf()
    for (const turn of [0, 1]) expect((await pay(turn, third)).body).toMatchObject({ code: 'too_many_holds' })
    expect(await stockOf(milk)).toBe(48)
  })
})

describe('both copies agree', () => {
  it('on the successor of a refresh token: the same one for ten seconds, and none of a replaced one', async () => {
    const person = await signUp()
    const renew = (turn: number, token: string) => ask(turn, refreshToken, { token })
    const first = (await renew(0, person.refreshToken)).body.data.refreshToken
    pass(9000)
    expect((await renew(1, person.refreshToken)).body.data.refreshToken).toBe(first)
    expect((await renew(1, first)).status).toBe(200)
    pass(2000)
    expect(await both((turn) => renew(turn, person.refreshToken))).toEqual([401, 401])
    expect(await both((turn) => renew(turn, first))).toEqual([401, 401])
  })

  it('that a code and the ticket for it work once', async () => {
    const { email } = await signUp()
    await ask(0, forgotPassword, { body: { email }, address: newAddress() })
    const [otp = ''] = await codesTo(email)
    const entered = await Promise.all(
      [0, 1].map((turn) => ask(turn, verifyOtp, { body: { email, otp }, address: newAddress() })),
    )
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400])
    const resetToken = entered.find(({ status }) => status === 200)?.body.data.resetToken
    const body = { email, resetToken, newPassword: 'Cardamom-77', confirmPassword: 'Cardamom-77' }
    const reset = await Promise.all([0, 1].map((turn) => ask(turn, resetPassword, { body })))
    expect(reset.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('that an import is running', async () => {
    const admin = await signUp('Admin')
    const form = new FormData()
    form.set('dryRun', 'false')
    form.set('file', new Blob(['name,category,price\nToned Milk,Dairy,60\n']), 'list.csv')
    const request = new Request('http://shop.test/', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    }
    // While an import at one copy waits for the lock on the categories, the other copy refuses a second import.
    const { waiting, refused } = await shop.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE categories IN SHARE MODE`.execute(tx)
      const waiting = shop.app.inject({ method: 'POST', url: importProducts.url, payload, headers })
      await waitForLocks(db, 1)
      return { waiting, refused: await other.inject({ method: 'POST', url: importProducts.url, payload, headers }) }
    })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_running'])
    expect((await waiting).statusCode).toBe(200)
  })

  it('within a second that somebody signed out, and lost a role or a duty', async () => {
    const [boss, admin, manager, leaving] = [
      await signUp('Admin'),
      await signUp('Admin'),
      await signUp(),
      await signUp(),
    ]
    const give = (duties: object[]) => ask(0, setDuties, { body: { _id: manager.id, duties }, token: boss.token })
    const probes = async () => [
      (await ask(1, userDetails, { token: leaving.token })).status,
      (await ask(1, orderFigures, { token: admin.token })).status,
      (await ask(1, getStock, { body: { storeId }, token: manager.token })).status,
    ]
    const { id: storeId } = await shop.db.selectFrom('stores').select('id').executeTakeFirstOrThrow()
    await give([{ storeId, duty: 'manager' }])
    expect(await probes()).toEqual([200, 200, 200])
    await ask(0, logout, { token: leaving.token })
    await ask(0, setAccess, { body: { _id: admin.id, role: 'User' }, token: boss.token })
    await give([])
    pass(1000)
    expect(await probes()).toEqual([401, 403, 403])
  })
})
