/** Opens the built shop once for all journeys, as `npm start` would, and closes it afterwards. */
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
import { openMailbox } from './mailbox.ts'

/** The shop's administrator, for journeys behind the counter. */
export const administrator = { email: 'admin@tokri.test', password: 'Cardamom-tin-9' }

/** The shop's data folder. */
export const dataDir = () => process.env.SHOP_DATA_DIR ?? ''

/** Puts the small catalogue with known ids on the shelves, as a tool beside the running shop. */
const fillShelves = async () => {
  const beside = await openShop(readConfig({ DATA_DIR: dataDir() }), { kind: 'tool' })
  const db = openDatabase(beside.databaseUrl, { ...patient, connections: 1 })
  await seedCatalogue(seedContext(db, new Date()), testCatalogue())
  process.env.SHOP_DATABASE_URL = beside.databaseUrl
  await db.destroy()
  await beside.close()
}

const OPENING_MS = 120_000

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // the door is still closed
  )

export default async () => {
  const url = process.env.SHOP_URL ?? ''
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-e2e-'))
  process.env.SHOP_DATA_DIR = path.join(folder, 'data')
  fs.chmodSync(folder, 0o711) // as root, the database's own account has to pass through

  const sink = await openMailbox(folder)
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', settings.server], {
    cwd: path.join(import.meta.dirname, '..'),
    // One address makes all requests here; the limits per address have tests of their own.
    env: {
      ...process.env,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir(),
      DEMO: '0',
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
    await fillShelves()
    // On a starved machine the first page of all may be refused: drawing it reads much of the code.
    await untilAnswers('/')
    return close
  } catch (error) {
    await close()
    throw error
  }
}
