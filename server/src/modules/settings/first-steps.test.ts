// What a new shop still needs.
import { getCoupons, updateCoupon } from '@tokri/contract/coupon.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { firstSteps, tickFirstSteps } from '@tokri/contract/setup.ts'
import { MAIN_STORE, updateStore } from '@tokri/contract/store.ts'
import { shopPageNames } from '@tokri/rules/shop-pages.ts'
import { beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { type Person, testShop } from '../../../test/shop.ts'
import { seedStarterData } from '../../boot/starter-data.ts'

const shop = await testShop()
const { call, db, deps, signUp } = shop
const { product } = checkoutOf(shop)

let admin: Person
beforeAll(async () => {
  admin = await signUp('Admin')
  await seedStarterData(db, deps.clock())
})

const asAdmin = () => ({ token: admin.token })
const read = async () => (await call(firstSteps, {}, asAdmin())).body.data
const open = async () =>
  (await read()).steps.flatMap(({ name, done }: { name: string; done: boolean }) => (done ? [] : [name]))
const every = [
  ...['name', 'place', 'area', 'hours', 'products', 'charges', 'payment', 'account'],
  ...['seller', 'pages', 'mail', 'alarm', 'till', 'ready'],
]

it('is everything at first; what the rows show is done by itself', async () => {
  // As the shop names its first administrator.
  await db.updateTable('users').set({ name: 'Administrator' }).where('id', '=', admin.id).execute()
  expect(await open()).toEqual(every)
  await db.updateTable('users').set({ name: 'Asha' }).where('id', '=', admin.id).execute()
  await call(
    updateSettings,
    { body: { storeName: 'Asha Stores', seller: { legalName: 'Asha', address: '', fssai: '', gstin: '' } } },
    asAdmin(),
  )
  const hours = [{ day: 1, from: '07:00', to: '22:00' }]
  const place = { address: '1 MG Road', lat: 12.97, lng: 77.59, hours, area: { radiusKm: 3 } }
  expect((await call(updateStore, { body: { _id: MAIN_STORE, ...place } }, asAdmin())).status).toBe(200)
  await product({ name: 'Milk' })
  expect(await open()).toEqual(['charges', 'payment', 'pages', 'mail', 'alarm', 'till', 'ready'])
  const pages = Object.fromEntries(shopPageNames.map((name) => [name, { text: 'Ours', ifUpdatedAt: null }]))
  expect((await call(updateSettings, { body: { pages } }, asAdmin())).status).toBe(200)
  expect(await open()).toEqual(['charges', 'payment', 'mail', 'alarm', 'till', 'ready'])
})

it('names what the coupon of a new shop costs until it is paused, and then still asks about the charges', async () => {
  expect((await read()).coupon).toMatchObject({ code: 'new10', amount: 200, minimum: 400 })
  const [coupon] = (await call(getCoupons, { body: {} }, asAdmin())).body.data
  await call(updateCoupon, { body: { _id: coupon._id, active: false } }, asAdmin())
  expect((await read()).coupon).toBeNull()
  expect(await open()).toEqual(['charges', 'payment', 'mail', 'alarm', 'till', 'ready'])
  const chargeLadder = [{ upTo: null, percent: 2 }]
  expect((await call(updateSettings, { body: { chargeLadder } }, asAdmin())).status).toBe(200)
  expect(await open()).toEqual(['payment', 'mail', 'alarm', 'till', 'ready'])
})

it('ticks off what the shop cannot see, and nobody but an administrator does', async () => {
  const both = await Promise.all(
    [['mail'], ['alarm', 'till', 'ready']].map((names) => call(tickFirstSteps, { body: { names } }, asAdmin())),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await open()).toEqual(['payment'])
  expect((await call(tickFirstSteps, { body: { names: ['party'] } }, asAdmin())).status).toBe(400)
  // Its own UPI address is a way to pay.
  const upi = { vpa: 'shop@bank', name: 'Asha Stores' }
  expect((await call(updateSettings, { body: { upi } }, asAdmin())).status).toBe(200)
  expect(await open()).toEqual([])
  const { token } = await signUp()
  expect((await call(firstSteps, {}, { token })).status).toBe(403)
})

it('asks nothing of a shop that sells the demo', async () => {
  // As the demo names its products: the others of the shop begin with the time.
  const { category_ids, sub_category_ids, ...made } = await db
    .selectFrom('products')
    .select(['name', 'description', 'image', 'category_ids', 'sub_category_ids', 'unit', 'price_paise', 'created_at'])
    .select('updated_at')
    .executeTakeFirstOrThrow()
  const demo = { ...made, id: 'a1b2c3', name: 'Demo Milk', rank: 0, discount: 0, more_details: '{}', deleted_at: null }
  await db
    .insertInto('products')
    .values({ ...demo, category_ids, sub_category_ids })
    .execute()
  expect(await read()).toEqual({ steps: [], coupon: null, demo: true, publicUrl: 'http://shop.test' })
})
