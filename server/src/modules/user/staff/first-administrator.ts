/**
 * A shop without an administrator cannot be managed, so the first start creates one. Later starts change nothing.
 */
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isDuplicate } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import * as queries from '../queries.ts'

/** 96 bits cannot be guessed and can still be typed. */
const GENERATED_PASSWORD_BYTES = 12

export const generatePassword = (): string => randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url')

export type FirstAdministrator = { email: string; password: string | null }

/** Creates the administrator when there is none. Two servers that start together create one. */
export const makeFirstAdministrator = async (
  deps: Pick<Deps, 'db' | 'clock' | 'hasher'>,
  { email, password }: FirstAdministrator,
  generate: () => string,
): Promise<void> => {
  if (await queries.hasAdministrator(deps.db)) return
  const chosen = password ?? generate()
  const password_hash = await deps.hasher.hash(chosen.normalize('NFC'))
  const now = deps.clock()
  const user = {
    id: newId(),
    name: 'Owner',
    email,
    role: 'Admin' as const,
    password_hash,
    must_change_password: password === null,
    verify_email: true, // the operator has named it
    last_login_at: null,
  }
  try {
    await inTransaction(deps.db, (tx) => queries.insertUser(tx, { ...user, created_at: now, updated_at: now }))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // Another server has created it, or the operator names an existing shopper: that account keeps its password.
    await queries.makeAdministrator(deps.db, email)
  }
}

/** The e-mail of the administrator whose generated password this still is; null if there is none. */
export const findAdministratorWith = async (
  { db, hasher }: Pick<Deps, 'db' | 'hasher'>,
  password: string,
): Promise<string | null> => {
  for (const { email, password_hash } of await queries.listNewAdministrators(db))
    if (await hasher.verify(password_hash, password)) return email
  return null
}
