/** Starts the built shop once for all tests, as `npm start` does, and stops it afterwards. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { readConfig } from '../server/src/boot/config.ts'
import { seedContext } from '../server/src/boot/demo.ts'
import { openShop } from '../server/src/boot/open-shop.ts'
import { openDatabase, patient } from '../server/src/platform/database/database.ts'
import { testClock } from '../server/test/clock.ts'
import { openMailbox } from './mailbox.ts'

/** The administrator of the shop under test. */
export const administrator = { email: 'admin@tokri.test', password: 'Cardamom-tin-9' }

/** The shop's data folder. */
export const dataDir = () => process.env.SHOP_DATA_DIR ?? ''

/** Loads the small test catalogue with known ids, as a tool beside the running server. */
const seedProducts = async () => {
  const beside = await openShop(readConfig({ DATA_DIR: dataDir() }), { kind: 'tool' })
  const db = openDatabase(beside.databaseUrl, { ...patient, connections: 1 })
  await seedCatalogue(seedContext(db, testClock()), testCatalogue())
  process.env.SHOP_DATABASE_URL = beside.databaseUrl
  await db.destroy()
  await beside.close()
}

const OPENING_MS = 120_000

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // not listening yet
  )

export default async () => {
  const url = process.env.SHOP_URL ?? ''
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-e2e-'))
  process.env.SHOP_DATA_DIR = path.join(folder, 'data')
  fs.chmodSync(folder, 0o711) // as root, the system user of the database must be able to enter it

  const sink = await openMailbox(folder)
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', settings.server], {
    cwd: path.join(import.meta.dirname, '..'),
    // All requests come from one address; the limits per address have their own tests.
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir(),
      DEMO: '0',
      // Without the demo, test payments are off.
      PAYMENT_TEST: 'on',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      RATE_LIMIT: 'off',
      SMTP_URL: sink.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))

  const close = async () => {
    shop.kill('SIGTERM')
    await ended
    await sink.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }

  try {
    const deadline = Date.now() + OPENING_MS
    const untilAnswers = async (address: string) => {
      while (!(await answers(url + address))) {
        if (shop.exitCode !== null || Date.now() > deadline) throw new Error('the shop did not open; see above')
        await wait(50)
      }
    }
    await untilAnswers('/readyz')
    await seedProducts()
    // On a busy machine the first page may be refused, since rendering it loads much of the code.
    await untilAnswers('/')
    return close
  } catch (error) {
    await close()
    throw error
  }
}
