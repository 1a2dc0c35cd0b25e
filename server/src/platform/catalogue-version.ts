/**
 * The number that every change to the catalogue raises. Whatever is kept of the catalogue is kept for one version;
 * each process reads the number every second, so a change shows everywhere within that time.
 */
import type { Db } from './database.ts'

const POLL_MS = 1000

export type CatalogueVersion = { current: () => number; stop: () => void }

export const watchCatalogueVersion = async (db: Db): Promise<CatalogueVersion> => {
  const read = () => db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  let { version } = await read()
  const timer = setInterval(async () => {
    try {
      version = (await read()).version
    } catch {
      // The database is away; what is kept stays good until it says otherwise.
    }
  }, POLL_MS)
  timer.unref()
  return { current: () => version, stop: () => clearInterval(timer) }
}
