// Notifies the followers of boards in this process about changes. While somebody follows, one query a second reads the
// versions of the followed boards. A notification about an order only triggers it earlier, so a lost notification does
// no harm, and any process may make the change.
import { createHash } from 'node:crypto'
import { type BoardPart, boardParts } from '@tokri/contract/delivery.schema.ts'
import type { Deps } from '../../deps.ts'
import { readBoardVersions } from './board-watch-queries.ts'

type Version = Record<BoardPart, string>
type Change = { id: number; changed: readonly BoardPart[] }
type Follower = {
  storeId: string
  /** The id of the last change that the client knows; null for a client that knows nothing. */
  seen: number | null
  tell: (change: Change) => void
  /** Called with each read, whether or not something has changed. */
  check: () => void
}
type Following = Follower & { version: Version | null }

export type BoardFollowing = {
  /** Returns a function that stops following. */
  follow: (follower: Follower) => () => void
}

const LOOK_EVERY_MS = 1000
/** Many changes at once are read together. */
const LOOK_AGAIN_MS = 100

/** A number that every process computes alike, with at most nine digits. */
const idOf = (version: Version): number => {
  const text = JSON.stringify(boardParts.map((part) => version[part]))
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16)
}

export const followBoards = ({ db, following, log }: Pick<Deps, 'db' | 'following' | 'log'>): BoardFollowing => {
  const followers = new Set<Following>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let lookAgain = false
  let stopNotices: (() => void) | null = null

  const deliver = (follower: Following, version: Version) => {
    const id = idOf(version)
    const before = follower.version
    follower.version = version
    // A client that comes back and has missed nothing is told nothing.
    if (before === null && follower.seen === id) return
    const changed = boardParts.filter((part) => before?.[part] !== version[part])
    if (changed.length > 0) follower.tell({ id, changed })
  }

  const readOnce = async () => {
    const versions = await readBoardVersions(db, [...new Set([...followers].map(({ storeId }) => storeId))])
    for (const { storeId, ...version } of versions)
      for (const follower of followers) if (follower.storeId === storeId) deliver(follower, version)
    for (const follower of followers) follower.check()
  }

  const look = () => {
    if (looking) lookAgain = true
    if (looking || followers.size === 0) return
    clearTimeout(timer)
    looking = true
    lookAgain = false
    readOnce()
      .catch((error: unknown) => log.warn({ err: error }, 'the boards could not be read; trying again'))
      .finally(() => {
        looking = false
        timer = setTimeout(look, lookAgain ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
        timer.unref()
      })
  }

  return {
    follow: (follower) => {
      const followed = { ...follower, version: null }
      followers.add(followed)
      stopNotices ??= following.onNotice(look)
      look()
      return () => {
        followers.delete(followed)
        if (followers.size > 0) return
        stopNotices?.()
        stopNotices = null
      }
    },
  }
}
