// API keys: programs act with them instead of a person's password. A key of the shop acts as itself, with the rights of an
// administrator, or of a manager of its stores, in the calls of its scopes. A person's own key acts as that person.
import { createHash, randomBytes } from 'node:crypto'
import type { ApiKeyShape, createKeySchema } from '@tokri/contract/keys.schema.ts'
import { limits } from '@tokri/contract/limits.ts'
import { rateLimits } from '@tokri/contract/rate-limits.ts'
import { isShopScope, type Scope } from '@tokri/contract/scopes.ts'
import { can } from '@tokri/rules/permissions.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import type { Authenticate, Viewer } from '../../../platform/security/access.ts'
import { countAttempt } from '../../../platform/security/rate-limit.ts'
import { openSecret, sealSecret } from '../../../platform/security/seal-secret.ts'
import { lockUser, requireRecentPassword } from '../../user/service.ts'
import * as queries from './key-queries.ts'

const PREFIX = 'tk_'
const SECRET_BYTES = 24
const HINT_LENGTH = 4
const HOUR_MS = 3600_000
/** The use of the secrets that stored answers contain. */
const KEY_ANSWERS = 'answers about API keys'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

type NewKey = z.output<typeof createKeySchema.body>

/** Whether this is a person's own key. Throws for scopes that only one of the two kinds of keys has. */
const isOwn = (viewer: Viewer, { scopes, storeIds }: NewKey): boolean => {
  const own = !scopes.some(isShopScope)
  if (own && storeIds) throw new AppError('bad_request', { message: 'Your own key is not for stores' })
  if (!own && !can(viewer, 'admin')) throw new AppError('permission_denied')
  if (!own && !scopes.every(isShopScope))
    throw new AppError('bad_request', { message: 'The scope shop stands alone: it is for your own cart' })
  return own
}

/** Throws `limit_reached` when the person, or the shop, has as many keys as it may have. */
const requireRoom = async (tx: Tx, userId: string | null): Promise<void> => {
  if (userId === null) await queries.lockKeys(tx)
  else await lockUser(tx, userId)
  const most = userId === null ? limits.keys : limits.ownKeys
  if ((await queries.countKeys(tx, userId)) >= most)
    throw new AppError('limit_reached', { message: `At most ${most} keys are allowed. Revoke one first.` })
}

/** Makes a key. A repeat is told it too. Throws `bad_request`, `permission_denied`, `password_required`, `limit_reached`, and for an unknown store `not_found`. */
export const createKey = async (
  deps: Deps,
  viewer: Viewer,
  { given, once }: { given: NewKey; once: string | null },
): Promise<ApiKeyShape & { key: string }> => {
  const own = isOwn(viewer, given)
  await requireRecentPassword(deps, viewer)
  const { name, scopes, storeIds = null } = given
  await deps.watch.settle()
  if (storeIds?.some((storeId) => !deps.stores.find(storeId)))
    throw new AppError('not_found', { message: 'Store not found' })
  const userId = own ? viewer.id : null
  const at = deps.clock()
  const { id, sealed } = await inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: viewer.id, key: once, request: ['create-key', given], now: at }, async () => {
      await requireRoom(tx, userId)
      const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
      const row = { id: newId(), name, hint: key.slice(-HINT_LENGTH), scopes, store_ids: storeIds, user_id: userId }
      await queries.insertKey(tx, { ...row, key_hash: hashOf(key), created_by: viewer.id, created_at: at })
      const detail = { scopes, ...(storeIds && { stores: storeIds }) }
      await audit(tx, { at, actor: viewer.id, action: 'key.created', subject: row.id, detail })
      return { id: row.id, sealed: sealSecret(deps, { use: KEY_ANSWERS, owner: row.id, secret: key }) }
    }),
  )
  const [made] = (await listKeys(deps, viewer)).filter(({ _id }) => _id === id)
  const key = openSecret(deps, { use: KEY_ANSWERS, owner: id, sealed })
  if (!made || key === null) throw new AppError('not_found') // revoked since
  return { ...made, key }
}

const mayAll = (viewer: Viewer): boolean => can(viewer, 'admin')

export const listKeys = async ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<ApiKeyShape[]> =>
  (await queries.readKeys(db, viewer.id, { all: mayAll(viewer) })).map((row) => ({
    _id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes as Scope[], // createKey stores no others
    storeIds: row.store_ids,
    own: row.user_id !== null,
    createdBy: row.maker,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.used_at?.toISOString() ?? null,
  }))

/** Every copy of the shop refuses the key within a second. Throws `not_found` for a key that this person does not see. */
export const revokeKey = (
  deps: Deps,
  viewer: Viewer,
  { id, once }: { id: string; once: string | null },
): Promise<null> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key: once, request: ['revoke-key', id], now: at }, async () => {
      if (!(await queries.revokeKey(tx, id, { userId: viewer.id, all: mayAll(viewer), at })))
        throw new AppError('not_found', { message: 'Key not found' })
      await audit(tx, { at, actor: viewer.id, action: 'key.revoked', subject: id })
      return null
    })
  })

/** Revokes the keys that a person has made for themselves. */
export const revokeOwnKeys = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> => {
  const at = clock()
  for (const id of await queries.revokeOwnKeys(tx, userId, at))
    await audit(tx, { at, actor: userId, action: 'key.revoked', subject: id })
}

const viewerOf = ({ id, scopes, store_ids, user_id }: queries.KeyOwner): Viewer => ({
  id: user_id ?? id,
  sessionId: '', // none: whatever needs a session refuses keys
  role: user_id === null && store_ids === null ? 'Admin' : 'User',
  duties: user_id === null ? (store_ids ?? []).map((storeId) => ({ storeId, duty: 'manager' })) : [],
  scopes,
})

/** How long a key is known before it is read again: less than a second, so that a revoked one is refused within one. */
const REMEMBERED_MS = 800
const MAX_REMEMBERED = 1000

/** `authenticate` and `lookAgain` for keys as well as for what `sessions` knows. */
export const withApiKeys = (deps: Deps, sessions: { authenticate: Authenticate; lookAgain: () => void }) => {
  const known = new Map<string, { viewer: Viewer; keyId: string; readAt: number }>()

  const read = async (key: string) => {
    const now = deps.clock()
    const hash = hashOf(key)
    const before = known.get(hash)
    if (before && now.getTime() < before.readAt + REMEMBERED_MS) return before
    known.delete(hash)
    const row = await queries.readKey(deps.db, hash)
    if (!row) throw new AppError('invalid_token')
    if (!row.used_at || row.used_at.getTime() < now.getTime() - HOUR_MS) await queries.recordUse(deps.db, row.id, now)
    if (known.size >= MAX_REMEMBERED) known.clear()
    const read = { viewer: viewerOf(row), keyId: row.id, readAt: now.getTime() }
    known.set(hash, read)
    return read
  }

  return {
    authenticate: (async (token, keptMs) => {
      if (!token.startsWith(PREFIX)) return sessions.authenticate(token, keptMs)
      const { viewer, keyId } = await read(token)
      await countAttempt(deps, [{ limit: rateLimits.keyCalls, per: keyId }])
      return viewer
    }) satisfies Authenticate,
    lookAgain: () => {
      sessions.lookAgain()
      known.clear()
    },
  }
}
