// Shoppers who wait for a sold-out product are told once, in the store that they asked in.
import { awaitedIds, awaitProduct, stopAwaiting } from '@tokri/contract/awaited.ts'
import { limits } from '@tokri/contract/limits.ts'
import { deleteProduct } from '@tokri/contract/product-admin.ts'
import { turnOnPush } from '@tokri/contract/push.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createStore } from '@tokri/contract/store.ts'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { startPushReceiver } from '../../../test/push-receiver.ts'
import { type Person, statusAndCode, testShop } from '../../../test/shop.ts'
import { createPushSender } from '../../platform/push/push-sender.ts'
import { tellWhatIsBack } from './awaited.ts'

const receiver = await startPushReceiver()
const shop = await testShop({
  push: createPushSender({
    secret: 'a secret of the tests',
    publicUrl: 'http://shop.test',
    localOrigin: receiver.origin,
  }),
})
const { call, db, deps, mails, runJobs, signUp } = shop
const { product, cashOrder } = checkoutOf(shop)
const admin = await signUp('Admin')

const ask = (productId: string, { token }: Person, store?: string) =>
  call(awaitProduct, { body: { productId } }, { token, ...(store && { headers: { 'tokri-store': store } }) })
const ids = async ({ token }: Person) => (await call(awaitedIds, {}, { token })).body.data
const receive = async (productId: string, storeId = 'main') => {
  const lines = [{ productId, quantity: 5 }]
  expect((await call(receiveStock, { body: { storeId, lines } }, admin)).status).toBe(201)
}
const tell = async () => {
  await tellWhatIsBack(deps)
  await runJobs()
}
const toldTo = ({ email }: Person) =>
  mails.filter(({ to, subject }) => to === email && subject.endsWith(' in stock')).map(({ subject }) => subject)

it('are told once by mail and push, however often they pressed and however many processes tell', async () => {
  const [asha, imran] = [await signUp(), await signUp()]
  const ghee = await product({ name: 'Cow Ghee', stock: 1 })
  expect((await ask(ghee, asha)).body).toMatchObject({ message: 'It is in stock again', data: { waiting: false } })
  await cashOrder([{ productId: ghee }])
  const answers = await Promise.all([ask(ghee, asha), ask(ghee, asha), ask(ghee, imran)])
  expect(answers.map(({ body }) => body.data)).toEqual([{ waiting: true }, { waiting: true }, { waiting: true }])
  expect((await call(turnOnPush, { body: receiver.subscription('asha') }, asha)).status).toBe(200)
  expect(await ids(asha)).toEqual([ghee])
  await call(stopAwaiting, { body: { productId: ghee } }, imran)
  await tell()
  expect([toldTo(asha), toldTo(imran)]).toEqual([[], []])

  await receive(ghee)
  await Promise.all([tellWhatIsBack(deps), tellWhatIsBack(deps), tellWhatIsBack(deps)])
  await tell()
  expect([toldTo(asha), toldTo(imran)]).toEqual([['Cow Ghee is in stock'], []])
  expect(receiver.notices('asha').map(({ body, path }) => [body, path])).toEqual([
    ['Cow Ghee is in stock', `/product/cow-ghee-${ghee}`],
  ])
  expect(await ids(asha)).toEqual([])
})

it('are told in one mail what is back at the same moment, in their language', async () => {
  const meera = await signUp()
  const [tea, rice] = [await product({ name: 'Tea', stock: 0 }), await product({ name: 'Rice', stock: 0 })]
  await db
    .updateTable('products')
    .set({ name_translations: JSON.stringify({ hi: 'चावल' }) })
    .where('id', '=', rice)
    .execute()
  await db.updateTable('users').set({ language: 'hi' }).where('id', '=', meera.id).execute()
  for (const id of [tea, rice]) await ask(id, meera)
  for (const id of [tea, rice]) await receive(id)
  await tell()
  const told = mails.filter(({ to, text }) => to === meera.email && text.includes('चावल'))
  expect(told.map(({ subject }) => subject)).toEqual(['2 उत्पाद स्टॉक में हैं'])
  expect(told[0]?.text).toContain('Tea')
})

it('are told about the stock of the store that served them', async () => {
  const north = { name: 'North', pincode: '560001', lat: 13, lng: 77.6, area: { pincodes: ['560001'] } }
  const { _id: storeId } = (await call(createStore, { body: north }, admin)).body.data
  const [ravi, milk] = [await signUp(), await product({ name: 'Toned Milk', stock: 3 })]
  const sold = await product({ name: 'Curd', stock: 0 })
  expect((await ask(sold, await signUp())).body.message).toBe('We will tell you when it is back')
  const asked = { message: 'We will tell you when it is sold here', data: { waiting: true } }
  for (const time of ['first', 'second'])
    expect([time, (await ask(milk, ravi, storeId)).body]).toMatchObject([time, asked])
  await tell()
  expect(toldTo(ravi)).toEqual([])
  expect(await ids(ravi)).toEqual([]) // the main store has it
  await receive(milk, storeId)
  await tell()
  expect(toldTo(ravi)).toEqual(['Toned Milk is in stock'])
})

it('are not told about a removed product, nor once they are blocked or gone', async () => {
  const [removed, blocked, gone] = [await signUp(), await signUp(), await signUp()]
  const [oil, salt] = [await product({ name: 'Oil', stock: 0 }), await product({ name: 'Salt', stock: 0 })]
  await ask(oil, removed)
  for (const person of [blocked, gone]) await ask(salt, person)
  const copy = (await call(exportUser, {}, gone)).body.data
  expect(copy.awaited).toMatchObject([{ productId: salt, name: 'Salt' }])
  expect((await call(deleteProduct, { body: { productId: oil } }, admin)).status).toBe(200)
  await db.updateTable('stock').set({ quantity: 4 }).where('product_id', '=', oil).execute()
  await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', blocked.id).execute()
  expect((await call(deleteAccount, { body: { password: gone.password } }, gone)).status).toBe(200)
  await receive(salt)
  await tell()
  for (const person of [removed, blocked, gone]) expect(toldTo(person)).toEqual([])
  expect(await db.selectFrom('awaited_products').select('user_id').where('user_id', '=', gone.id).execute()).toEqual([])
  expect(statusAndCode(await ask(oil, removed))).toEqual([404, 'not_found'])
})

it('cannot ask for a hidden product', async () => {
  const [person, jam] = [await signUp(), await product({ name: 'Jam', stock: 0 })]
  await db.updateTable('products').set({ hidden: true }).where('id', '=', jam).execute()
  expect(statusAndCode(await ask(jam, person))).toEqual([404, 'not_found'])
  expect(await ids(person)).toEqual([])
})

it('are signed in, and wait for a limited number of products', async () => {
  const person = await signUp()
  expect(statusAndCode(await call(awaitedIds))).toEqual([401, 'invalid_token'])
  expect(statusAndCode(await ask('nothing', person))).toEqual([404, 'not_found'])
  const many = await Promise.all(Array.from({ length: limits.awaitedProducts - 1 }, () => product({ stock: 0 })))
  await db
    .insertInto('awaited_products')
    .values(many.map((product_id) => ({ user_id: person.id, store_id: 'main', product_id, created_at: deps.clock() })))
    .execute()
  const last = [await product({ stock: 0 }), await product({ stock: 0 })]
  const answers = await Promise.all(last.map((id) => ask(id, person)))
  expect(answers.map(statusAndCode).sort()).toEqual([
    [200, 'ok'],
    [409, 'limit_reached'],
  ])
})
