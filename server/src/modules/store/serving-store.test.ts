import { createAddress } from '@tokri/contract/address.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { getServingStore, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { expect, it } from 'vitest'
import { anAddress, generousTimeouts, testShop } from '../../../test/shop.ts'
import { watchCatalogue } from '../catalogue/change-watcher.ts'

// This process sees its own changes at once. It does not check for changes by other processes here.
const shop = await testShop((url) => ({
  watch: watchCatalogue(url, { ...generousTimeouts.watch, trustForMs: 3_600_000 }),
}))
const { app, call, pass, signUp } = shop
const { token } = await signUp('Admin')

const answered = async () => (await call(getServingStore, { query: { pincode: '560034' } })).body.data

it('the answer which store serves a place follows its state, its area and the settings at once', async () => {
  expect(await answered()).toMatchObject({ open: true, promise: { minutes: 10 } })
  await call(updateSettings, { body: { promiseMinutes: 12 } }, { token })
  expect(await answered()).toMatchObject({ promise: { minutes: 12 } })
  await call(updateStore, { body: { _id: 'main', area: { pincodes: ['560001'] } } }, { token })
  expect(await answered()).toMatchObject({ store: null, reason: 'not_served' })
  await call(updateStore, { body: { _id: 'main', area: { pincodes: [] } } }, { token })
  await call(pauseStore, { body: { storeId: 'main', minutes: 1, reason: 'Rain' } }, { token })
  expect(await answered()).toMatchObject({ open: false, reason: 'paused' })
  pass(60_000)
  expect(await answered()).toMatchObject({ open: true, reason: null })
})

it('a pincode may be typed in the digits of another script, with a space', async () => {
  const answer = await call(getServingStore, { query: { pincode: '५६० ०३४' } })
  expect(answer.body.data.store).toMatchObject({ _id: 'main' })
})

it('which store serves somebody’s address is for them alone, and kept nowhere', async () => {
  const person = await signUp()
  const { _id: addressId } = (await call(createAddress, { body: anAddress }, person)).body.data
  const { headers } = await app.inject({
    url: `/api/store/serving?addressId=${addressId}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
  expect((await call(getServingStore, { query: { addressId } })).status).toBe(401)
  expect((await call(getServingStore, { query: { addressId } }, await signUp())).status).toBe(404)
})
