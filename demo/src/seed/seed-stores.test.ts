// The demo's stores as shoppers and managers see them, with the whole catalogue in the tables.
import { getAddresses } from '@tokri/contract/address.ts'
import { buyAgain, orderDetails, orderHistory } from '@tokri/contract/order.ts'
import { boughtTogether, getProducts, productByBarcode } from '@tokri/contract/product.ts'
import { getStock } from '@tokri/contract/stock.ts'
import { getServingStore, getStores, STORE_HEADER } from '@tokri/contract/store.ts'
import { login } from '@tokri/contract/user.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { polygonProblem } from '@tokri/rules/service-area.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadDemo, seedContext } from '../../../server/src/boot/demo.ts'
import { testClock } from '../../../server/test/clock.ts'
import { testDatabase } from '../../../server/test/database.ts'
import { unexplainedStock } from '../../../server/test/ledger.ts'
import { testShop } from '../../../server/test/shop.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { testCatalogue } from '../catalogue/test-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedStores } from './seed-stores.ts'
import { demoKits } from './shoppers.ts'
import { barcodeOf, binsOf } from './store-goods.ts'
import { demoStores, MAIN } from './stores.ts'

const { call, db, deps, signUp } = await testShop()
const password = 'a password of this shop'
const { token } = await signUp('Admin')
const catalogue = await loadDemo(db, testClock(), await deps.hasher.hash(password))
const [, koramangala, malleshwaram] = demoStores.map(({ id }) => id) as [string, string, string]

const servedAt = async (query: object, options = {}) => (await call(getServingStore, { query }, options)).body.data
const kept = async (store?: string) => {
  const { body } = await call(
    getProducts,
    { body: { limit: 1 } },
    { ...(store && { headers: { [STORE_HEADER]: store } }) },
  )
  return body.totalCount
}

