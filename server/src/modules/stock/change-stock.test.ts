// What managers do with the stock of stores, and the movements in the ledger that each change writes.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { cancelOrder, placeOrder } from '@tokri/contract/order.ts'
import { productByBarcode } from '@tokri/contract/product.ts'
import { createProduct, updateProduct } from '@tokri/contract/product-admin.ts'
import {
  countStock,
  getMovements,
  getStock,
  moveStock,
  receiveStock,
  setBins,
  wasteStock,
} from '@tokri/contract/stock.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { createDutyHolder } from '../../../test/duties.ts'
import { unexplainedStock } from '../../../test/ledger.ts'
import { anAddress, catalogueFactory, type Person, testShop } from '../../../test/shop.ts'
import { storeOpener } from '../../../test/stores.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { orderPicture } from '../media/service.ts'
import { dayAt, openStock } from './service.ts'

const shop = await testShop()
const { call, db, deps, signUp } = shop
const holderOf = createDutyHolder(shop)
const picture = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['glass-of-milk'] }, testClock())
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const admin = await signUp('Admin')
const { token } = admin

/** A product with a stock, and with its opening movement in the ledger. */
const product = async (stock: number, name = 'Toned Milk') => {
  const id = await create.product(dairy, milks, { stock: 0, name })
  const movement = { storeId: 'main', kind: 'opening', by: 'shop', at: deps.clock() } as const
  await inTransaction(db, (tx) => openStock(tx, sql`SELECT ${id}::text, ${stock}::int, ''`, movement))
  return id
}
const openStore = storeOpener(shop)
const anotherStore = (name?: string) => openStore(admin, name)
const inStock = async (storeId: string, productId: string) => {
  const { body } = await call(getStock, { body: { storeId, search: '', limit: 100, all: true } }, { token })
  return body.data.find((line: { productId: string }) => line.productId === productId)
}
const movements = async (storeId: string, productId: string) => {
  const { body } = await call(getMovements, { body: { storeId, productId } }, { token })
  return body.data.map(({ kind, quantity, balance }: { kind: string; quantity: number; balance: number }) => [
    kind,
    quantity,
    balance,
  ])
}
const line = async (storeId: string, productId: string) => {
  const { quantity, stockVersion } = await inStock(storeId, productId)
  return { quantity, stockVersion }
}

describe('what is received', () => {
  it('adds to the stock and is told with document, person and cost', async () => {
    const milk = await product(5)
    const { status, body } = await call(
      receiveStock,
      {
        body: {
          storeId: 'main',
          supplier: 'Nandini',
          reference: 'INV-7',
          lines: [{ productId: milk, quantity: 20, cost: 45.5, expiresOn: '2026-12-01' }],
        },
      },
      { token },
    )
    expect([status, body.data.lines]).toEqual([201, [{ productId: milk, quantity: 25, stockVersion: 3 }]])
    const { body: told } = await call(
      getMovements,
      { body: { storeId: 'main', productId: milk, kind: 'received' } },
      { token },
    )
    expect(told.data).toEqual([
      expect.objectContaining({
        quantity: 20,
        balance: 25,
        reference: 'Nandini, INV-7',
        by: 'Asha Rao',
        orderId: null,
      }),
    ])
  })

  it('twice with one key is received once', async () => {
    const milk = await product(5)
    const receipt = { body: { storeId: 'main', lines: [{ productId: milk, quantity: 3 }] } }
    const options = { token, headers: { 'idempotency-key': 'receipt-1' } }
    const answers = await Promise.all([1, 2, 3].map(() => call(receiveStock, receipt, options)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await line('main', milk)).quantity).toBe(8)
  })

  it('makes a store keep what it did not keep before', async () => {
    const milk = await product(5)
    const north = await anotherStore()
    expect(await line(north, milk)).toEqual({ quantity: 0, stockVersion: 0 })
    await call(receiveStock, { body: { storeId: north, lines: [{ productId: milk, quantity: 4 }] } }, { token })
    expect((await line(north, milk)).quantity).toBe(4)
    expect((await line('main', milk)).quantity).toBe(5)
  })

  it.each<[string, object, number]>([
    ['no lines', { lines: [] }, 400],
    ['nothing of a product', { lines: [{ productId: 'x', quantity: 0 }] }, 400],
    ['half a piece', { lines: [{ productId: 'x', quantity: 1.5 }] }, 400],
    ['a day that is none', { lines: [{ productId: 'x', quantity: 1, expiresOn: '2026-02-30' }] }, 400],
    ['an unknown product', { lines: [{ productId: 'nobody', quantity: 1 }] }, 404],
    ['an unknown store', { storeId: 'nowhere', lines: [{ productId: 'nobody', quantity: 1 }] }, 404],
  ])('with %s is refused', async (_, fields, status) => {
    expect((await call(receiveStock, { body: { storeId: 'main', ...fields } }, { token })).status).toBe(status)
  })
})

