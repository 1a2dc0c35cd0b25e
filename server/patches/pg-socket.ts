import type pg from 'pg'

/** Destroys the socket of a connection: its statement fails, and the pool removes the connection. */
export const destroySocket = (client: pg.Client, reason: Error): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
  connection.stream.destroy(reason)
}
