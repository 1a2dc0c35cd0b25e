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
import { createCluster, NODES, until } from './cluster.ts'
import { createCrowd, type Observed } from './crowd.ts'
import { CUT_NETWORK, FULL_DISK, faults } from './faults.ts'
import { writeNextRelease } from './next-release.ts'
import { watchForPrimary } from './probe.ts'
import { missingPackages } from './programs.ts'

const STOCK = 1_000_000
const QUIET_MS = 5000
const ORDERS_AFTER = 40

type Row = Observed & {
  fault: string
  lost: number
  doubled: number
  wrong: string[]
  /** Seconds from the first write that a new primary accepted to the next order; null if the primary stayed. */
  resumed: number | null
}

const tableOf = (rows: Row[]): string =>
  [
    '| Fault | Orders | Lost | Doubled | Stock | Seconds without an order | After the new primary’s first write | Without a guest’s read | Failed calls | Failed reads |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ fault, orders, lost, doubled, wrong, noOrder, resumed, noRead, failed, failedReads }) =>
      [
        '',
        fault,
        orders,
        lost,
        doubled,
        wrong.some((each) => !each.includes('is gone')) ? 'wrong' : 'right',
        noOrder.toFixed(1),
        resumed === null ? '–' : resumed.toFixed(1),
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
    const chosen = Object.entries(faults).filter(
      ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
    )
    const impossible = new Map<string, string>()
    const note = (fault: string, obstacle: string | undefined) => {
      if (obstacle !== undefined) impossible.set(fault, obstacle)
    }
    if (chosen.some(([name]) => name === FULL_DISK))
      for (const node of NODES) note(FULL_DISK, cluster.machine.mountDisk(cluster.diskOf(node)))
    note(CUT_NETWORK, cluster.machine.cutObstacle())
    await cluster.open()
    const doors = await cluster.openDoors()
    if (doors.length > 0) throw new Error(`strangers reach the cluster: ${doors.join(', ')}`)
    console.log('Refused: the database without TLS, etcd and Patroni without TLS and without a certificate.')
    const { addresses, copies, startThird } = await cluster.openShop()
    const nextRelease = writeNextRelease(folder)
    const db = openDatabase(cluster.url, patient)
    const create = catalogueFactory(db)
    const category = await create.category('Dairy')
    const subCategory = await create.subCategory('Milk', [category])
    const products: string[] = []
    for (const name of ['Toned Milk', 'Brown Bread', 'Curd'])
      products.push(await create.product(category, subCategory, { name, stock: STOCK }))
    const initial = Object.fromEntries(products.map((id) => [id, STOCK]))
    const makeAdministrator = async (email: string) => {
      await db.updateTable('users').set({ role: 'Admin' }).where('email', '=', email).execute()
    }
    const crowd = await createCrowd(addresses.haproxy, { products, makeAdministrator })
    await db.destroy()
    const acknowledged = new Set<string>()

    for (const [fault, { strike, through = 'haproxy', prepare, restore }] of chosen) {
      const obstacle = impossible.get(fault)
      if (obstacle !== undefined) {
        console.log(`| ${fault} | not run: ${obstacle} |`)
        continue
      }
      const primary = await until('a primary', 60, () => cluster.nodeThatIs('primary'))
      const standby = await until('a synchronous standby', 60, () => cluster.nodeThatIs('synchronous'))
      const other = NODES.find((node) => node !== primary && node !== standby) ?? standby
      const ground = { cluster, copies, startThird, nextRelease, primary, standby, other }
      await prepare?.(ground)
      const shopping = crowd.start(addresses[through])
      await wait(QUIET_MS)
      const acceptedWrites = watchForPrimary([standby, other].map(cluster.urlOf))
      await strike(ground)
      await shopping.more(ORDERS_AFTER)
      await wait(QUIET_MS)
      const observed = await shopping.stop()
      const accepted = acceptedWrites()
      const resumed = accepted === null ? null : observed.orderAfter(accepted)
      for (const id of observed.acknowledged) acknowledged.add(id)
      await restore?.(ground)
      await cluster.heal()

      const reader = openDatabase(cluster.url, patient)
      const { orders, wrong } = await checkConsistency(reader, acknowledged, initial)
      await reader.destroy()
      const lost = wrong.filter((each) => each.includes('is gone')).length
      const row = { ...observed, fault, lost, doubled: orders - (acknowledged.size - lost), wrong, resumed }
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
