// What this process follows for its event streams. A watch reads at an interval while somebody follows it, one read for all
// its followers. A notification of PostgreSQL only triggers the next read earlier, so a lost notification does no harm, and
// any process may make the change.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openListener } from './database/listener.ts'

type Watching<Follower> = {
  /** What cannot be read, for the log. */
  what: string
  everyMs?: number
  /** How long to wait when something has happened during a read, so that many changes at once are read together. */
  againMs?: number
  /** Reads what is new and tells the followers. */
  read: (followers: ReadonlySet<Follower>) => Promise<void>
  /** Whether a notification about this id triggers a read. */
  isAbout?: (followers: ReadonlySet<Follower>, id: string) => boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type Watch<Follower> = {
  /** Reads soon. Returns a function that stops following. */
  follow: (follower: Follower) => () => void
  /** Reads at once instead of at the next turn. */
  look: () => void
}

export type Following = {
  watch: <Follower>(watching: Watching<Follower>) => Watch<Follower>
  /** Reads on the connection that listens, which does not queue behind requests. */
  query: <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<Row[]>
  stop: () => Promise<void>
}

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
    let looking = false
    let lookAgain = false

    const wake = (id: string) => {
      if (isAbout(followers, id)) look()
    }
    const readOnce = async () => {
      await listener.connection().catch(() => {}) // without notifications, changes are seen at the interval
      await read(followers)
    }
    const rest = () => {
      awake.delete(wake)
      if (awake.size === 0) listener.disconnect()
    }
    const look = () => {
      if (looking) lookAgain = true
      if (looking || followers.size === 0 || closed) return
      clearTimeout(timer)
      looking = true
      lookAgain = false
      readOnce()
        .catch((error: unknown) => closed || log.warn({ err: error }, `${what} could not be read; trying again`))
        .finally(() => {
          looking = false
          if (followers.size === 0) return rest()
          timer = setTimeout(look, lookAgain ? againMs : everyMs)
          timer.unref()
        })
    }
    return {
      follow: (follower) => {
        followers.add(follower)
        awake.add(wake)
        look()
        return () => {
          followers.delete(follower)
          if (followers.size === 0 && !looking) rest()
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
