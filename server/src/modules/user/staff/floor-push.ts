// Push messages to people on shift. A browser suspends a page in a pocket, so news of the floor come as messages, and the
// service worker answers each: the phone is there, also while nobody looks at it. The key of that answer is signed, not stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Say } from '../../../platform/language/sentences.ts'
import { notifyBrowsers } from '../push/push.ts'
import * as queries from './shift-queries.ts'

type SigningDeps = Pick<Deps, 'jwtSecret'>

const ID_LENGTH = 24
/** Characters of the signature: 132 bits. */
const MAC_LENGTH = 22

const heardKeyOf = ({ jwtSecret }: SigningDeps, shiftId: string): string =>
  shiftId +
  createHmac('sha256', jwtSecret).update(`heard on shift\n${shiftId}`).digest('base64url').slice(0, MAC_LENGTH)

/** Records that the phone of a shift has answered a message. An unknown key, or one of a shift that has ended, does nothing. */
export const hearShift = async (deps: Deps, key: string): Promise<void> => {
  const shiftId = key.slice(0, ID_LENGTH)
  const [given, expected] = [Buffer.from(key), Buffer.from(heardKeyOf(deps, shiftId))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return
  const userId = await queries.readUserOfShift(deps.db, shiftId)
  if (userId) await queries.recordHeard(deps.db, userId, { at: deps.clock(), everyMs: 0 })
}

/** How long news of the floor are worth sending. */
const WORTH_MS = 120_000

export type FloorNews = { title: (t: Say) => string; body: (t: Say) => string; path: string; tag: string }

/** Tells a person on shift something, when the transaction commits. */
export const notifyHand = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'clock' | 'jwtSecret'>,
  { userId, shiftId, title, body, ...news }: FloorNews & { userId: string; shiftId: string },
): Promise<void> => {
  const now = deps.clock()
  const answer = heardKeyOf(deps, shiftId)
  await notifyBrowsers(tx, deps, {
    userId,
    notice: (t) => ({ title: title(t), body: body(t), ...news, at: now.getTime(), answer }),
    until: new Date(now.getTime() + WORTH_MS),
  })
}
