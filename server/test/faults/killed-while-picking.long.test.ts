// The server is killed while a picker works. The phone repeats its calls with the same keys: none is lost, and none
// takes effect twice.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pickLine, pickMine, pickPacked } from '@tokri/contract/picking.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { checkoutOf } from '../checkout.ts'
import { floorOf } from '../floor.ts'
import { testShop } from '../shop.ts'
import { waitForLocks } from '../wait-for-locks.ts'
import { callShop, endAllShops, startShop } from './start-shop.ts'

const JWT_SECRET = 'the secret of both servers of this test, long enough'
const shop = await testShop({ jwtSecret: JWT_SECRET })
const { db, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const { onShift, take } = floorOf(shop, await signUp('Admin'))

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-killed-'))
afterAll(() => {
  endAllShops()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
const start = (port?: number) => startShop({ DATA_DIR: dataDir, DATABASE_URL: shop.url, JWT_SECRET }, port)

it('loses no press and counts none twice when the server is killed in mid-pick', { timeout: 300_000 }, async () => {
  const [milk, bread] = [await product({ stock: 50 }), await product({ stock: 50 })]
  const picker = await onShift()
  const { orderId } = await cashOrder([{ productId: milk, quantity: 3 }, { productId: bread }])
  await take(picker)
  let server = await start()
  const restart = async () => {
    await server.end('SIGKILL')
    server = await start(server.port)
  }
  const send = (key: string, endpoint: typeof pickLine | typeof pickPacked, body: object) =>
    callShop(server.url, endpoint, { token: picker.token, body, headers: { 'idempotency-key': key } })
  const pick = (key: string, productId: string, picked: number) => send(key, pickLine, { orderId, productId, picked })
  const basket = async () => {
    const { body } = await callShop(server.url, pickMine, { token: picker.token })
    return body.data.lines.map(({ productId, picked }: { productId: string; picked: number }) => [productId, picked])
  }

  // The server executed this press, but its answer is lost.
  const first = await pick('first', milk, 1)
  expect(first.status).toBe(200)
  await restart()
  expect((await pick('first', milk, 1)).body).toEqual(first.body)

  // The server is killed while the press waits for a lock, so the press has no effect.
  const pressed = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`.execute(tx)
    const answer = pick('second', milk, 3)
    await waitForLocks(db, 1)
    await server.end('SIGKILL')
    return { answer }
  })
  expect((await pressed.answer).status).toBe(0)
  server = await start(server.port)
  expect(Object.fromEntries(await basket())).toEqual({ [milk]: 1, [bread]: 0 })
  expect((await pick('second', milk, 3)).status).toBe(200)
  expect((await pick('third', bread, 1)).status).toBe(200)
  await restart()
  expect(Object.fromEntries(await basket())).toEqual({ [milk]: 3, [bread]: 1 })

  // Repeating an earlier press changes nothing.
  expect((await pick('first', milk, 1)).body).toEqual(first.body)
  expect(Object.fromEntries(await basket())).toEqual({ [milk]: 3, [bread]: 1 })
  const packed = await send('bags', pickPacked, { orderId, bags: 1 })
  expect(packed.body.data.state).toBe('READY')
  await restart()
  expect((await send('bags', pickPacked, { orderId, bags: 1 })).body).toEqual(packed.body)
  expect(await server.end('SIGTERM')).toEqual({ code: 0 })
})
