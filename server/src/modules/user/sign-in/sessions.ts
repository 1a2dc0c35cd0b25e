// Sessions: a row per sign-in, an access token of 15 minutes, refresh tokens that replace each other.
//
// A refresh returns a successor token. A repeat within seconds returns the same successor, for tabs that refresh at the same
// time. A later repeat, if the successor was never presented, issues a new one and voids the old. Presenting a void or
// replaced token ends the session, because then two clients have the same token (docs/decisions/0005).
import { randomBytes } from 'node:crypto'
import { retentionDays } from '@tokri/rules/retention.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../../../deps.ts'
import { audit, GUEST } from '../../../platform/audit-log.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Authenticate, Viewer } from '../../../platform/security/access.ts'
import { deviceName } from './device-name.ts'
import * as queries from './session-queries.ts'

const ALGORITHM = 'HS256'
const ACCESS_MINUTES = 15
const DAY_MS = 86_400_000

/** How long a token that is exchanged again gets the same successor: other tabs, and answers that were lost. */
const SAME_AGAIN_MS = 10_000
/** The length of a refresh token's id, so that it cannot be guessed. */
const TOKEN_ID_BYTES = 18
const newTokenId = (): string => randomBytes(TOKEN_ID_BYTES).toString('base64url')

/** The audience of a token: access tokens cannot be refreshed, and refresh tokens give no access. */
const audiences = { access: 'tokri-api', refresh: 'tokri-refresh' } as const

export const lifeAt = (now: Date) => ({ now, idleSince: new Date(now.getTime() - retentionDays.idleSession * DAY_MS) })

type SigningDeps = Pick<Deps, 'jwtSecret' | 'clock'>

const keyOf = (deps: SigningDeps) => new TextEncoder().encode(deps.jwtSecret)
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const signAccess = (deps: SigningDeps, sessionId: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(audiences.access)
    .setSubject(sessionId)
    .setIssuedAt(seconds(deps.clock()))
    .setExpirationTime(seconds(deps.clock()) + ACCESS_MINUTES * 60)
    .sign(keyOf(deps))

/** A refresh token has no expiry, because the session's row decides. An id always gives the same token, so none is stored. */
const signRefresh = (deps: SigningDeps, sessionId: string, tokenId: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(audiences.refresh)
    .setSubject(sessionId)
    .setJti(tokenId)
    .sign(keyOf(deps))

const readToken = async (deps: SigningDeps, token: string, use: keyof typeof audiences) => {
  const rules = { algorithms: [ALGORITHM], audience: audiences[use], currentDate: deps.clock() }
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), rules)
    if (typeof payload.sub !== 'string') throw new AppError('invalid_token')
    return { sessionId: payload.sub, tokenId: payload.jti ?? '', expiresAt: payload.exp ?? 0 }
  } catch {
    throw new AppError('invalid_token')
  }
}

export type Tokens = { accessToken: string; refreshToken: string }

/** The most characters of a User-Agent that are stored. */
const DEVICE_LENGTH = 300

/** Opens a session for a user who has just proven their identity. */
export const openSession = async (
  tx: Tx,
  deps: SigningDeps,
  { userId, device }: { userId: string; device: string },
): Promise<Tokens> => {
  const now = deps.clock()
  const id = newId()
  const token_id = newTokenId()
  await queries.insertSession(tx, {
    id,
    token_id,
    successor_id: null,
    exchanged_at: null,
    user_id: userId,
    device: device.slice(0, DEVICE_LENGTH),
    created_at: now,
    used_at: now,
    password_entered_at: now,
    expires_at: new Date(now.getTime() + retentionDays.session * DAY_MS),
  })
  return { accessToken: await signAccess(deps, id), refreshToken: await signRefresh(deps, id, token_id) }
}

