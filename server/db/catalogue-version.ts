import { sql } from 'kysely'
import type { Tx } from '../src/platform/database/database.ts'

/** Makes every process drop its cached answers and pages, once the transaction has committed. */
export const raiseCatalogueVersion = (tx: Tx) => sql`SELECT bump_catalogue()`.execute(tx)
