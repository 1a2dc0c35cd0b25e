// A database that accepts connections but does not answer while the shop starts, as on an overloaded machine or after a
// crash.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { endAllShops, startShop } from './start-shop.ts'
import { openTcpProxy, through } from './tcp-proxy.ts'

const { url } = await testDatabase()
const { hostname, port } = new URL(url)
const proxy = await openTcpProxy({ host: hostname, port: Number(port) })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-slow-'))
afterAll(async () => {
  endAllShops()
  await proxy.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['the first connection', 'user\0'],
  ['the look for databases of killed proofs', 'tokri_proof'],
  ['the look at what has changed', 'LISTEN'],
  ['the look for an administrator', '"users"'],
])('starts although %s got no answer at first', async (_, saying) => {
  proxy.become({ kind: 'loses one', saying })
  const shop = await startShop({ DATA_DIR: folder, DATABASE_URL: through(url, proxy) })
  expect(proxy.now()).toBe('fine') // the proxy has dropped one connection
  // The look at the database may take too long on a busy machine.
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await shop.end('SIGTERM')).toEqual({ code: 0 })
})

it.each([
  ['has not found yet', undefined],
  ['loses while the shop looks for missing migrations', 'kysely_migration'],
])('waits for a primary that a proxy %s', async (_, saying) => {
  proxy.become({ kind: 'cut one', saying })
  const shop = await startShop({ DATA_DIR: folder, DATABASE_URL: through(url, proxy) })
  expect(proxy.now()).toBe('fine')
  expect(await shop.end('SIGTERM')).toEqual({ code: 0 })
})
