// Invalid input for each call about stock. A refused call changes nothing.
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import {
  countStock,
  getMovements,
  getStock,
  moveStock,
  receiveStock,
  setBins,
  wasteStock,
} from '@tokri/contract/stock.ts'
import { updateStore } from '@tokri/contract/store.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testClock } from '../../../test/clock.ts'
import { testShop } from '../../../test/shop.ts'
import { storeOpener } from '../../../test/stores.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const { product } = checkoutOf(shop)
const { token } = await signUp('Admin')
const milk = await product({ name: 'Toned Milk', stock: 5 })
const removed = await product({ name: 'Removed', stock: 5 })
await db.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', removed).execute()

const openStore = storeOpener(shop)
const north = await openStore({ token })
const archived = await openStore({ token }, 'Archived')
await call(updateStore, { body: { _id: archived, active: false } }, { token })

type Case = [name: string, endpoint: Endpoint, fields: object, status: number, message: string]
const one = (fields: object, productId = milk) => ({ lines: [{ productId, ...fields }] })
const pieces = { quantity: 1 }
const waste = { quantity: 1, reason: 'Sour' }
const counted = { counted: 1, stockVersion: 1 }
const from = (toStoreId: string, fields: object = one(pieces)) => ({ fromStoreId: 'main', toStoreId, ...fields })
const most = 1_00_00_000

const cases: Case[] = [
  ['a receipt of a removed product', receiveStock, one(pieces, removed), 404, 'Product not found'],
  ['a receipt at an archived store', receiveStock, { storeId: archived, ...one(pieces) }, 404, 'Store not found'],
  ['a receipt of no number', receiveStock, one({ quantity: '3' }), 400, 'A quantity must be a whole number'],
  ['a receipt below zero', receiveStock, one({ quantity: -1 }), 400, 'A quantity is at least 1'],
  ['a receipt of too many', receiveStock, one({ quantity: most + 1 }), 400, 'At most 1,00,00,000 pieces are allowed'],
  ['a receipt that overfills', receiveStock, { lines: Array(215).fill({ productId: milk, quantity: most }) }, 409, 'No store holds that many pieces'], // biome-ignore format: a table
  ['waste of more than a number holds', wasteStock, { lines: Array(215).fill({ productId: milk, quantity: most, reason: 'Sour' }) }, 409, 'There is less'], // biome-ignore format: a table
  ['a receipt of 2,001 lines', receiveStock, { lines: Array(2001).fill({ productId: milk, ...pieces }) }, 400, 'At most 2,000 lines are allowed'], // biome-ignore format: a table
  ['a count of nothing', countStock, { lines: [] }, 400, 'There is nothing on the list'],
  ['a count below zero', countStock, one({ counted: -1, stockVersion: 1 }), 400, 'A quantity cannot be below 0'],
  ['a count of nothing seen', countStock, one({ counted: 1 }), 400, 'All fields are required'],
  ['a count of an unknown product', countStock, one(counted, 'nobody'), 404, 'Product not found'],
  ['a count at an unknown store', countStock, { storeId: 'nowhere', ...one(counted) }, 404, 'Store not found'],
  ['a count at an archived store', countStock, { storeId: archived, ...one(counted) }, 404, 'Store not found'],
  ['waste without a reason', wasteStock, one({ quantity: 1, reason: ' ' }), 400, 'All fields are required'],
  ['waste of no piece', wasteStock, one({ ...waste, quantity: 0 }), 400, 'A quantity is at least 1'],
  ['waste of an unknown product', wasteStock, one(waste, 'nobody'), 404, 'Product not found'],
  ['waste at an unknown store', wasteStock, { storeId: 'nowhere', ...one(waste) }, 404, 'Store not found'],
  ['waste at an archived store', wasteStock, { storeId: archived, ...one(waste) }, 404, 'Store not found'],
  ['waste of more in two lines', wasteStock, { lines: [3, 3].map((quantity) => ({ productId: milk, quantity, reason: 'Sour' })) }, 409, 'There is less in the store than that'], // biome-ignore format: a table
  [
    'waste of what a store does not keep',
    wasteStock,
    { storeId: north, ...one(waste) },
    409,
    'There is less in the store than that',
  ],
  ['a move of no piece', moveStock, from(north, one({ quantity: 0 })), 400, 'A quantity is at least 1'],
  ['a move of an unknown product', moveStock, from(north, one(pieces, 'nobody')), 404, 'Product not found'],
  ['a move to an unknown store', moveStock, from('nowhere'), 404, 'Store not found'],
  ['a move to an archived store', moveStock, from(archived), 404, 'Store not found'],
  ['a move from an archived store', moveStock, { fromStoreId: archived, toStoreId: 'main', ...one(pieces) }, 404, 'Store not found'], // biome-ignore format: a table
  ['a move that names no store', moveStock, one(pieces), 400, 'All fields are required'],
  ['a bin of an unknown product', setBins, one({ bin: 'A-1' }, 'nobody'), 404, 'Product not found'],
  [
    'a bin of what a store does not keep',
    setBins,
    { storeId: north, ...one({ bin: 'A-1' }) },
    404,
    'Product not found',
  ],
  ['a bin at an unknown store', setBins, { storeId: 'nowhere', ...one({ bin: 'A-1' }) }, 404, 'Store not found'],
  ['a bin at an archived store', setBins, { storeId: archived, ...one({ bin: 'A-1' }) }, 404, 'Store not found'],
  ['a bin without end', setBins, one({ bin: 'A'.repeat(100) }), 400, ''],
  ['two bins of a product', setBins, { lines: ['A', 'B'].map((bin) => ({ productId: milk, bin })) }, 400, 'A product stands on the list twice'], // biome-ignore format: a table
  ['a list of an unknown store', getStock, { storeId: 'nowhere', search: '' }, 404, 'Store not found'],
  ['a list of what expires in the past', getStock, { search: '', expiresWithin: -1 }, 400, ''],
  ['movements of an unknown store', getMovements, { storeId: 'nowhere' }, 404, 'Store not found'],
]

const everything = async () => {
  const { rows } = await sql`SELECT (SELECT jsonb_agg(s ORDER BY store_id, product_id) FROM stock AS s) AS stock,
    (SELECT count(*) FROM stock_movements) AS movements, (SELECT count(*) FROM stock_expiries) AS expiries`.execute(db)
  return rows
}

describe('refused, without a trace:', () => {
  it.each(cases)('%s', async (_, endpoint, fields, status, message) => {
    const before = await everything()
    const answer = await call(endpoint, { body: { storeId: 'main', ...fields } }, { token })
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)])
    expect(await everything()).toEqual(before)
  })
})
