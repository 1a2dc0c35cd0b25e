import { createCoupon, updateCoupon } from '@tokri/contract/coupon.ts'
import { updateStore } from '@tokri/contract/store.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { gstOf } from '../../../test/gst.ts'
import { testShop } from '../../../test/shop.ts'
import { checkTrade } from './trade.ts'

const shop = await testShop()
const { call, db, signUp, url } = shop
const { product } = checkoutOf(shop)
const admin = await signUp('Admin')
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())
const says = async () => (await checkTrade(client)).map(({ about, says }) => `${about}: ${says}`)

it('names goods without a rate once the shop is registered', async () => {
  await product({ name: 'Rice' })
  expect(await says()).toEqual([])
  expect((await gstOf(shop, admin).register()).status).toBe(200)
  expect(await says()).toEqual(['Tax rates: 1 product on sale has no GST rate and is billed without tax'])
  await db.updateTable('products').set({ gst_rate: 5 }).execute()
  expect(await says()).toEqual([])
})

it('names shares without a cap, and stores far from their pincode', async () => {
  const coupon = { code: 'HALF', kind: 'percent', amount: 50, minimum: 0 }
  const { body } = await call(createCoupon, { body: coupon }, admin)
  expect(await says()).toEqual([expect.stringMatching(/^Coupons: HALF takes off a share of any amount, without a cap/)])
  expect((await call(updateCoupon, { body: { ...coupon, _id: body.data._id, cap: 100 } }, admin)).status).toBe(200)
  const place = { _id: 'main', pincode: '560001', lat: 28.6, lng: 77.2 }
  expect((await call(updateStore, { body: place }, admin)).status).toBe(200)
  expect(await says()).toEqual([
    expect.stringMatching(/^Stores: .* lies 1\d\d\d km from the centre of its pincode 560001$/),
  ])
})
