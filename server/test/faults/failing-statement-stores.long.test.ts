// The writes to stores, to their stock and to requests for mails, tested as in failing-statement.long.test.ts.
import { awaitProduct } from '@tokri/contract/awaited.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { countStock, moveStock, receiveStock, setBins, wasteStock } from '@tokri/contract/stock.ts'
import { createStore, pauseStore, tellMe, updateStore } from '@tokri/contract/store.ts'
import { beforeAll, describe, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { checkoutOf } from '../checkout.ts'
import type { Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

const { shop, failing } = await failingShop()
const { call, db, runJobs, signUp } = shop
const { product } = checkoutOf(shop)

const north = { name: 'North', pincode: '560001', lat: 13, lng: 77.6, area: { pincodes: ['560001'] } }
let admin: Person
let milk: string
let bread: string
let other: string
beforeAll(async () => {
  admin = await signUp('Admin')
  milk = await product({ name: 'Toned Milk', stock: 1000 })
  bread = await product({ name: 'Brown Bread', stock: 1000 })
  other = (await call(createStore, { body: north }, admin)).body.data._id
})

const write = (endpoint: Endpoint, body: unknown) => () => call(endpoint, { body }, admin)
const versionOf = async (product_id: string): Promise<number> => {
  const stock = db.selectFrom('stock').select('version').where('store_id', '=', 'main')
  return (await stock.where('product_id', '=', product_id).executeTakeFirstOrThrow()).version
}
const both = (fields: object) => [milk, bread].map((productId) => ({ productId, ...fields }))

const paths: Path[] = [
  path('make a store', async () => write(createStore, { ...north, name: newId() }), 201),
  path('change a store', async () => write(updateStore, { _id: other, name: newId(), area: { radiusKm: 3 } })),
  path('pause a store', async () => write(pauseStore, { storeId: other, minutes: 10, reason: 'Rain' })),
  path('ask to be told', async () => {
    const body = { email: `${newId()}@paths.test`, pincode: '400001' }
    return () => call(tellMe, { body })
  }),
  path('wait for a sold-out product', async () => {
    const body = { productId: await product({ stock: 0 }) }
    return write(awaitProduct, body)
  }),
  path(
    'receive goods',
    async () => write(receiveStock, { storeId: 'main', lines: both({ quantity: 5, cost: 9.5 }) }),
    201,
  ),
  path('count goods', async () => {
    const [ofMilk, ofBread] = [await versionOf(milk), await versionOf(bread)]
    const lines = [
      { productId: milk, counted: 900, stockVersion: ofMilk },
      { productId: bread, counted: 901, stockVersion: ofBread },
    ]
    return write(countStock, { storeId: 'main', lines })
  }),
  path('throw goods away', async () =>
    write(wasteStock, { storeId: 'main', lines: both({ quantity: 1, reason: 'Sour' }) }),
  ),
  path('move goods', async () =>
    write(moveStock, { fromStoreId: 'main', toStoreId: other, lines: both({ quantity: 2 }) }),
  ),
  path('name bins', async () => write(setBins, { storeId: 'main', lines: both({ bin: newId().slice(0, 6) }) })),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', async (one) => {
    await runJobs() // jobs that an earlier path has queued must not run in between
    await expectAllOrNothing({ db, failing }, failure, one)
  })
})
