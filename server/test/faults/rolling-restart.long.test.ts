// A release: two copies on one database are replaced one after the other behind a load balancer, while people order. No
// request fails.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { catalogueFactory } from '../shop.ts'
import { openBalancer } from './balancer.ts'
import { checkConsistency } from './check-consistency.ts'
import { sendShoppers } from './shoppers.ts'
import { endAllShops, type ShopProcess, startShop } from './start-shop.ts'

const ROUNDS = Number(process.env.TOKRI_LONG ?? 0) || 1
const STOCK = 1_000_000
const { db, url } = await testDatabase()
const balancer = await openBalancer()
const folders: string[] = []

afterAll(async () => {
  endAllShops()
  await balancer.close()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

const startCopy = (): Promise<ShopProcess> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-copy-'))
  folders.push(folder)
  return startShop({ DATA_DIR: folder, DATABASE_URL: url, JWT_SECRET: 'the same for all copies', TRUST_PROXY: '1' })
}

it('replaces both copies without a failed request', { timeout: 300_000 * ROUNDS }, async () => {
  const create = catalogueFactory(db)
  const category = await create.category('Dairy')
  const subCategory = await create.subCategory('Milk', [category])
  const milk = await create.product(category, subCategory, { stock: STOCK })

  let copies = [await startCopy(), await startCopy()]
  balancer.setCopies(copies.map(({ port }) => port))
  const crowd = await sendShoppers(balancer.url, 4, [milk])
  for (let round = 0; round < ROUNDS; round++)
    for (const old of copies) {
      await crowd.more(10)
      const replacement = await startCopy()
      balancer.setCopies([...copies, replacement].map(({ port }) => port))
      await crowd.more(5)
      expect(await old.retire(() => balancer.untilLeft(old.port))).toEqual({ code: 0 })
      copies = [...copies.filter((copy) => copy !== old), replacement]
      balancer.setCopies(copies.map(({ port }) => port))
    }
  await crowd.more(10)
  await crowd.stop()
  const { wrong, orders } = await checkConsistency(db, crowd.acknowledged, { [milk]: STOCK })
  console.log(`${ROUNDS * 2} copies replaced, ${crowd.acknowledged.size} orders acknowledged, ${orders} stored`)
  // An overloaded machine may refuse a call or report that it is not ready (503). A restart must not lose any call.
  const refused = crowd.away.filter((trouble) => trouble.startsWith('503'))
  const lost = crowd.away.filter((trouble) => !trouble.startsWith('503'))
  expect([lost, crowd.unexpected, wrong]).toEqual([[], [], []])
  expect(refused.length).toBeLessThan(orders / 20)
  for (const copy of copies) await copy.retire(async () => {})
})
