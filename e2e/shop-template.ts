// The data folder of a shop with the test catalogue and its administrator. It is made once for a run, and the shops of the
// tests begin with a copy: initdb, migrations and seed would take several seconds each.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { testCatalogue } from '../demo/src/catalogue/test-catalogue.ts'
import { seedCatalogue } from '../demo/src/seed/seed-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { seedContext } from '../server/src/boot/demo.ts'
import { openDatabase, patient } from '../server/src/platform/database/database.ts'
import { attachEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { testClock } from '../server/test/clock.ts'
import { start } from './process.ts'

/** The administrator of every shop that begins with the template. */
export const administrator = { email: 'admin@tokri.test', password: 'Cardamom-tin-9' }

/** The address of the database in this data folder, whose shop is open. */
export const databaseUrlOf = async (dataDir: string): Promise<string> => {
  const beside = await attachEmbeddedPostgres(dataDir)
  await beside.stop()
  return beside.url
}

/** A lost machine loses nothing of a test, so its database does not wait for the disk. */
const skipSync = (dataDir: string) => {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf')
  fs.appendFileSync(file, '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n')
}

/** Makes the template in this new folder. Its database is stopped when it returns. */
export const makeTemplate = async (dataDir: string): Promise<void> => {
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

/** Copies the template to this folder, which does not exist yet. */
export const copyTemplate = (dataDir: string): void => {
  const template = process.env.SHOP_TEMPLATE ?? ''
  if (process.platform === 'win32') {
    fs.cpSync(template, dataDir, { recursive: true })
    return
  }
  // When root runs the tests, the database's files belong to another account: cp keeps owners, and copies no blocks where
  // the file system can share them.
  const shared = process.platform === 'linux' ? ['--reflink=auto'] : []
  const { status, stderr } = spawnSync('cp', ['-a', ...shared, template, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the template could not be copied: ${stderr}`)
  // Each shop draws its pictures, for four seconds of a processor, but for those that the shop of the run has drawn. One that
  // is being written now is left out.
  const drawn = path.join(process.env.SHOP_DATA_DIR ?? '', 'media')
  if (fs.existsSync(drawn)) spawnSync('cp', ['-a', ...shared, drawn, dataDir])
}
