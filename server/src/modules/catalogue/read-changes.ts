// Reads what changed in the catalogue since the last poll, on the connection that listens for notifications.
import type { DatabaseOptions } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'

/**
 * Where a poll ended. A snapshot is only comparable on the same connection and timeline: a crash, and a promoted standby
 * that lacks the last transactions, hand out their transaction numbers again. A crash ends every connection; behind a
 * pooler, a promotion may not.
 */
export type Position = { snapshot: string; timeline: string; connection: unknown }

export type Seen = {
  version: number
  position: Position
  /** Whether the changes since the earlier poll are known. If not, anything may have changed. */
  comparable: boolean
  productsChanged: boolean
  /** The changed quantities by `stockKey`. */
  stock: [string, number][]
}

export type ChangeReader = {
  /** `since` is where an earlier poll ended. Returns at most `MAX_CHANGES + 1` rows of stock. */
  read: (since: Position | null) => Promise<Seen>
  /** Closes the connection; the next poll opens a new one. */
  disconnect: () => void
  close: () => Promise<void>
}

/** More changes than this at once (an import) drop everything instead. */
export const MAX_CHANGES = 5000

/**
 * One statement, so it sees one moment. A snapshot lists the transactions that were still running, so a long one
 * neither hides changes nor repeats them. The upper bound excludes rows that were copied from another cluster with
 * transaction numbers that this cluster has not reached yet.
 */
const since = (column: string) => `${column} >= pg_snapshot_xmin($1) AND NOT pg_visible_in_snapshot(${column}, $1)
  AND ${column} < pg_snapshot_xmax(pg_current_snapshot())`
const statement = {
  name: 'look',
  text: `SELECT version, pg_current_snapshot()::text AS snapshot,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline,
    EXISTS (SELECT FROM products WHERE ${since('changed_by')}) AS "productsChanged",
    ARRAY(SELECT store_id || ' ' || product_id || ' ' || quantity FROM stock WHERE ${since('changed_by')}
      LIMIT ${MAX_CHANGES + 1}) AS stock
  FROM catalogue_version`,
}

/** Store and product as `stockKey` writes them, and the quantity. */
const factAndNumber = (text: string): [string, number] => {
  const space = text.lastIndexOf(' ')
  return [text.slice(0, space), Number(text.slice(space + 1))]
}

export const openChangeReader = (
  databaseUrl: string,
  onNotice: () => void,
  options?: DatabaseOptions,
): ChangeReader => {
  const listener = openListener(databaseUrl, 'catalogue', onNotice, options)
  return {
    read: async (since) => {
      const connection = await listener.connection()
      const { rows } = await connection.query({ ...statement, values: [since?.snapshot ?? null] })
      const { version, snapshot, timeline, productsChanged, stock } = rows[0]
      return {
        version: Number(version),
        position: { snapshot, timeline, connection },
        comparable: since?.connection === connection && since.timeline === timeline,
        productsChanged,
        stock: stock.map(factAndNumber),
      }
    },
    disconnect: listener.disconnect,
    close: listener.close,
  }
}
