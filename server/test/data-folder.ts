import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { attachEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'

/**
 * An empty folder for one test, removed afterwards. When root runs the tests, the system user of the database can enter
 * it unless `mode` forbids that.
 */
export const temporaryFolder = (mode = 0o711): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-folder-'))
  fs.chmodSync(folder, mode)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder for one test. A database that still runs in it is stopped afterwards. */
export const temporaryDataDir = (mode = 0o711): string => {
  const dataDir = temporaryFolder(mode)
  onTestFinished(async () => {
    if (!fs.existsSync(path.join(dataDir, 'postgres-users.lock'))) return
    const left = await attachEmbeddedPostgres(dataDir)
    await left.stop()
    const pointer = path.join(dataDir, 'postgres-home')
    if (fs.existsSync(pointer)) fs.rmSync(fs.readFileSync(pointer, 'utf8'), { recursive: true })
  })
  return dataDir
}
