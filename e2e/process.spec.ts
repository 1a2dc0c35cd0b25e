import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { ids, testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import { readConfig } from '../server/src/boot/config.ts'
import { seedContext } from '../server/src/boot/demo.ts'
import { openShop } from '../server/src/boot/open-shop.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { holderOf } from '../server/src/platform/files/data-dir.ts'
import { testClock } from '../server/test/clock.ts'
import { emptyFolder, post, retryWhileBusy, type Started, serverPid, start } from './process.ts'
import { copyTemplate } from './shop-template.ts'
import { home } from './shopper.ts'

const shopper = { name: 'Asha Rao', email: 'asha@shop.test', password: 'Tamarind-42', confirmPassword: 'Tamarind-42' }

let folder: string
let dataDir: string
const running: Started[] = []

const open = async (env: Record<string, string> = {}) => {
  const shop = await start({ DATA_DIR: dataDir, ...env })
  running.push(shop)
  await shop.open()
  return shop
}

/** Opens a shop that was open before: the first start costs several seconds. */
const reopen = async (env: Record<string, string> = {}) => {
  copyTemplate(dataDir)
  return open(env)
}

test.beforeEach(() => {
  folder = emptyFolder()
  dataDir = path.join(folder, 'data')
})

test.afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await expect.poll(() => (fs.existsSync(dataDir) ? holderOf(dataDir) : null)).toBeNull()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a second server on the same data folder or port is refused with the holder’s name', {
  tag: '@long',
}, async () => {
  const first = await reopen()
  const sameFolder = await start({ DATA_DIR: dataDir })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain(
    `Another Tokri server (process ${serverPid(dataDir)}, ${first.url.replace('127.0.0.1', 'localhost')}) uses the data folder`,
  )
  const port = new URL(first.url).port
  const samePort = await start({ DATA_DIR: path.join(folder, 'other'), PORT: port })
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toContain(`Port ${port} on 127.0.0.1 is taken`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('acknowledged writes survive kill -9 and an immediate restart; on SIGTERM the server finishes open requests, stops its database and exits with 0', async () => {
  copyTemplate(dataDir)
  // The database of the template does not wait for the disk, that of a shop does. The last line counts.
  const conf = path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf')
  fs.appendFileSync(conf, '\nfsync = on\nsynchronous_commit = on\nfull_page_writes = on\n')
  const shop = await open()
  expect((await post(`${shop.url}/api/user/register`, shopper)).status).toBe(201)
  process.kill(serverPid(dataDir), 'SIGKILL')
  await shop.ended
  const again = await open()
  expect((await post(`${again.url}/api/user/login`, shopper)).status).toBe(200)

  // The first call of a new server may be refused on a busy machine, and its repeat would come too late.
  expect((await post(`${again.url}/api/user/register`, { ...shopper, email: 'first@shop.test' })).status).toBe(201)
  const answer = post(`${again.url}/api/user/register`, { ...shopper, email: 'last@shop.test' })
  await expect.poll(async () => (await fetch(`${again.url}/healthz`)).status).toBe(200)
  again.child.kill('SIGTERM')
  expect((await answer).status).toBe(201)
  expect(await again.ended).toBe(0)
  expect(fs.existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
})

type Answer = {
  data: { _id: string; accessToken: string; paymentUrl: string; state: string }
  bill: { finalAmount: number }
}
const answerOf = async (response: Response) => (await response.json()) as Answer

test('a payment whose webhook was lost in a crash is found after the restart', { tag: '@long' }, async () => {
  const shop = await open()
  const beside = await openShop(readConfig({ DATA_DIR: dataDir }), { kind: 'tool' })
  const db = openDatabase(beside.databaseUrl)
  await seedCatalogue(seedContext(db, testClock()), testCatalogue())
  await db.destroy()
  await beside.close()

  await post(`${shop.url}/api/user/register`, shopper)
  const { data: tokens } = await answerOf(await post(`${shop.url}/api/user/login`, shopper))
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const asked = async (at: string, body: unknown) => answerOf(await post(`${shop.url}${at}`, body, tokens.accessToken))
  const address = await asked('/api/address/create', home)
  const cart = await asked('/api/cart/create', { productId: ids.milk500 })
  const { data: order } = await asked('/api/order/online-payment', {
    list_items: cart.data,
    totalAmt: cart.bill.finalAmount,
    addressId: address.data._id,
  })
  // The provider charges the payment; its webhook arrives after this process was killed.
  const page = `${shop.url}${new URL(order.paymentUrl).pathname}`
  const pressed = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ press: 'pay', late: 'on' }),
  })
  expect(pressed.status).toBe(303)
  const details = `${shop.url}/api/order/order-details?orderId=${order._id}`
  const state = async () => (await answerOf(await retryWhileBusy(() => fetch(details, { headers })))).data.state
  expect(await state()).toBe('PAYMENT_PENDING')
  process.kill(serverPid(dataDir), 'SIGKILL')
  await shop.ended

  await open({ PORT: new URL(shop.url).port })
  await expect.poll(state, { timeout: 90_000 }).toBe('PLACED')
})

