/**
 * Starts the built shop once for all tests, as `npm start` does, and stops it afterwards. Everything that the run writes is
 * in one folder. Ends what an earlier, killed run has left.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { seedContext } from '../server/src/boot/demo.ts'
import { openDatabase, patient } from '../server/src/platform/database/database.ts'
import { lockForServer } from '../server/src/platform/files/data-dir.ts'
import { testClock } from '../server/test/clock.ts'
import { removeFolder, removeLeftoverFolders } from '../server/test/leftover-folders.ts'
import { openMailbox } from './mailbox.ts'
import { start } from './process.ts'
import { administrator, copyTemplate, databaseUrlOf, dataDir } from './shop-template.ts'

const PREFIX = 'tokri-e2e-'

const OPENING_MS = 120_000

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // not listening yet
  )

/** A lost machine loses nothing of a test, so its database does not wait for the disk. */
const skipSync = (dataDir: string) => {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf')
  fs.appendFileSync(file, '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
}

/** Makes the template in this new folder. Its database is stopped when it returns. */
const makeTemplate = async (dataDir: string): Promise<void> => {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
  const shop = await start({ DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD }, settings.server)
  await shop.open()
  const db = openDatabase(await databaseUrlOf(dataDir), { ...patient, connections: 1 })
  await seedCatalogue(seedContext(db, testClock()), testCatalogue())
  await db.destroy()
  shop.child.kill('SIGTERM')
  await shop.ended
  skipSync(dataDir)
  process.env.SHOP_TEMPLATE = dataDir
}

export default async () => {
  const url = process.env.SHOP_URL ?? ''
  await removeLeftoverFolders(os.tmpdir(), PREFIX)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX))
  const lock = await lockForServer(folder, 'tests')
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder // the workers and their shops inherit it
  process.env.SHOP_DATA_DIR = path.join(folder, 'data')
  fs.chmodSync(folder, 0o711) // as root, the system user of the database must be able to enter it

  await makeTemplate(path.join(folder, 'template'))
  copyTemplate(dataDir())
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
    removeFolder(folder)
    lock.release()
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
    process.env.SHOP_DATABASE_URL = await databaseUrlOf(dataDir())
    // On a busy machine the first page may be refused, since rendering it loads much of the code.
    await untilAnswers('/')
    return close
  } catch (error) {
    await close()
    throw error
  }
}