describe('a count', () => {
  it('sets what was counted, and refuses as a whole what was sold meanwhile', async () => {
    const [milk, curd] = [await product(5), await product(7, 'Curd')]
    const count = (lines: object[]) => call(countStock, { body: { storeId: 'main', lines } }, { token })
    const seen = [await line('main', milk), await line('main', curd)]
    expect((await count([{ productId: milk, counted: 4, stockVersion: seen[0]?.stockVersion }])).status).toBe(200)
    const { status, body } = await count([
      { productId: milk, counted: 9, stockVersion: seen[0]?.stockVersion },
      { productId: curd, counted: 1, stockVersion: seen[1]?.stockVersion },
    ])
    expect([status, body.code, body.data.lines]).toEqual([
      409,
      'stock_changed',
      [{ productId: milk, name: 'Toned Milk', quantity: 4, stockVersion: 3 }],
    ])
    expect((await line('main', curd)).quantity).toBe(7)
    expect(await movements('main', milk)).toEqual([['counted', -1, 4], ['opening', 5, 5]]) // biome-ignore format: short
  })

  it('by two people at once counts for one of them', async () => {
    const milk = await product(5)
    const { stockVersion } = await line('main', milk)
    const answers = await Promise.all(
      [3, 4].map((counted) =>
        call(countStock, { body: { storeId: 'main', lines: [{ productId: milk, counted, stockVersion }] } }, { token }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that names a product twice is refused', async () => {
    const milk = await product(5)
    const same = { productId: milk, counted: 1, stockVersion: 1 }
    expect((await call(countStock, { body: { storeId: 'main', lines: [same, same] } }, { token })).status).toBe(400)
  })
})

describe('waste and moves', () => {
  it('never take more than is there, and then nothing', async () => {
    const [milk, curd] = [await product(5), await product(7, 'Curd')]
    const north = await anotherStore()
    const lines = [
      { productId: milk, quantity: 6, reason: 'Leaking' },
      { productId: curd, quantity: 1, reason: 'Leaking' },
    ]
    const refused = [
      await call(wasteStock, { body: { storeId: 'main', lines } }, { token }),
      await call(moveStock, { body: { fromStoreId: 'main', toStoreId: north, lines } }, { token }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code, body.data.lines]).toEqual([
        409,
        'insufficient_stock',
        [{ productId: milk, name: 'Toned Milk', left: 5 }],
      ])
    expect([(await line('main', milk)).quantity, (await line('main', curd)).quantity]).toEqual([5, 7])
    expect((await line(north, curd)).stockVersion).toBe(0)
  })

  it('are told with their reason, in both stores', async () => {
    const milk = await product(9)
    const north = await anotherStore()
    await call(
      wasteStock,
      { body: { storeId: 'main', lines: [{ productId: milk, quantity: 2, reason: 'Leaking' }] } },
      { token },
    )
    const move = { fromStoreId: 'main', toStoreId: north, lines: [{ productId: milk, quantity: 3 }] }
    expect((await call(moveStock, { body: move }, { token })).body.data.lines).toEqual([
      { productId: milk, quantity: 4, stockVersion: 4 },
    ])
    expect(await movements('main', milk)).toEqual([['moved_out', -3, 4], ['wasted', -2, 7], ['opening', 9, 9]]) // biome-ignore format: short
    expect(await movements(north, milk)).toEqual([['moved_in', 3, 3]])
  })

  it('from a store to itself are refused', async () => {
    const lines = [{ productId: 'x', quantity: 1 }]
    const move = { fromStoreId: 'main', toStoreId: 'main', lines }
    expect((await call(moveStock, { body: move }, { token })).status).toBe(400)
  })
})

describe('expiry dates', () => {
  it('leave in their order, with what is sold, and move along', async () => {
    const milk = await product(0)
    const north = await anotherStore()
    const receive = (quantity: number, expiresOn?: string) =>
      call(receiveStock, { body: { storeId: 'main', lines: [{ productId: milk, quantity, expiresOn }] } }, { token })
    const [first, second] = [4, 8].map((days) => dayAt(deps, 'main', days))
    await receive(4, second)
    await receive(3, first)
    await receive(10)
    expect((await inStock('main', milk)).expiring).toEqual([
      { on: first, quantity: 3 },
      { on: second, quantity: 4 },
    ])
    await call(
      wasteStock,
      { body: { storeId: 'main', lines: [{ productId: milk, quantity: 2, reason: 'Warm' }] } },
      { token },
    )
    expect((await inStock('main', milk)).expiring[0]).toEqual({ on: first, quantity: 1 })
    const move = { fromStoreId: 'main', toStoreId: north, lines: [{ productId: milk, quantity: 2 }] }
    await call(moveStock, { body: move }, { token })
    expect((await inStock('main', milk)).expiring).toEqual([{ on: second, quantity: 3 }])
    expect((await inStock(north, milk)).expiring).toEqual([
      { on: first, quantity: 1 },
      { on: second, quantity: 1 },
    ])
    const soon = async (expiresWithin: number) =>
      (await call(getStock, { body: { storeId: north, search: '', expiresWithin } }, { token })).body.data.length
    expect([await soon(3), await soon(4)]).toEqual([0, 1])
  })
})

it('bins are in natural order', async () => {
  const [one, two, ten] = [await product(1, 'Salt C'), await product(1, 'Salt B'), await product(1, 'Salt A')]
  const lines = [
    { productId: ten, bin: 'A-10-1' },
    { productId: one, bin: 'A-1-12' },
    { productId: two, bin: 'a-2-1' },
  ]
  expect((await call(setBins, { body: { storeId: 'main', lines } }, { token })).status).toBe(200)
  const { body } = await call(getStock, { body: { storeId: 'main', search: 'salt' } }, { token })
  expect(body.data.map(({ bin }: { bin: string }) => bin)).toEqual(['A-1-12', 'a-2-1', 'A-10-1'])
  const stray = { body: { storeId: 'main', lines: [{ productId: 'nobody', bin: 'A-1' }] } }
  expect((await call(setBins, stray, { token })).status).toBe(404)
})

describe('a barcode', () => {
  const write = async (fields: object) =>
    call(
      createProduct,
      {
        body: {
          name: 'Tea',
          description: 'Tea',
          image: [picture],
          category: [dairy],
          subCategory: [milks],
          unit: '1 pc',
          stock: 1,
          price: 10,
          ...fields,
        },
      },
      { token },
    )
  const find = (code: string) => call(productByBarcode, { query: { code } }, { token })

  it('finds its product, written as UPC-A or as EAN-13, and belongs to one live product', async () => {
    const made = await write({ barcode: '036000291452' })
    expect([made.status, made.body.data?.barcode]).toEqual([201, '036000291452'])
    for (const code of ['036000291452', '0036000291452'])
      expect((await find(code)).body.data._id).toBe(made.body.data._id)
    const again = await write({ barcode: '0036000291452' })
    expect([again.status, again.body.message]).toEqual([409, 'Another product has this barcode'])
    expect((await write({ barcode: '036000291453' })).status).toBe(400)
    const productId = made.body.data._id
    expect(
      (await call(updateProduct, { body: { productId, barcode: '' } }, { token })).body.data.barcode,
    ).toBeUndefined()
    expect((await find('036000291452')).status).toBe(404)
  })

  it('with a wrong check digit is refused', async () => {
    expect((await find('8901030865276')).status).toBe(400)
    expect((await find('abc')).status).toBe(400)
  })
})

it('is kept by a store’s people alone', async () => {
  const guest = await signUp()
  const lines = [{ productId: 'x', quantity: 1, reason: 'x', counted: 1, stockVersion: 1, bin: '' }]
  const body = { storeId: 'main', fromStoreId: 'main', toStoreId: 'other', lines, search: '' }
  const calls: Endpoint[] = [getStock, receiveStock, countStock, wasteStock, moveStock, getMovements, setBins]
  for (const endpoint of calls) {
    expect((await call(endpoint, { body })).status).toBe(401)
    expect((await call(endpoint, { body }, { token: guest.token })).status).toBe(403)
  }
  expect((await call(productByBarcode, { query: { code: '8901030865275' } }, { token: guest.token })).status).toBe(403)
})

it('moves only between stores that a manager has both of', async () => {
  const milk = await product(5)
  const [north, west] = [await anotherStore('North of them'), await anotherStore('West of them')]
  const manager = await holderOf(
    admin,
    ['main', north].map((storeId) => ({ storeId, duty: 'manager' })),
  )
  const moved = async (fromStoreId: string, toStoreId: string) => {
    const lines = [{ productId: milk, quantity: 1 }]
    return (await call(moveStock, { body: { fromStoreId, toStoreId, lines } }, manager)).status
  }
  expect([await moved('main', west), await moved(west, 'main'), await moved('main', 'nowhere')]).toEqual([
    404, 404, 404,
  ])
  expect([(await inStock('main', milk)).quantity, (await inStock(west, milk)).quantity]).toEqual([5, 0])
  expect([await moved('main', north), await moved(north, 'main')]).toEqual([200, 200])
})

it('stays explained while everything changes it at once', async () => {
  const milk = await product(1000, 'Busy Milk')
  const north = await anotherStore()
  const buyer = async (): Promise<Person & { addressId: string }> => {
    const person = await signUp()
    const { body } = await call(createAddress, { body: anAddress }, person)
    return { ...person, addressId: body.data._id }
  }
  const buyers = await Promise.all(Array.from({ length: 5 }, buyer))
  const buy = async ({ token, addressId }: Person & { addressId: string }) => {
    const { body } = await call(addToCart, { body: { productId: milk } }, { token })
    if (!body.success) return null
    const list_items = [{ productId: milk, quantity: 1 }]
    const checkout = { list_items, totalAmt: body.bill.finalAmount, addressId }
    return (await call(placeOrder, { body: checkout }, { token })).body.data?._id
  }
  const at = (index: number) => buyers[index % buyers.length] as (typeof buyers)[number]
  const ways: ((index: number) => Promise<unknown>)[] = [
    (index) => buy(at(index)),
    async (index) => {
      const orderId = await buy(at(index))
      if (orderId) await call(cancelOrder, { body: { orderId, reason: 'Changed my mind' } }, at(index))
    },
    () => call(receiveStock, { body: { storeId: 'main', lines: [{ productId: milk, quantity: 3 }] } }, { token }),
    async () => {
      const { quantity, stockVersion } = await line('main', milk)
      const lines = [{ productId: milk, counted: Math.max(0, quantity - 1), stockVersion }]
      await call(countStock, { body: { storeId: 'main', lines } }, { token })
    },
    () =>
      call(
        wasteStock,
        { body: { storeId: 'main', lines: [{ productId: milk, quantity: 2, reason: 'x' }] } },
        { token },
      ),
    (index) => {
      const [fromStoreId, toStoreId] = index % 2 === 0 ? ['main', north] : [north, 'main']
      return call(moveStock, { body: { fromStoreId, toStoreId, lines: [{ productId: milk, quantity: 1 }] } }, { token })
    },
    async (index) => {
      const { stockVersion } = await line('main', milk)
      await call(updateProduct, { body: { productId: milk, stock: 900 + index, stockVersion } }, { token })
    },
  ]
  await Promise.all(Array.from({ length: 200 }, (_, index) => ways[index % ways.length]?.(index)))
  // Repeats, one after another, the calls that were refused because the stock had just changed.
  for (const [index, way] of ways.entries()) await way(index)
  const { rows } = await sql<{ kind: string }>`
    SELECT DISTINCT kind FROM stock_movements WHERE product_id = ${milk}`.execute(db)
  expect(rows.map(({ kind }) => kind).sort()).toEqual(
    ['opening', 'sale', 'cancelled', 'received', 'counted', 'wasted', 'moved_out', 'moved_in', 'edited'].sort(),
  )
  expect((await unexplainedStock(db)).filter(({ product_id }) => product_id === milk)).toEqual([])
})

it('the ledger refuses to be changed', async () => {
  await expect(sql`UPDATE stock_movements SET quantity = 1`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`DELETE FROM stock_movements`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`TRUNCATE stock_movements`.execute(db)).rejects.toThrow(/append-only/)
})
