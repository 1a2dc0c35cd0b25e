// The data folder of a shop with the test catalogue and its administrator. It is made once for a run, and the shops of the
// tests begin with a copy: initdb, migrations and seed would take several seconds each. The global set-up makes it: every
// worker reads this file, and would read all of the demo with it.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { attachEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'

/** The administrator of every shop that begins with the template. */
export const administrator = { email: 'admin@tokri.test', password: 'Cardamom-tin-9' }

/** The data folder of the shop that all tests share. */
export const dataDir = () => process.env.SHOP_DATA_DIR ?? ''

/** The address of the database in this data folder, whose shop is open. */
export const databaseUrlOf = async (folder: string): Promise<string> => {
  const beside = await attachEmbeddedPostgres(folder)
  await beside.stop()
  return beside.url
}

/** Copies the template to this folder, which does not exist yet. */
export const copyTemplate = (folder: string): void => {
  const template = process.env.SHOP_TEMPLATE ?? ''
  if (process.platform === 'win32') {
    fs.cpSync(template, folder, { recursive: true })
    return
  }
  // When root runs the tests, the database's files belong to another account: cp keeps owners, and copies no blocks where
  // the file system can share them.
  const shared = process.platform === 'linux' ? ['--reflink=auto'] : []
  const { status, stderr } = spawnSync('cp', ['-a', ...shared, template, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the template could not be copied: ${stderr}`)
  // Each shop draws its pictures, for four seconds of a processor, but for those that the shop of the run has drawn. One that
  // is being written now is left out.
  const drawn = path.join(dataDir(), 'media')
  if (fs.existsSync(drawn)) spawnSync('cp', ['-a', ...shared, drawn, folder])
}
