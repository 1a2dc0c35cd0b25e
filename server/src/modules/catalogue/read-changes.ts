// One look at what changed in the catalogue since the last one, on the connection that hears of changes.
import type { DatabaseOptions } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'

/** What was committed between the last snapshot and this one. `stock` is product ids with what is left of each. */
export type Seen = { version: number; snapshot: string; productsChanged: boolean; stock: [string, number][] }

export type ChangeReader = {
  /** `since` is the snapshot of an earlier look, or null: then nothing is new. At most `MOST_CHANGES + 1` of stock. */
  read: (since: string | null) => Promise<Seen>
  /** Gives the connection up; the next look opens another. */
  disconnect: () => void
  close: () => Promise<void>
}

/** More than this at once (an import) is not worth following one by one. */
export const MOST_CHANGES = 5000

/**
 * One statement, and so as of one moment. A snapshot lists who was still at work, so that a long transaction neither
 * hides changes nor repeats them. The upper bound leaves out rows that were copied from another cluster and carry
 * transaction numbers of this one's future.
 */
const since = (column: string) => `${column} >= pg_snapshot_xmin($1) AND NOT pg_visible_in_snapshot(${column}, $1)
  AND ${column} < pg_snapshot_xmax(pg_current_snapshot())`
const statement = {
  name: 'look',
  text: `SELECT version, pg_current_snapshot()::text AS snapshot,
    EXISTS (SELECT FROM products WHERE ${since('changed_by')}) AS "productsChanged",
    ARRAY(SELECT product_id || ' ' || quantity FROM stock WHERE ${since('changed_by')} AND store_id = 'main'
      LIMIT ${MOST_CHANGES + 1}) AS stock
  FROM catalogue_version`,
}

const idAndNumber = (text: string): [string, number] => {
  const space = text.indexOf(' ')
  return [text.slice(0, space), Number(text.slice(space + 1))]
}

export const openChangeReader = (
  databaseUrl: string,
  onNotice: () => void,
  options?: DatabaseOptions,
): ChangeReader => {
  const listener = openListener(databaseUrl, 'catalogue', onNotice, options)
  return {
    read: async (snapshot) => {
      const { rows } = await (await listener.connection()).query({ ...statement, values: [snapshot] })
      const { version, stock, ...rest } = rows[0]
      return { ...rest, version: Number(version), stock: stock.map(idAndNumber) }
    },
    disconnect: listener.disconnect,
    close: listener.close,
  }
}
