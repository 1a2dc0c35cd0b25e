// A connection that hears of changes. It is one of its own, since it must not queue behind the requests that wait for
// what it hears; it is opened when somebody first asks through it, and again after it broke.
import type pg from 'pg'
import { type DatabaseOptions, openPool } from './database.ts'

export type Listener = {
  /** The connection, opened if there is none. Rejects when the database cannot be reached in time. */
  connection: () => Promise<pg.PoolClient>
  /** Gives the connection up; whoever asks next opens another. */
  disconnect: () => void
  /** For good. One that is only being opened is let go as well. */
  close: () => Promise<void>
}

/** `onNotice` is called for each notification on the channel while there is a connection. */
export const openListener = (
  databaseUrl: string,
  channel: string,
  onNotice: (payload: string | undefined) => void,
  options: DatabaseOptions = {},
): Listener => {
  const pool = openPool(databaseUrl, { ...options, connections: 1 })
  let client: pg.PoolClient | null = null
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
    await opened.query(`LISTEN ${channel}`)
    return opened
  }

  return {
    connection: async () => client ?? (await open()),
    disconnect,
    close: async () => {
      closed = true
      disconnect()
      await pool.end()
    },
  }
}
