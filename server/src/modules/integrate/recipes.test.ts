// The programs of docs/integrate.md, each run as it stands there against a shop.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '@tokri/contract/keys.ts'
import { getOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { receiveStock } from '@tokri/contract/stock.ts'
import { createWebhook, deleteWebhook } from '@tokri/contract/webhooks.ts'
import type { EventKind } from '@tokri/rules/shop-events.ts'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { dayInIndia } from '../../../test/clock.ts'
import { testShop } from '../../../test/shop.ts'
import { systemClock } from '../../platform/clock.ts'
import { createDelivery } from './webhooks/deliver-webhooks.ts'
import { signatureHeaders } from './webhooks/sign-webhook.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/integrate.md'), 'utf8')
const recipes = new Map(
  [...page.matchAll(/^```\w+ (.+)\n([\s\S]*?)^```$/gm)].map(([, name, code]) => [name, code ?? '']),
)

// The programs of a receiver check the time of what they get by the system's clock.
const shop = await testShop({ clock: systemClock })
const { app, call, db, deps, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
const SHOP = await app.listen({ port: 0, host: '127.0.0.1' })
const admin = await signUp('Admin')
const body = {
  name: 'Recipes',
  scopes: ['orders:read', 'orders:write', 'stock:read', 'stock:write', 'reports:read'] as const,
}
const KEY = (await call(createKey, { body }, { token: admin.token })).body.data.key

const folder = mkdtempSync(join(tmpdir(), 'tokri-recipes-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
const written = (name: string) => readFileSync(join(folder, name), 'utf8')
const run = promisify(execFile)

const put = (recipe: string, file = recipe) => {
  const code = recipes.get(recipe)
  if (code === undefined) throw new Error(`docs/integrate.md has no ${recipe}`)
  writeFileSync(join(folder, file), code)
}
const program = (recipe: string, ...args: string[]) => {
  put(recipe)
  return run(process.execPath, [recipe, ...args], { cwd: folder, env: { ...process.env, SHOP, KEY } })
}

const freePort = async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Lets the receiver hand these events to a recipe, and returns what tells them. */
const receiving = async (recipe: string, events: EventKind[], env: Record<string, string> = {}) => {
  put('receive.ts')
  put(recipe, 'on-event.ts')
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}/`
  const made = await call(createWebhook, { body: { url, events } }, { token: admin.token })
  const { _id, secret } = made.body.data
  const child = spawn(process.execPath, ['receive.ts'], {
    cwd: folder,
    env: { ...process.env, SHOP, KEY, PORT, SECRET: secret, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    await call(deleteWebhook, { body: { _id } }, { token: admin.token })
  })
  await expect
    .poll(
      () =>
        fetch(url, { method: 'POST' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(401)
  const delivery = createDelivery(deps)
  return {
    url,
    tell: async () => {
      await delivery.look()
      await delivery.settle()
      const attempts = await db
        .selectFrom('webhook_attempts')
        .select(['status', 'answer'])
        .where('webhook_id', '=', _id)
        .execute()
      expect(attempts.length).toBeGreaterThan(0)
      expect(attempts.filter(({ status }) => status !== 204)).toEqual([])
    },
  }
}
const move = (orderId: string, state: string) =>
  call(updateOrderStatus, { body: { orderId, state } }, { token: admin.token })

it('ten programs, each under thirty lines', () => {
  expect(recipes.size).toBeGreaterThanOrEqual(10)
  for (const [name, code] of recipes) expect([name, code.trim().split('\n').length < 30]).toEqual([name, true])
})

it('orders become rows of a spreadsheet, and a formula stays text', async () => {
  const { tell, url } = await receiving('on-event.ts orders.csv', ['order.placed'])
  const { orderId } = await cashOrder([{ productId: await product() }])
  await tell()
  const order = await db.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(written('orders.csv')).toMatch(new RegExp(`^"${order.number}","[^"]+","560038","[\\d.]+"\\n$`))
  const forged = signatureHeaders(`whsec_${Buffer.from('another secret').toString('base64')}`, {
    id: 'x',
    body: '{}',
    at: new Date(),
  })
  expect((await fetch(url, { method: 'POST', body: '{}', headers: forged })).status).toBe(401)
})

