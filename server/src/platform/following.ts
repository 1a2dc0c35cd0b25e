// What this process follows: for its event streams, for webhooks, and to plan trips. A watch reads at an interval while
// somebody follows it, one read for all its followers. A notification of PostgreSQL only triggers the next read earlier, so a
// lost notification does no harm, and any process may make the change.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openListener } from './database/listener.ts'

type Watching<Follower> = {
  /** What it does, for the log: "reading the boards". */
  what: string
  everyMs?: number
  /** How long to wait when something has happened during a read, so that many changes at once are read together. */
  againMs?: number
  /** Reads what is new and tells the followers. */
  read: (followers: ReadonlySet<Follower>) => Promise<void>
  /** Whether a notification about this id triggers a read; null for a watch that reads at the interval alone. */
  isAbout?: ((followers: ReadonlySet<Follower>, id: string) => boolean) | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type Watch<Follower> = {
  /** Reads soon. Returns a function that stops following, and waits for a read that goes on. */
  follow: (follower: Follower) => () => Promise<void>
  /** Reads at once instead of at the next turn. */
  look: () => void
}

export type Following = {
  watch: <Follower>(watching: Watching<Follower>) => Watch<Follower>
  /** Reads on the connection that listens, which does not queue behind requests. */
  query: <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<Row[]>
  stop: () => Promise<void>
}

const COMPLAIN_EVERY_MS = 60_000

export const openFollowing = (databaseUrl: string, channel: string): Following => {
  /** The looks of the watches that somebody follows. */
  const awake = new Set<(id: string) => void>()
  let closed = false
  const listener = openListener(databaseUrl, channel, (id = '') => {
    for (const wake of awake) wake(id)
  })

  const watch = <Follower>(watching: Watching<Follower>): Watch<Follower> => {
    const { what, everyMs = 1000, againMs = 0, read, isAbout = () => true, log } = watching
    const followers = new Set<Follower>()
    let timer: NodeJS.Timeout | undefined
    let looking: Promise<void> | null = null
    let lookAgain = false
    let quietUntil = 0

    const wake = (id: string) => {
      if (isAbout?.(followers, id)) look()
    }
    const readOnce = async () => {
      if (isAbout) await listener.connection().catch(() => {}) // without notifications, changes are seen at the interval
      await read(followers)
    }
    const complain = (error: unknown) => {
      if (closed || Date.now() < quietUntil) return
      quietUntil = Date.now() + COMPLAIN_EVERY_MS
      log.warn({ err: error }, `${what} failed; trying again`)
    }
    const rest = () => {
      awake.delete(wake)
      if (awake.size === 0) listener.disconnect()
    }
    const look = () => {
      if (looking) lookAgain = true
      if (looking || followers.size === 0 || closed) return
      clearTimeout(timer)
      lookAgain = false
      looking = readOnce()
        .catch(complain)
        .finally(() => {
          looking = null
          if (followers.size === 0) return rest()
          timer = setTimeout(look, lookAgain ? againMs : everyMs)
          timer.unref()
        })
    }
    return {
      follow: (follower) => {
        followers.add(follower)
        if (isAbout) awake.add(wake)
        look()
        return async () => {
          followers.delete(follower)
          if (followers.size === 0 && !looking) rest()
          await looking
        }
      },
      look,
    }
  }

  return {
    watch,
    query: async (query) => {
      const connection = await listener.connection()
      try {
        return (await connection.query(query)).rows
      } catch (error) {
        listener.disconnect()
        throw error
      }
    },
    stop: async () => {
      closed = true
      await listener.close()
    },
  }
}
