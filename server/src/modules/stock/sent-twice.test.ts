// Phones may lose an answer and repeat the call: a repeat with the same key changes nothing.
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
import { createStore, pauseStore, updateStore } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { testShop } from '../../../test/shop.ts'
import { aStore, storeOpener } from '../../../test/stores.ts'

const shop = await testShop()
const { call, db, deps, signUp, pass } = shop
const { product } = checkoutOf(shop)
const { token } = await signUp('Admin')
const milk = await product({ name: 'Toned Milk', stock: 20 })
const north = await storeOpener(shop)({ token })

const line = async () => {
  const { body } = await call(getStock, { body: { storeId: 'main', search: '' } }, { token })
  return body.data[0] as { quantity: number; stockVersion: number; bin: string }
}
const main = { storeId: 'main' }
const { stockVersion } = await line()
const calls: [string, Endpoint, object, object][] = [
  ['a count', countStock, { ...main, lines: [{ productId: milk, counted: 18, stockVersion }] }, { ...main, lines: [{ productId: milk, counted: 17, stockVersion }] }], // biome-ignore format: a table
  ['a receipt', receiveStock, { ...main, lines: [{ productId: milk, quantity: 4 }] }, { ...main, lines: [{ productId: milk, quantity: 5 }] }], // biome-ignore format: a table
  ['waste', wasteStock, { ...main, lines: [{ productId: milk, quantity: 2, reason: 'Leaking' }] }, { ...main, lines: [{ productId: milk, quantity: 2, reason: 'Warm' }] }], // biome-ignore format: a table
  ['a move', moveStock, { fromStoreId: 'main', toStoreId: north, lines: [{ productId: milk, quantity: 3 }] }, { fromStoreId: 'main', toStoreId: north, lines: [{ productId: milk, quantity: 1 }] }], // biome-ignore format: a table
  ['bins', setBins, { ...main, lines: [{ productId: milk, bin: 'A-03-2' }] }, { ...main, lines: [{ productId: milk, bin: 'B-1' }] }], // biome-ignore format: a table
  ['a pause', pauseStore, { ...main, minutes: 10, reason: 'Rain' }, { ...main, minutes: 20, reason: 'Rain' }],
  ['a change of a store', updateStore, { _id: north, name: 'Far North' }, { _id: north, name: 'South' }],
]

describe('sent twice with one key', () => {
  it.each(calls)(
    '%s is made once, answered alike, and refused with another content',
    async (name, endpoint, body, other) => {
      const options = { token, headers: { 'idempotency-key': name } }
      const answer = await call(endpoint, { body }, options)
      expect(answer.status).toBeLessThan(300)
      const seen = [await line(), await db.selectFrom('stores').selectAll().orderBy('id').execute()]
      pass(1000)
      const { status, body: again } = await call(endpoint, { body }, options)
      expect([status, again]).toEqual([answer.status, answer.body])
      expect([await line(), await db.selectFrom('stores').selectAll().orderBy('id').execute()]).toEqual(seen)
      const reused = await call(endpoint, { body: other }, options)
      expect([reused.status, reused.body.code]).toEqual([409, 'key_reused'])
    },
  )

  it('all of them together leave what one each would', async () => {
    expect(await line()).toMatchObject({ quantity: 20 - 2 + 4 - 2 - 3, bin: 'A-03-2' })
  })
})

describe('movements', () => {
  const kinds = async (fields: object) => {
    const { status, body } = await call(getMovements, { body: { ...main, ...fields } }, { token })
    return status === 200 ? body.data.map(({ kind }: { kind: string }) => kind) : [status]
  }
  it('are listed by product, kind and time, the latest first', async () => {
    expect(await kinds({ productId: milk })).toEqual(['moved_out', 'wasted', 'received', 'counted'])
    expect(await kinds({ kind: 'wasted' })).toEqual(['wasted'])
    expect(await kinds({ storeId: north })).toEqual(['moved_in'])
    expect(await kinds({ limit: 2, page: 2 })).toEqual(['received', 'counted'])
    const later = new Date(deps.clock().getTime() + 60_000).toISOString()
    expect(await kinds({ from: later })).toEqual([])
    expect(await kinds({ to: later, kind: 'counted' })).toEqual(['counted'])
  })

  it.each([
    ['an unknown store', { storeId: 'nowhere' }, 404],
    ['an unknown kind', { kind: 'stolen' }, 400],
    ['a time that is none', { from: 'yesterday' }, 400],
  ])('of %s are refused', async (_, fields, status) => {
    expect(await kinds(fields)).toEqual([status])
  })
})

describe('the stock list', () => {
  const stock = (fields: object) => call(getStock, { body: { ...main, search: '', ...fields } }, { token })
  it('shows what is low, and finds by name, bin and barcode', async () => {
    const few = await product({ name: 'Curd', stock: 2 })
    await db.updateTable('products').set({ barcode: '036000291452' }).where('id', '=', few).execute()
    const names = async (fields: object) => (await stock(fields)).body.data.map(({ name }: { name: string }) => name)
    expect(await names({ low: 2 })).toEqual(['Curd'])
    expect(await names({ low: 1 })).toEqual([])
    expect(await names({ low: 100 })).toEqual(['Curd', 'Toned Milk'])
    expect(await names({ search: 'toned' })).toEqual(['Toned Milk'])
    expect(await names({ search: 'a-03' })).toEqual(['Toned Milk'])
    expect(await names({ search: '0036000291452' })).toEqual(['Curd'])
  })

  it('of an unknown store is refused, as is a count below zero', async () => {
    expect((await stock({ storeId: 'nowhere' })).status).toBe(404)
    expect((await stock({ low: -1 })).status).toBe(400)
  })
})

describe('a store', () => {
  const create = async (fields: object) => {
    const { status, body } = await call(createStore, { body: { ...aStore, ...fields } }, { token })
    return [status, body.message]
  }
  const ring = (points: number) => {
    const corners = Array.from({ length: points - 1 }, (_, index) => {
      const angle = (2 * Math.PI * index) / (points - 1)
      return [77.6 + 0.1 * Math.cos(angle), 13 + 0.1 * Math.sin(angle)]
    })
    return { polygon: { type: 'Polygon', coordinates: [[...corners, corners[0]]] } }
  }
  it('may have an outline of 2,000 points and hours past midnight, not more points', async () => {
    expect(await create({ area: ring(2000), hours: [{ day: 6, from: '18:00', to: '02:00' }] })).toEqual([
      201,
      'Store created',
    ])
    const [status, message] = await create({ area: ring(2001) })
    expect([status, message]).toEqual([400, expect.stringContaining('2,000')])
  })

  it('that is not there cannot be paused, nor for longer than a week', async () => {
    const pause = async (body: object) => (await call(pauseStore, { body }, { token })).status
    expect(await pause({ storeId: 'nowhere', minutes: 5 })).toBe(404)
    expect(await pause({ storeId: 'main', minutes: 10_081 })).toBe(400)
    expect(await pause({ storeId: 'main', minutes: -1 })).toBe(400)
  })
})