describe('the demo', () => {
  it('has three stores with proper outlines, open at any hour', async () => {
    const { body } = await call(getStores, {}, { token })
    expect(
      body.data.map(({ name, state, hours }: { name: string; state: string; hours: [] }) => [name, state, hours]),
    ).toEqual(demoStores.map(({ name }) => [name, 'open', []]))
    for (const { area } of body.data) expect(area.polygon && polygonProblem(area.polygon)).toBe(null)
  })

  it('shows from its start what is bought together, and what its shoppers buy again and how often', async () => {
    const idOf = new Map(catalogue.products.map(({ id, name, unit }) => [`${name}, ${unit}`, id]))
    for (const kit of Object.values(demoKits)) {
      const [first = '', ...others] = kit.map(([name, unit]) => idOf.get(`${name}, ${unit}`) ?? 'missing')
      const { body } = await call(boughtTogether, { body: { productIds: [first] } })
      expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining(others))
    }
    const { body } = await call(login, { body: { email: 'asha@demo.tokri.local', password } })
    const habits = (await call(buyAgain, {}, { token: body.data.accessToken })).body.data
    const milk = idOf.get('Meadowly Toned Milk, 500 ml')
    const tea = idOf.get('Kadakk Assam Strong Tea, 250 g')
    const habitOf = (id?: string) => habits.find(({ product }: { product: { _id: string } }) => product._id === id)
    expect(habitOf(milk)).toMatchObject({ times: 5, everyDays: 7, due: false })
    expect(habitOf(tea)).toMatchObject({ times: 3, due: true })
  })

  it('serves each quarter of the city from its store, also by its pincodes alone, and nothing outside of it', async () => {
    const places: [object, string | undefined][] = [
      [{ pincode: '560038' }, MAIN.id],
      [{ pincode: '560001' }, MAIN.id],
      [{ lat: '12.9716', lng: '77.5946' }, MAIN.id],
      [{ pincode: '560095' }, koramangala],
      [{ pincode: '560034', lat: '12.9339', lng: '77.6289' }, koramangala],
      [{ lat: '12.9339', lng: '77.6289' }, koramangala],
      [{ pincode: '560003' }, malleshwaram],
      [{ lat: '13.0046', lng: '77.5694' }, malleshwaram],
      [{ pincode: '110001' }, MAIN.id],
      [{ pincode: '411001' }, MAIN.id],
      [{ pincode: '123456' }, MAIN.id],
      [{ pincode: '654321' }, MAIN.id],
      [{ pincode: '111111' }, MAIN.id],
      [{ pincode: '999999' }, MAIN.id],
      [{ lat: '18.52', lng: '73.86' }, MAIN.id],
      [{ pincode: '744101' }, undefined],
      [{ lat: '11.6234', lng: '92.7265' }, undefined],
      [{ lat: '51.5', lng: '-0.1' }, undefined],
    ]
    for (const [place, store] of places) expect([place, (await servedAt(place)).store?._id]).toEqual([place, store])
  })

  it('shows a guest the whole catalogue, and less of it in the smaller stores', async () => {
    expect(await kept()).toBe(catalogue.products.length)
    const [many, fewer] = [await kept(koramangala), await kept(malleshwaram)]
    expect(many / catalogue.products.length).toBeCloseTo(0.6, 1)
    expect(fewer / catalogue.products.length).toBeCloseTo(0.4, 1)
  })

  it('has stock that differs between its stores, in bins, with every piece in the ledger', async () => {
    const { rows } = await sql<{ same: number; all: number; without: number }>`
      SELECT count(*) FILTER (WHERE one.quantity = other.quantity)::int AS same, count(*)::int AS all,
        count(*) FILTER (WHERE one.bin = '' OR other.bin = '')::int AS without
      FROM stock AS one JOIN stock AS other USING (product_id)
      WHERE one.store_id = ${koramangala} AND other.store_id = ${malleshwaram}`.execute(db)
    expect(rows[0]?.all).toBeGreaterThan(1000)
    expect((rows[0]?.same ?? 0) / (rows[0]?.all ?? 1)).toBeLessThan(0.1)
    expect(rows[0]?.without).toBe(0)
    expect(await unexplainedStock(db)).toEqual([])
    const { body } = await call(getStock, { body: { storeId: koramangala, search: 'milk', limit: 5 } }, { token })
    expect(body.data.map(({ bin }: { bin: string }) => bin)).toEqual(
      Array(5).fill(expect.stringMatching(/^[A-Z]-\d\d-\d$/)),
    )
  })

  it('has a barcode of its own on each product, which finds it', async () => {
    const codes = catalogue.products.map(barcodeOf)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => !isBarcode(code) || !code.startsWith('20'))).toEqual([])
    const product = catalogue.products[0]
    const { body } = await call(productByBarcode, { query: { code: codes[0] } }, { token })
    expect(body.data._id).toBe(product?.id)
  })

  it('has a neighbour in each area, with orders from the store there, and one outside of all', async () => {
    const homes = new Map<string, (string | undefined)[]>()
    for (const name of ['asha', 'imran', 'meera', 'gurpreet']) {
      const { body } = await call(login, { body: { email: `${name}@demo.tokri.local`, password } })
      const person = { token: String(body.data.accessToken) }
      const { body: addresses } = await call(getAddresses, {}, person)
      const stores = await Promise.all(
        addresses.data.map(async ({ _id }: { _id: string }) => (await servedAt({ addressId: _id }, person)).store?._id),
      )
      homes.set(name, stores)
      const { body: orders } = await call(orderHistory, {}, person)
      for (const { _id } of orders.data) {
        const order = (await call(orderDetails, { query: { orderId: _id } }, person)).body.data
        expect([name, order.store._id]).toEqual([
          name,
          { asha: MAIN.id, imran: koramangala, meera: malleshwaram }[name],
        ])
      }
    }
    expect(Object.fromEntries(homes)).toEqual({
      asha: expect.arrayContaining([MAIN.id, koramangala]),
      imran: [koramangala],
      meera: expect.arrayContaining([malleshwaram, MAIN.id]),
      gurpreet: [undefined],
    })
  })

  it('loaded again changes nothing', async () => {
    const rows = async () =>
      (await sql`SELECT * FROM stock ORDER BY store_id, product_id`.execute(db)).rows.length +
      (await sql`SELECT * FROM stock_movements`.execute(db)).rows.length
    const [before, stores] = [await rows(), await db.selectFrom('stores').selectAll().orderBy('id').execute()]
    await loadDemo(db, testClock(), 'x')
    expect([await rows(), await db.selectFrom('stores').selectAll().orderBy('id').execute()]).toEqual([before, stores])
  })
})

it('bins are the same for every store and hold a few products each', () => {
  const { products } = demoCatalogue()
  const bins = Map.groupBy(binsOf(catalogue).values(), (bin) => bin)
  expect(Math.max(...[...bins.values()].map((list) => list.length))).toBeLessThan(30)
  expect([...bins.values()].flat()).toHaveLength(products.length)
})

it('a shop that has set up its store keeps it as it is, alone', async () => {
  const { db } = await testDatabase()
  await db.updateTable('stores').set({ name: 'Corner Shop', updated_at: testClock() }).execute()
  const context = seedContext(db, testClock())
  await seedCatalogue(context, testCatalogue())
  await seedStores(context, testCatalogue())
  const stores = await db.selectFrom('stores').select(['name', 'area_pincodes']).execute()
  expect(stores).toEqual([{ name: 'Corner Shop', area_pincodes: [] }])
})
