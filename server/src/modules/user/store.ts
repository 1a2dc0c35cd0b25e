import { type Insertable, sql } from 'kysely'
import type { UserTable } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database.ts'

export const insertUser = async (tx: Tx, user: Insertable<UserTable>): Promise<void> => {
  await tx.insertInto('users').values(user).execute()
  await tx.insertInto('carts').values({ user_id: user.id, coupon_id: null }).execute()
}

export const readCredentials = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'password_hash', 'status']).where('email', '=', email).executeTakeFirst()

export const noteLogin = (db: Db, userId: string, at: Date) =>
  db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()

const idsOf = (table: 'addresses' | 'cart_lines' | 'orders', order: string) =>
  sql<string[]>`array(SELECT t.id FROM ${sql.table(table)} t WHERE t.user_id = users.id ORDER BY ${sql.raw(order)})`

/** A user with the ids of their addresses, cart lines and orders, and without secrets. */
export const readUser = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'mobile',
      'avatar',
      'role',
      'status',
      'verify_email',
      'last_login_at',
      'created_at',
      'updated_at',
      idsOf('addresses', 't.created_at, t.id').as('address_ids'),
      idsOf('cart_lines', 't.added_at, t.id').as('cart_line_ids'),
      idsOf('orders', 't.created_at DESC, t.id DESC').as('order_ids'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1).executeTakeFirst()) !== undefined

export const makeAdministrator = (db: Db, email: string) =>
  db.updateTable('users').set({ role: 'Admin' }).where('email', '=', email).execute()
