// Accounts: registering, signing in, and reading one's own profile.
import type { UserShape } from '@tokri/contract/user.schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isCommonPassword } from './common-passwords.ts'
import { openSession, type Tokens } from './sessions.ts'
import * as store from './store.ts'

export type NewAccount = { name: string; email: string; password: string }

/** Makes an account. Throws `bad_request` for a common password, `duplicate` for a known e-mail. */
export const register = async (deps: Deps, { name, email, password }: NewAccount) => {
  if (isCommonPassword(password))
    throw new AppError('bad_request', {
      message: 'Please choose a less common password',
      fields: { password: 'Please choose a less common password' },
    })
  const password_hash = await deps.hasher.hash(password)
  const now = deps.clock()
  const id = newId()
  try {
    await inTransaction(deps.db, (tx) =>
      store.insertUser(tx, { id, name, email, password_hash, last_login_at: null, created_at: now, updated_at: now }),
    )
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('duplicate', { message: 'User already exists' })
    throw error
  }
  return { _id: id, name, email }
}

export type Credentials = { email: string; password: string }

/** Signs in. An unknown e-mail and a wrong password answer the same, after the same work. */
export const login = async (deps: Deps, { email, password }: Credentials, device: string): Promise<Tokens> => {
  const account = await store.readCredentials(deps.db, email)
  const matches = await deps.hasher.verify(account?.password_hash ?? null, password)
  if (!account || !matches) throw new AppError('invalid_credentials')
  if (account.status !== 'Active') throw new AppError('account_blocked')
  await store.noteLogin(deps.db, account.id, deps.clock())
  return openSession(deps, account.id, device)
}

/** A user as the wire shows them (spec, section 3). */
export const userShapeOf = (row: store.UserRow): UserShape => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  avatar: row.avatar,
  mobile: row.mobile,
  verify_email: row.verify_email,
  last_login_date: row.last_login_at?.toISOString() ?? null,
  status: row.status,
  address_details: row.address_ids,
  shopping_cart: row.cart_line_ids,
  orderHistory: row.order_ids,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const readProfile = async (deps: Deps, userId: string): Promise<UserShape> => {
  const row = await store.readUser(deps.db, userId)
  if (!row) throw new AppError('invalid_token')
  return userShapeOf(row)
}