test('the server closes when its bootstrap process is killed', { tag: '@long' }, async () => {
  const shop = await reopen()
  shop.child.kill('SIGKILL')
  expect(await shop.ended).toBe('SIGKILL')
  await expect.poll(() => holderOf(dataDir), { timeout: 20_000 }).toBeNull()
})

test('the server recovers when its database is killed', { tag: '@long' }, async () => {
  const shop = await reopen()
  const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  /** Undefined while the file is missing or incomplete. */
  const databasePid = () => (fs.existsSync(pidFile) && Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10)) || null
  const killed = databasePid()
  if (killed === null) throw new Error('an open shop has no database')
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => [killed, null].includes(databasePid()), { timeout: 30_000 }).toBe(false)
  // The start may take long on a slow machine; a server test checks /readyz during the start.
  const readiness = () =>
    fetch(`${shop.url}/readyz`).then(
      ({ status }) => status,
      () => 'a connection that was closed for that time',
    )
  await expect.poll(readiness, { timeout: 30_000 }).toBe(200)
  expect((await post(`${shop.url}/api/user/register`, shopper)).status).toBe(201)
})

test('several workers serve one port, and one that dies is replaced', { tag: '@long' }, async () => {
  test.skip(process.platform !== 'linux', 'finds the workers through /proc')
  const shop = await reopen({ WORKERS: '2' })
  expect((await post(`${shop.url}/api/user/register`, shopper)).status).toBe(201)
  const main = serverPid(dataDir)
  const isWorker = (pid: string): boolean => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/main.js')
    } catch {
      return false // the process has ended since the list was read
    }
  }
  const workers = () =>
    fs.readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').filter(isWorker).map(Number)
  const [first, ...others] = workers()
  if (first === undefined) throw new Error('a shop of several workers has none')
  expect(others).toHaveLength(1)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('another takes its place')
  await expect.poll(workers).toHaveLength(2)
  expect(workers()).not.toContain(first)
  expect((await post(`${shop.url}/api/user/login`, shopper)).status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('DATABASE_URL uses another PostgreSQL and starts no embedded one', { tag: '@long' }, async () => {
  copyTemplate(path.join(folder, 'elsewhere'))
  const elsewhere = await startEmbeddedPostgres({ dataDir: path.join(folder, 'elsewhere'), durable: false })
  try {
    const shop = await open({ DATABASE_URL: elsewhere.url })
    expect((await post(`${shop.url}/api/user/register`, shopper)).status).toBe(201)
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
    expect(shop.output()).toContain(`database at ${new URL(elsewhere.url).host}`)
    expect(shop.output()).not.toContain(new URL(elsewhere.url).password)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
  } finally {
    await elsewhere.stop()
  }
})

test('Ctrl-C while the demo is loaded ends the start, and passwords that a killed start did not show are shown by the next', {
  tag: '@long',
}, async () => {
  const elsewhere = await startEmbeddedPostgres({ dataDir: path.join(folder, 'elsewhere'), durable: false })
  const connect = async () => {
    const client = new pg.Client({ connectionString: elsewhere.url })
    await client.connect()
    return client
  }
  try {
    await migrate(elsewhere.url)
    const [holder, watcher] = [await connect(), await connect()]
    await holder.query(`CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`)
    await holder.query('CREATE TRIGGER stay BEFORE INSERT ON duties FOR EACH ROW EXECUTE FUNCTION stay()')
    const waits = async () =>
      (await watcher.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'")).rowCount
    const first = await start({ DATA_DIR: dataDir, DATABASE_URL: elsewhere.url, DEMO: '1' })
    running.push(first)
    await expect.poll(waits, { timeout: 60_000 }).toBe(1)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0) // 1 if it waited for the loading
    expect(first.output()).not.toContain('password')
    // PostgreSQL notices a lost connection at the end of a statement.
    await holder.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    await holder.query('DROP TRIGGER stay ON duties')

    // The last step before the passwords are shown waits.
    await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`)
    await holder.query(
      "CREATE TRIGGER hold BEFORE INSERT ON users FOR EACH ROW WHEN (NEW.role = 'Admin') EXECUTE FUNCTION hold()",
    )
    await holder.query('SELECT pg_advisory_lock(1)')
    const second = await start({ DATA_DIR: dataDir, DATABASE_URL: elsewhere.url, DEMO: '1' })
    running.push(second)
    const waitsForLock = async () =>
      (await watcher.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount
    await expect.poll(waitsForLock, { timeout: 60_000, intervals: [20] }).toBe(1)
    second.child.kill('SIGKILL')
    expect(await second.ended).toBe('SIGKILL')
    expect(second.output()).not.toContain('password')
    await holder.query('DROP TRIGGER hold ON users')
    await Promise.all([holder.end(), watcher.end()])

    const third = await open({ DATABASE_URL: elsewhere.url, DEMO: '1' })
    for (const email of ['asha@demo.tokri.local', 'admin@tokri.local']) {
      const password = new RegExp(`${email}, password (\\S+)`).exec(third.output())?.[1]
      expect((await post(`${third.url}/api/user/login`, { email, password })).status).toBe(200)
    }
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  } finally {
    await elsewhere.stop()
  }
})

test('an invalid configuration or database is refused with one sentence', { tag: '@long' }, async () => {
  const wrongPort = await start({ DATA_DIR: dataDir, PORT: 'http' })
  expect(await wrongPort.ended).toBe(1)
  expect(wrongPort.output().trim()).toBe(
    'PORT must be a whole number from 1 to 65535. Correct it, or leave it out for the default.',
  )
  fs.writeFileSync(path.join(folder, 'a-file'), '')
  const noFolder = await start({ DATA_DIR: path.join(folder, 'a-file', 'data') })
  expect(await noFolder.ended).toBe(1)
  expect(noFolder.output()).toContain(`Cannot write to the data folder ${path.join(folder, 'a-file', 'data')}`)

  const elsewhere = await startEmbeddedPostgres({ dataDir: path.join(folder, 'elsewhere'), durable: false })
  try {
    const stranger = await start({ DATA_DIR: dataDir, DATABASE_URL: elsewhere.url.replace(/:[^:@]+@/, ':wrong@') })
    expect(await stranger.ended).toBe(1)
    expect(stranger.output()).toMatch(
      /The PostgreSQL at 127\.0\.0\.1:\d+\/tokri cannot be used: .*authentication failed/,
    )
  } finally {
    await elsewhere.stop()
  }
})

test('with CITY=1 the people of the demo work as soon as the shop is open, and end with it', {
  tag: '@long',
}, async () => {
  const password = 'a password of this city'
  const shop = await open({ CITY: '1', DEMO: '1', DEMO_PASSWORD: password })
  const entered = await post(`${shop.url}/api/user/login`, { email: 'lakshmi@demo.tokri.local', password })
  expect(entered.status).toBe(200)
  const { data } = (await entered.json()) as { data: { accessToken: string } }
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const ridersOnShift = async (): Promise<number> => {
    const answer = await fetch(`${shop.url}/api/floor/board?storeId=main`, { headers })
    return answer.ok ? ((await answer.json()) as { data: { riders: unknown[] } }).data.riders.length : 0
  }
  await expect.poll(ridersOnShift, { timeout: 60_000 }).toBe(4)
  shop.child.kill('SIGTERM')
  // The streams of the output close when the player has ended too.
  expect(await shop.ended).toBe(0)
})

test('with CITY=1 a shop that was opened without it asks for the password of its demo', { tag: '@long' }, async () => {
  copyTemplate(dataDir)
  const second = await start({ DATA_DIR: dataDir, CITY: '1' })
  running.push(second)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Set DEMO_PASSWORD')
})
