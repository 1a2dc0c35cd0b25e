// A connection that LISTENs for changes. It is a connection of its own, because it must not queue behind requests that
// wait for its result. It is opened on first use, and again after it broke.
import pg from 'pg'
import { type DatabaseOptions, openPool } from './database.ts'
import { CHANNEL_PREFIX } from './schema.ts'

export type Listener = {
  /** The connection, opened if there is none. Rejects when the database cannot be reached in time. */
  connection: () => Promise<pg.PoolClient>
  /** Closes the connection; the next use opens another. */
  disconnect: () => void
  /** Closes for good, also a connection that is still being opened. */
  close: () => Promise<void>
}

/** `onNotice` is called for each notification on the channel of this schema while there is a connection. */
export const openListener = (
  databaseUrl: string,
  channel: string,
  onNotice: (payload: string | undefined) => void,
  options: DatabaseOptions = {},
): Listener => {
  const pool = openPool(databaseUrl, { ...options, connections: 1 })
  let client: pg.PoolClient | null = null
  let opening: Promise<pg.PoolClient> | null = null
  let closed = false

  const disconnect = () => {
    const lost = client
    client = null
    lost?.release(true)
  }
  const open = async (): Promise<pg.PoolClient> => {
    const opened = await pool.connect()
    if (closed) {
      opened.release(true) // the pool waits for it
      throw new Error('closed while it was being opened')
    }
    client = opened
    opened.once('error', () => {
      if (client === opened) disconnect()
    })
    opened.on('notification', ({ payload }) => onNotice(payload))
    const { rows } = await opened.query<{ name: string }>(`SELECT ${CHANNEL_PREFIX} || '${channel}' AS name`)
    await opened.query(`LISTEN ${pg.escapeIdentifier(rows[0]?.name ?? channel)}`)
    return opened
  }

  return {
    connection: async () => {
      if (client) return client
      opening ??= open().finally(() => {
        opening = null
      })
      return opening
    },
    disconnect,
    close: async () => {
      closed = true
      disconnect()
      await pool.end()
    },
  }
}
