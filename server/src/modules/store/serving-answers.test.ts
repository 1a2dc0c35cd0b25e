// The cache of answers about the serving store: it answers repeated questions, and changes invalidate its entries.
import { createAddress } from '@tokri/contract/address.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { getServingStore, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { beforeEach, expect, it } from 'vitest'
import { anAddress, generousTimeouts, testShop } from '../../../test/shop.ts'
import { watchCatalogue } from '../catalogue/change-watcher.ts'

// This process sees its own changes at once. It does not check for changes by other processes here.
const shop = await testShop((url) => ({
  watch: watchCatalogue(url, { ...generousTimeouts.watch, trustForMs: 3_600_000 }),
}))
const { app, call, pass, signUp } = shop
const { token } = await signUp('Admin')

beforeEach(() => pass(1000))

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/api/store/serving?pincode=560034', headers })
const answered = async () => (await ask()).json().data

it('are the same bytes for everybody who asks within a second, and nothing when they are asked for again', async () => {
  const first = await ask()
  const second = await ask()
  expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

it('end with a change of the store, of its area and of the settings, and with the second', async () => {
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

it('are of places alone: what is asked about somebody’s address is for them, and kept nowhere', async () => {
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
