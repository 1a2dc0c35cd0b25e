// The package @tokri/client as others get it: packed, installed into an empty folder without a network, and used there.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '@tokri/contract/keys.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { anAddress, testShop } from '../../../test/shop.ts'

const root = join(import.meta.dirname, '../../../..')
const shop = await testShop()
const { app, call, db, signUp } = shop
const SHOP = await app.listen({ port: 0, host: '127.0.0.1' })

const folder = mkdtempSync(join(tmpdir(), 'tokri-client-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (program: string, args: string[], { cwd = folder, env = {} }: { cwd?: string; env?: object } = {}) =>
  promisify(execFile)(program, args, {
    cwd,
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`, ...env },
  })

beforeAll(async () => {
  await run('npm', ['pack', '--workspace=client', `--pack-destination=${folder}`], { cwd: root })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`])
})

it('comes without any other package', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tokri'])
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'node_modules/@tokri/client/package.json'), 'utf8'))
  expect(dependencies).toBeUndefined()
})

const program = `
import { CallError, connect } from '@tokri/client'
const { SHOP, KEY, EMAIL, PASSWORD, PRODUCT } = process.env
const guest = connect({ shop: SHOP })
const { data: session } = await guest('POST /api/user/login', { body: { email: EMAIL, password: PASSWORD } })
const shopper = connect({ shop: SHOP, key: session.accessToken })
const cart = await shopper('POST /api/cart/create', { body: { productId: PRODUCT } })
const address = await shopper('POST /api/address/create', { body: ${JSON.stringify(anAddress)} })
const body = {
  list_items: cart.data,
  totalAmt: cart.bill.finalAmount,
  subTotalAmt: cart.bill.discountedTotal,
  addressId: address.data._id,
}
const placed = await shopper('POST /api/order/cash-on-delivery', { body, idempotencyKey: 'order-1' })
const again = await shopper('POST /api/order/cash-on-delivery', { body, idempotencyKey: 'order-1' })
const orderId = placed.data._id
const till = connect({ shop: SHOP, key: KEY })
const listed = await till('POST /api/order/get-orders', { body: { limit: 10 } })
for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
  await till('PUT /api/order/update-status', { body: { orderId, state } })
const moved = await till('GET /api/order/order-details', { query: { orderId } })
const file = await till('GET /api/product/export').catch((error) => error)
const refused = await till('GET /api/user/user-details').catch((error) => error)
console.log(JSON.stringify({
  same: again.data._id === orderId,
  listed: listed.data.map(({ _id }) => _id),
  state: moved.data.state,
  file: file instanceof Blob && (await file.text()).split(',')[0],
  refused: [refused instanceof CallError, refused.status, refused.code],
  orderId,
}))
`

it('takes an order from the cart to the door', async () => {
  const { product } = checkoutOf(shop)
  const [admin, shopper, PRODUCT] = [await signUp('Admin'), await signUp(), await product()]
  const scopes = ['orders:read', 'orders:write', 'catalogue:read'] as const
  const made = await call(createKey, { body: { name: 'Till', scopes: [...scopes] } }, { token: admin.token })
  writeFileSync(join(folder, 'order.js'), program)
  const env = { SHOP, KEY: made.body.data.key, EMAIL: shopper.email, PASSWORD: shopper.password, PRODUCT }
  const { stdout } = await run(process.execPath, ['order.js'], { env })
  const said = JSON.parse(stdout)
  expect(said).toMatchObject({ same: true, listed: [said.orderId], state: 'DELIVERED' })
  expect(said).toMatchObject({ file: expect.stringMatching(/\w/), refused: [true, 403, 'permission_denied'] })
  const orders = await db.selectFrom('orders').select(['id', 'state']).execute()
  expect(orders).toEqual([{ id: said.orderId, state: 'DELIVERED' }])
})

const typed = `
import { connect, type Order } from '@tokri/client'
const call = connect({ shop: 'https://shop.example', key: 'tk_' })
const order: Order = (await call('GET /api/order/order-details', { query: { orderId: 'a' } })).data
order.bill.finalAmount.toFixed(2)
await call('GET /api/store/get-stores')
const csv: Blob = await call('GET /api/accounts/day-csv', { query: { storeId: 'main', day: '2026-12-01' } })
csv.size.toFixed()
// @ts-expect-error no such call
await call('GET /api/order/everything')
// @ts-expect-error no such state
await call('PUT /api/order/update-status', { body: { orderId: 'a', state: 'EATEN' } })
// @ts-expect-error the order is missing
await call('GET /api/order/order-details')
// @ts-expect-error an amount is a number
order.bill.finalAmount.trim()
`

it('knows the types of what each call takes and answers', async () => {
  writeFileSync(join(folder, 'typed.ts'), typed)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom']
  const { stdout } = await run(process.execPath, [compiler, ...options, '--types', '', 'typed.ts']).catch(
    (error) => error,
  )
  expect(stdout).toBe('')
})