it('the till learns what is left', async () => {
  const { tell } = await receiving('on-event.ts till-stock.json', ['stock.changed'])
  const productId = await product({ stock: 5 })
  await call(receiveStock, { body: { storeId: 'main', lines: [{ productId, quantity: 3 }] } }, { token: admin.token })
  await tell()
  expect(JSON.parse(written('till-stock.json'))[productId]).toBe(8)
})

it('a packed order has its label printed', async () => {
  const printed: Buffer[] = []
  const printer = createServer((socket) => socket.on('data', (part) => printed.push(part)))
  await new Promise<void>((done) => printer.listen(0, '127.0.0.1', done))
  onTestFinished(() => void printer.close())
  const { orderId } = await cashOrder([{ productId: await product() }])
  await move(orderId, 'CONFIRMED')
  await move(orderId, 'PACKING')
  const PRINTER_PORT = String((printer.address() as AddressInfo).port)
  const { tell } = await receiving('on-event.ts label', ['order.moved'], { PRINTER_PORT })
  await move(orderId, 'READY')
  await tell()
  expect(Buffer.concat(printed).toString('latin1')).toContain(`\x1b@\x1d!\x11${orderId.slice(-6).toUpperCase()}`)
})

it('a shopper gets a message by the shop’s own gateway', async () => {
  const sent: unknown[] = []
  const gateway = createHttp((request, response) => {
    request.on('data', (part) => sent.push(JSON.parse(String(part)))).on('end', () => response.end())
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  onTestFinished(() => void gateway.close())
  const { orderId } = await cashOrder([{ productId: await product() }])
  for (const state of ['CONFIRMED', 'PACKING', 'READY']) await move(orderId, state)
  const GATEWAY = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const { tell } = await receiving('on-event.ts message', ['order.moved'], { GATEWAY })
  await move(orderId, 'OUT_FOR_DELIVERY')
  await tell()
  expect(sent).toEqual([{ to: '9876543210', text: expect.stringMatching(/^Order .+ is on its way$/) }])
})

it('Python verifies what the shop signs, and nothing else', async () => {
  put('verify.py')
  const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
  const text = '{"type":"order.placed"}'
  const headers = signatureHeaders(secret, { id: 'event1', body: text, at: new Date() })
  const verify = (body: string) =>
    new Promise<string>((done, fail) => {
      const child = execFile(
        'python3',
        ['verify.py', ...Object.values(headers)],
        { cwd: folder, env: { ...process.env, SECRET: secret } },
        (error, stdout) => (error ? fail(error) : done(stdout.trim())),
      )
      child.stdin?.end(body)
    })
  expect([await verify(text), await verify(`${text} `)]).toEqual(['True', 'False'])
})

it('what the till sold leaves the stock', async () => {
  const productId = await product({ stock: 9 })
  await program('till-sold.ts', 'main', productId, '2')
  const row = await db
    .selectFrom('stock')
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row.quantity).toBe(7)
})

it('a delivery counts once, however often it is sent', async () => {
  const productId = await product({ stock: 1 })
  for (let time = 0; time < 2; time++) await program('receive-delivery.ts', 'main', 'N-7', `${productId}=10`)
  const row = await db
    .selectFrom('stock')
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row.quantity).toBe(11)
})

it('orders up to an amount are confirmed', async () => {
  const { orderId } = await cashOrder([{ productId: await product() }])
  await db.updateTable('orders').set({ state: 'PLACED' }).where('id', '=', orderId).execute()
  await program('confirm.ts', '1000')
  const { data } = (await call(getOrders, { body: {} }, { token: admin.token })).body
  expect(data.find((order: { _id: string }) => order._id === orderId).state).toBe('CONFIRMED')
})

it('the day becomes a file', async () => {
  const day = dayInIndia(deps.clock())
  await program('read-day.ts', 'main', day)
  expect(written(`day-${day}.csv`)).toContain(',')
})
