// npm run test:cluster: builds a cluster of the examples in deploy/ on loopback addresses, breaks it while people order,
// and prints what was lost, doubled and late. Words pick faults: npm run test:cluster -- switchover frozen.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, patient } from '../../src/platform/database/database.ts'
import { changeOwner, postgresAccount } from '../../src/platform/embedded-postgres/account.ts'
import { checkConsistency } from '../faults/check-consistency.ts'
import { endAllShops } from '../faults/start-shop.ts'
import { catalogueFactory } from '../shop.ts'
import { type Cluster, type Copy, createCluster, NODES, type Node, until } from './cluster.ts'
import { createCrowd, type Observed } from './crowd.ts'
import { missingPackages, signalAll } from './programs.ts'

const STOCK = 1_000_000
const QUIET_MS = 5000
const ORDERS_AFTER = 40
/** Longer than it takes to replace a primary that is gone. */
const FROZEN_MS = 40_000
const BOTH_AWAY_MS = 8000

type Ground = { cluster: Cluster; copies: Copy[]; primary: Node; standby: Node; other: Node }
/** Resolves when the fault is over, as far as it ends by itself. */
type Fault = (ground: Ground) => Promise<void>

const nodeOf = (cluster: Cluster, node: Node) => [...cluster.patroniOf(node), ...cluster.postgresOf(node)]
const freeze = async (pids: number[], milliseconds: number) => {
  signalAll(pids, 'SIGSTOP')
  await wait(milliseconds)
  signalAll(pids, 'SIGCONT')
}

const faults: Record<string, Fault> = {
  nothing: async () => {},
  switchover: async ({ cluster, primary, standby }) => {
    const answer = await cluster.switchover(primary, standby)
    if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`)
  },
  'PostgreSQL of the primary killed': async ({ cluster, primary }) => signalAll(cluster.postgresOf(primary), 'SIGKILL'),
  'primary and its Patroni killed': async ({ cluster, primary }) => signalAll(nodeOf(cluster, primary), 'SIGKILL'),
  'primary frozen for 40 s, then thawed': async ({ cluster, primary }) => freeze(nodeOf(cluster, primary), FROZEN_MS),
  'synchronous standby killed': async ({ cluster, standby }) => signalAll(nodeOf(cluster, standby), 'SIGKILL'),
  'synchronous standby frozen for 40 s': async ({ cluster, standby }) => freeze(nodeOf(cluster, standby), FROZEN_MS),
  'both standbys frozen for 8 s': async ({ cluster, standby, other }) =>
    freeze([...nodeOf(cluster, standby), ...nodeOf(cluster, other)], BOTH_AWAY_MS),
  'PgBouncer restarted': async ({ cluster }) => {
    await cluster.pooler()?.end('SIGINT')
    cluster.startPooler()
  },
  'PgBouncer killed, started after 1 s': async ({ cluster }) => {
    await cluster.pooler()?.end('SIGKILL')
    await wait(1000)
    cluster.startPooler()
  },
  'one copy killed': async ({ copies: [copy] }) => {
    await copy?.shop.end('SIGKILL')
    await copy?.restart()
  },
  'one copy ended': async ({ copies: [copy] }) => {
    await copy?.shop.retire(() => wait(3000))
    await copy?.restart()
  },
  'one etcd killed': async ({ cluster, primary }) => signalAll(cluster.etcdOf(primary), 'SIGKILL'),
}

type Row = Observed & { fault: string; lost: number; doubled: number; wrong: string[] }

const tableOf = (rows: Row[]): string =>
  [
    '| Fault | Orders | Lost | Doubled | Stock | Seconds without an order | Without a guest’s read | Failed calls | Failed reads |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ fault, orders, lost, doubled, wrong, noOrder, noRead, failed, failedReads }) =>
      [
        '',
        fault,
        orders,
        lost,
        doubled,
        wrong.some((each) => !each.includes('is gone')) ? 'wrong' : 'right',
        noOrder.toFixed(1),
        noRead.toFixed(1),
        `${failed.toFixed(1)} %`,
        `${failedReads.toFixed(1)} %`,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n')

const run = async (folder: string, words: string[]): Promise<Row[]> => {
  const account = postgresAccount(path.join(folder, 'postgres-one'))
  changeOwner(account, folder)
  const cluster = createCluster(folder, account)
  const rows: Row[] = []
  const interrupt = async () => {
    endAllShops()
    await cluster.close()
    fs.rmSync(folder, { recursive: true, force: true })
    process.exit(130)
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    await cluster.open()
    const { url, copies } = await cluster.openShop()
    const db = openDatabase(cluster.url, patient)
    const create = catalogueFactory(db)
    const category = await create.category('Dairy')
    const subCategory = await create.subCategory('Milk', [category])
    const products: string[] = []
    for (const name of ['Toned Milk', 'Brown Bread', 'Curd'])
      products.push(await create.product(category, subCategory, { name, stock: STOCK }))
    await db.destroy()
    const initial = Object.fromEntries(products.map((id) => [id, STOCK]))
    const crowd = await createCrowd(url, products)
    const acknowledged = new Set<string>()

    const chosen = Object.entries(faults).filter(
      ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
    )
    for (const [fault, strike] of chosen) {
      const primary = await until('a primary', 60, () => cluster.nodeThatIs('primary'))
      const standby = await until('a synchronous standby', 60, () => cluster.nodeThatIs('synchronous'))
      const other = NODES.find((node) => node !== primary && node !== standby) ?? standby
      const shopping = crowd.start()
      await wait(QUIET_MS)
      await strike({ cluster, copies, primary, standby, other })
      await shopping.more(ORDERS_AFTER)
      await wait(QUIET_MS)
      const observed = await shopping.stop()
      for (const id of observed.acknowledged) acknowledged.add(id)
      await cluster.heal()

      const reader = openDatabase(cluster.url, patient)
      const { orders, wrong } = await checkConsistency(reader, acknowledged, initial)
      await reader.destroy()
      const lost = wrong.filter((each) => each.includes('is gone')).length
      const row = { ...observed, fault, lost, doubled: orders - (acknowledged.size - lost), wrong }
      rows.push(row)
      console.log(tableOf([row]).split('\n').at(-1))
      const failedReads = Object.entries(observed.readsFailed).map(([why, count]) => `${count} reads: ${why}`)
      for (const each of [...wrong, ...observed.unexpected, ...failedReads].slice(0, 8)) console.log(`  ${each}`)
    }
  } finally {
    endAllShops()
    await cluster.close()
  }
  return rows
}

const missing = missingPackages()
if (missing.length > 0) {
  console.log(
    `This test needs programs that are not installed: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
  process.exit(1)
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-cluster-'))
fs.chmodSync(folder, 0o711)
try {
  const rows = await run(folder, process.argv.slice(2))
  console.log(`\n${tableOf(rows)}`)
  const bad = rows.filter(
    ({ wrong, doubled, unexpected }) => wrong.length > 0 || doubled !== 0 || unexpected.length > 0,
  )
  process.exitCode = bad.length === 0 ? 0 : 1
  fs.rmSync(folder, { recursive: true, force: true })
} catch (error) {
  console.error(error, `\nThe logs are in ${folder}.`)
  process.exitCode = 1
}
process.exit()
