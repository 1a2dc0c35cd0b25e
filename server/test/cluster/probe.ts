// Finds the moment at which a new primary accepts writes: the first commit that it acknowledges, with the wait for its
// standby.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const PAUSE_MS = 50
const CONNECT_MS = 1000
/** A commit may wait for a standby for long. */
const ANSWER_MS = 60_000

/** Commits something small. Throws on a standby, and if there is no answer. */
const commitAt = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {}) // the current query fails with the error
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS standby')
    if (rows[0].standby) throw new Error('a standby')
    await client.query(`SELECT pg_logical_emit_message(true, 'probe', '')`)
  } finally {
    client.end().catch(() => {})
  }
}

/** Watches nodes that are standbys. The returned function ends it and says when the first accepted a write, or null. */
export const watchForPrimary = (urls: readonly string[]) => {
  let acceptedAt: number | null = null
  let open = true
  for (const url of urls)
    void (async () => {
      while (open && acceptedAt === null) {
        await commitAt(url).then(
          () => {
            acceptedAt ??= performance.now()
          },
          () => wait(PAUSE_MS),
        )
      }
    })()
  return (): number | null => {
    open = false
    return acceptedAt
  }
}