/** Ends the session of a void or replaced token, which two clients have, and records it in the audit log. */
const endReplayed = (deps: Deps, sessionId: string, tokenId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const subject = await queries.endReplayedSession(tx, sessionId, tokenId)
    if (subject === null) return
    const detail = { reason: 'replayed token' }
    await audit(tx, { at: deps.clock(), actor: GUEST, action: 'user.refused', subject, detail })
  })

/**
 * Exchanges a refresh token for new tokens. Throws `invalid_token` for an invalid token; a replayed one ends its session.
 */
export const refreshSession = async (deps: Deps, token: string): Promise<Tokens> => {
  const { sessionId, tokenId } = await readToken(deps, token, 'refresh')
  const now = deps.clock()
  const again = new Date(now.getTime() - SAME_AGAIN_MS)
  const exchange = { sessionId, tokenId, freshId: newTokenId(), again, ...lifeAt(now) }
  const successorId = await queries.exchangeToken(deps.db, exchange)
  if (successorId === null) {
    await endReplayed(deps, sessionId, tokenId)
    throw new AppError('invalid_token')
  }
  return {
    accessToken: await signAccess(deps, sessionId),
    refreshToken: await signRefresh(deps, sessionId, successorId),
  }
}

/** How long a verified token is cached: less than a second, because a revocation must apply within a second. */
const REMEMBERED_MS = 800
const MAX_REMEMBERED = 10_000

/**
 * `authenticate` returns the user of an access token. The signature is verified once per token. The rows of session and
 * user are read at most once per 0.8 s and process, so that logout, suspension and a changed role apply everywhere within a
 * second. `lookAgain` drops the cache of this process, so that they apply at once.
 */
export const createAuthentication = (deps: Deps) => {
  const remembered = new Map<string, { viewer: Viewer; readAt: number; expiresAt: number; round: number }>()
  let round = 0

  const authenticate: Authenticate = async (token, keptMs = REMEMBERED_MS) => {
    const now = deps.clock().getTime()
    // Computed before the read, so that a session that ends during the read is read again.
    const freshness = { readAt: now, round }
    const known = remembered.get(token)
    if (known && known.expiresAt * 1000 > now) {
      if (known.readAt + keptMs > now && known.round === round) return known.viewer
      const viewer = await queries.readViewer(deps.db, known.viewer.sessionId, deps.clock())
      if (viewer) {
        remembered.set(token, { ...known, ...freshness, viewer })
        return viewer
      }
    }
    remembered.delete(token)
    const { sessionId, expiresAt } = await readToken(deps, token, 'access')
    const viewer = await queries.readViewer(deps.db, sessionId, deps.clock())
    if (!viewer) throw new AppError('invalid_token')
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(token, { viewer, ...freshness, expiresAt })
    return viewer
  }

  return {
    authenticate,
    lookAgain: (): void => {
      round++
    },
  }
}

/** The sessions of a user; `current` marks the one that makes the call. */
export const listSessions = async (deps: Deps, { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>) =>
  (await queries.readSessions(deps.db, id, lifeAt(deps.clock()))).map((session) => ({
    _id: session.id,
    device: deviceName(session.device),
    current: session.id === sessionId,
    createdAt: session.created_at.toISOString(),
    lastUsedAt: session.used_at.toISOString(),
  }))

/** Ends one session of this user. Throws `not_found` for any other. */
export const endSession = async (deps: Deps, userId: string, sessionId: string): Promise<void> => {
  if (!(await queries.deleteSession(deps.db, userId, sessionId)))
    throw new AppError('not_found', { message: 'Session not found' })
}

export const endOtherSessions = (db: Db | Tx, { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>) =>
  queries.deleteSessions(db, id, { except: sessionId })

export const endAllSessions = (tx: Tx, userId: string) => queries.deleteSessions(tx, userId)

/** Deletes sessions that cannot be refreshed any more. */
export const deleteExpiredSessionRows = (deps: Pick<Deps, 'db' | 'clock'>) =>
  queries.deleteExpiredSessions(deps.db, lifeAt(deps.clock()))
