// The server and the database are killed at random moments while people order. Afterwards every acknowledged order
// exists, stock and orders agree, and the shop continues by itself. A supervisor restarts a killed server; here it is
// `strike`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase, patient } from '../../src/platform/database/database.ts'
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { catalogueFactory } from '../shop.ts'
import { checkConsistency } from './check-consistency.ts'
import { sendShoppers } from './shoppers.ts'
import { endAllShops, startShop } from './start-shop.ts'

const STOCK = 1_000_000
const SHOPPERS = 6

const stockUp = async (url: string) => {
  const db = openDatabase(url, patient)
  const create = catalogueFactory(db)
  const category = await create.category('Dairy')
  const subCategory = await create.subCategory('Milk', [category])
  const products = [
    await create.product(category, subCategory, { name: 'Toned Milk', stock: STOCK }),
    await create.product(category, subCategory, { name: 'Brown Bread', stock: STOCK }),
  ]
  await db.destroy()
  return products
}

/** The id of PostgreSQL's main process, from its pid file. */
const databasePid = (dataDir: string): number => {
  const home = path.join(dataDir, 'postgres-home')
  const root = fs.existsSync(home)
    ? path.join(fs.readFileSync(home, 'utf8').trim(), 'postgres')
    : path.join(dataDir, 'postgres')
  return Number(fs.readFileSync(path.join(root, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

const kinds = [
  'the server is killed',
  'the database is killed',
  'the database is stopped fast',
  'both are killed',
] as const
export type Blow = (typeof kinds)[number]

/** One of each kind. */
export const allBlows: readonly Blow[] = kinds

/** Strikes a shop while people order, and expects that it goes on, and keeps every acknowledged order. */
export const strike = async (blows: readonly Blow[]): Promise<void> => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-crash-'))
  fs.chmodSync(dataDir, 0o711) // as root, the database's own account must be able to enter
  let postgres: EmbeddedPostgres | undefined
  onTestFinished(async () => {
    endAllShops()
    if (postgres) await postgres.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })
  let shop = await startShop({ DATA_DIR: dataDir })
  postgres = await attachEmbeddedPostgres(dataDir)
  const products = await stockUp(postgres.url)
  await postgres.stop() // the server keeps it running
  const crowd = await sendShoppers(shop.url, SHOPPERS, products)
  const atAnyMoment = () => crowd.more(3 + Math.floor(Math.random() * 25))

  const does: Record<Blow, () => Promise<void>> = {
    'the server is killed': async () => {
      await shop.end('SIGKILL')
      shop = await startShop({ DATA_DIR: dataDir }, shop.port)
    },
    'the database is killed': async () => void process.kill(databasePid(dataDir), 'SIGKILL'),
    'the database is stopped fast': async () => void process.kill(databasePid(dataDir), 'SIGINT'),
    'both are killed': async () => {
      process.kill(databasePid(dataDir), 'SIGKILL')
      await shop.end('SIGKILL')
      shop = await startShop({ DATA_DIR: dataDir }, shop.port)
    },
  }
  for (const blow of blows) {
    await atAnyMoment()
    await does[blow]()
    const before = crowd.acknowledged.size
    await crowd.more(5)
    expect([blow, crowd.acknowledged.size > before]).toEqual([blow, true])
  }
  await crowd.stop()

  postgres = await attachEmbeddedPostgres(dataDir) // the port may differ from before
  const db = openDatabase(postgres.url, patient)
  const { orders, wrong } = await checkConsistency(
    db,
    crowd.acknowledged,
    Object.fromEntries(products.map((id) => [id, STOCK])),
  )
  console.log(
    `${blows.length} blows, ${crowd.acknowledged.size} orders acknowledged, ${orders} stored, ${crowd.away.length} retries`,
  )
  expect(wrong).toEqual([])
  expect(crowd.unexpected).toEqual([])
  await db.destroy()
  expect(await shop.end('SIGTERM')).toEqual({ code: 0 })
}
