import type { UserShape } from '@tokri/contract/user.schema.ts'
import { hasMailbox } from '@tokri/rules/mailbox.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import * as queries from '../queries.ts'

/** A user as the API returns them. */
const userShapeOf = (row: queries.UserRow): UserShape => ({
  _id: row.id,
  name: row.name,
  email: hasMailbox(row.email) ? row.email : '',
  ...(row.pending_email !== null && { pendingEmail: row.pending_email }),
  ...(row.must_change_password && { mustChangePassword: true }),
  avatar: row.avatar,
  mobile: row.mobile,
  ...(row.mobile_proven_at !== null && { mobileProven: true }),
  verify_email: row.verify_email,
  last_login_date: row.last_login_at?.toISOString() ?? null,
  status: row.status,
  ...(row.preference === 'refund' && { preference: row.preference }),
  address_details: row.address_ids,
  shopping_cart: row.cart_line_ids,
  orderHistory: row.order_ids,
  role: row.role,
  ...(row.role === 'Admin' && { permits: row.permits }),
  ...(row.had_credit && { credit: toRupees(row.credit_paise) }),
  ...(row.duties.length > 0 && { duties: row.duties }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/**
 * The profile of a person who has just opened the shop, with the language that was chosen in this browser. Screens ask for it
 * at each start, so the language of mails is the one that the person chose last.
 */
export const showProfile = async (
  deps: { db: Db; clock: Clock },
  userId: string,
  language: string | null,
): Promise<UserShape> => {
  const row = await queries.readUser(deps.db, userId, deps.clock())
  if (!row) throw new AppError('invalid_token')
  if (language !== null && row.language !== language) await queries.writeLanguage(deps.db, userId, language)
  return userShapeOf(row)
}

export const readProfile = async ({ db, clock }: { db: Db | Tx; clock: Clock }, userId: string): Promise<UserShape> => {
  const row = await queries.readUser(db, userId, clock())
  if (!row) throw new AppError('invalid_token')
  return userShapeOf(row)
}
