// Notifies the followers of boards in this process about changes: one query reads the versions of the followed boards.
import { createHash } from 'node:crypto'
import { type BoardPart, boardParts } from '@tokri/contract/delivery.schema.ts'
import type { Deps } from '../../../deps.ts'
import { readBoardVersions } from './board-watch-queries.ts'

type Version = Record<BoardPart, string>
type Change = { id: number; changed: readonly BoardPart[] }
type Follower = {
  storeId: string
  /** The id of the last change that the client knows; null for a client that knows nothing. */
  seen: number | null
  /** What was told last. */
  version: Version | null
  tell: (change: Change) => void
  /** Called with each read, whether or not something has changed. */
  check: () => void
}
/** A number that every process computes alike, with at most nine digits. */
const idOf = (version: Version): number => {
  const text = JSON.stringify(boardParts.map((part) => version[part]))
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16)
}

const deliver = (follower: Follower, version: Version) => {
  const id = idOf(version)
  const before = follower.version
  follower.version = version
  // A client that comes back and has missed nothing is told nothing.
  if (before === null && follower.seen === id) return
  const changed = boardParts.filter((part) => before?.[part] !== version[part])
  if (changed.length > 0) follower.tell({ id, changed })
}

export const followBoards = ({ db, following, log }: Pick<Deps, 'db' | 'following' | 'log'>) =>
  following.watch<Follower>({
    what: 'reading the boards',
    againMs: 100,
    log,
    read: async (followers) => {
      const versions = await readBoardVersions(db, [...new Set([...followers].map(({ storeId }) => storeId))])
      for (const { storeId, ...version } of versions)
        for (const follower of followers) if (follower.storeId === storeId) deliver(follower, version)
      for (const follower of followers) follower.check()
    },
  })
