import type { PeopleKind } from '@tokri/contract/user.schema.ts'
import type { Preference } from '@tokri/rules/adjustments.ts'
import type { Duty, StoreDuty } from '@tokri/rules/permissions.ts'
import { typedMobile } from '@tokri/rules/typed-digits.ts'
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { UsersTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { offsetOf, type Paging } from '../../platform/http/paging.ts'

export const insertUser = (tx: Tx, user: Insertable<UsersTable>) => tx.insertInto('users').values(user).execute()

export const readCredentials = (db: Db | Tx, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'verify_email', 'password_hash', 'status', 'language'])
    .where('email', '=', email)
    .executeTakeFirst()

/** A `language` of null leaves that of the person. */
export const recordLogin = (db: Tx, userId: string, { at, language }: { at: Date; language: string | null }) =>
  db
    .updateTable('users')
    .set({ last_login_at: at, ...(language !== null && { language }) })
    .where('id', '=', userId)
    .execute()

export const writeLanguage = (db: Db, userId: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', userId).execute()

const idsOf = (table: 'addresses' | 'orders', order: string) =>
  sql<string[]>`array(SELECT t.id FROM ${sql.table(table)} t WHERE t.user_id = users.id ORDER BY ${sql.raw(order)})`

/** Without removed and hidden products, like the cart itself. */
const cartLineIds = sql<string[]>`array(SELECT t.id FROM cart_lines t JOIN products p ON p.id = t.product_id
  WHERE t.user_id = users.id AND p.deleted_at IS NULL AND NOT p.hidden ORDER BY t.added_at, t.id)`

const pendingEmail = (now: Date) =>
  sql<string | null>`(SELECT e.email FROM email_changes e WHERE e.user_id = users.id AND e.expires_at > ${now})`

/** The duties of the user of a query over `users`. */
export const dutiesOfUser = sql<StoreDuty[]>`(SELECT coalesce(
  jsonb_agg(jsonb_build_object('storeId', d.store_id, 'duty', d.duty) ORDER BY d.store_id, d.duty), '[]')
  FROM duties d WHERE d.user_id = users.id)`

/** What the shopper wants if something is missing, for all lines to come. */
const preferenceOfUser = sql<Preference>`coalesce((SELECT c.preference FROM carts c WHERE c.user_id = users.id), 'replace')`

const hadCredit = sql<boolean>`EXISTS (SELECT FROM credit_entries e WHERE e.user_id = users.id)`

/** A user with the ids of their addresses, cart lines and orders, and without secrets. */
export const readUser = (db: Db | Tx, userId: string, now: Date) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'mobile',
      'mobile_proven_at',
      'avatar',
      'role',
      'permits',
      dutiesOfUser.as('duties'),
      'status',
      'verify_email',
      'must_change_password',
      'language',
      'credit_paise',
      hadCredit.as('had_credit'),
      'last_login_at',
      'created_at',
      'updated_at',
      pendingEmail(now).as('pending_email'),
      preferenceOfUser.as('preference'),
      idsOf('addresses', 't.created_at, t.id').as('address_ids'),
      cartLineIds.as('cart_line_ids'),
      idsOf('orders', 't.created_at DESC, t.id DESC').as('order_ids'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'Admin').limit(1).executeTakeFirst()) !== undefined

/** Administrators with a generated password that they have not replaced yet. */
export const listNewAdministrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('role', '=', 'Admin')
    .where('must_change_password', '=', true)
    .execute()

export const makeAdministrator = (db: Db, email: string) =>
  db.updateTable('users').set({ role: 'Admin' }).where('email', '=', email).execute()

const personColumns = [
  'id',
  'name',
  'email',
  'avatar',
  'mobile',
  'role',
  'permits',
  'status',
  'verify_email',
  'last_login_at',
  'created_at',
] as const

export type Profile = Pick<Selectable<UsersTable>, 'name' | 'email' | 'mobile'>

/** Returns a user and locks the row until the transaction ends. */
export const lockUser = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'mobile', 'avatar', 'role', 'permits', 'status'])
    .select(['verify_email', 'language', dutiesOfUser.as('duties')])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** The status of a user, who cannot be changed or deleted until the transaction ends. */
export const readStatusAndKeep = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['status', 'language']).where('id', '=', userId).forShare().executeTakeFirst()

/** Another number is not proven. */
export const writeProfile = (tx: Tx, userId: string, { name, mobile }: Omit<Profile, 'email'>, now: Date) =>
  tx
    .updateTable('users')
    .set((eb) => ({
      name,
      mobile,
      mobile_proven_at: eb.case().when('mobile', '=', mobile).then(eb.ref('mobile_proven_at')).else(null).end(),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute()

/** Writes an e-mail that the user has just confirmed. */
export const writeProvenEmail = (tx: Tx, userId: string, email: string, now: Date) =>
  tx.updateTable('users').set({ email, verify_email: true, updated_at: now }).where('id', '=', userId).execute()

export const writeAvatar = (db: Tx, userId: string, avatar: string, now: Date) =>
  db.updateTable('users').set({ avatar, updated_at: now }).where('id', '=', userId).execute()

export const writePassword = (tx: Tx, userId: string, password_hash: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ password_hash, must_change_password: false, updated_at: now })
    .where('id', '=', userId)
    .execute()

export const readPasswordHash = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Stores another hash of the same password, unless the password has changed. `account` is an e-mail or an id. */
export const replacePasswordHash = async (
  db: Db,
  account: string,
  { stored, password_hash }: { stored: string; password_hash: string },
): Promise<boolean> => {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash })
    .where((eb) => eb.or([eb('id', '=', account), eb('email', '=', account)]))
    .where('password_hash', '=', stored)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

/** The people with such an e-mail who have a session or a duty. */
export const readOpenAccounts = async (db: Db, pattern: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users u WHERE email LIKE ${pattern} AND (
      EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id) OR EXISTS (SELECT FROM duties d WHERE d.user_id = u.id))
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteUser = (tx: Tx, userId: string) => tx.deleteFrom('users').where('id', '=', userId).execute()

/** Locks the active owners in the order of their ids, so that the last two cannot leave at the same time. */
export const lockOwners = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('status', '=', 'Active')
    .where(sql<boolean>`'owner' = ANY(permits)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const writeAccess = (
  tx: Tx,
  userId: string,
  { role, permits, status, now }: Pick<Selectable<UsersTable>, 'role' | 'permits' | 'status'> & { now: Date },
) =>
  tx
    .updateTable('users')
    .set({ role, permits, status, updated_at: now })
    .where('id', '=', userId)
    .returning(personColumns)
    .returning(dutiesOfUser.as('duties'))
    .executeTakeFirstOrThrow()

const selectPerson = (db: Db | Tx, userId: string) =>
  db.selectFrom('users').select(personColumns).select(dutiesOfUser.as('duties')).where('id', '=', userId)

export const findPerson = (db: Db | Tx, userId: string) => selectPerson(db, userId).executeTakeFirst()

export const readPerson = (db: Db | Tx, userId: string) => selectPerson(db, userId).executeTakeFirstOrThrow()

export type PersonRow = Awaited<ReturnType<typeof readPerson>>

/** People whose name, e-mail or mobile, or the mobile of one of their addresses, contains the text, newest first. */
export type WantedPeople = Paging & { search: string; kind?: PeopleKind | undefined; duty?: Duty | undefined }

const isStaff = sql<SqlBool>`(users.role = 'Admin' OR EXISTS (SELECT FROM duties d WHERE d.user_id = users.id))`

const hasFactor = sql<SqlBool>`(EXISTS (SELECT FROM passkeys k WHERE k.user_id = users.id)
  OR EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL))`

export const readPeople = async (db: Db, { search, kind, duty, ...paging }: WantedPeople) => {
  const [pattern, mobile] = [containsPattern(search), containsPattern(typedMobile(search))]
  const matching = db
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', pattern),
        eb('email', 'ilike', pattern),
        eb('mobile', 'like', mobile),
        sql<boolean>`EXISTS (SELECT FROM addresses a WHERE a.user_id = users.id AND a.mobile LIKE ${mobile})`,
      ]),
    )
    .$if(kind === 'staff', (q) => q.where(isStaff))
    .$if(kind === 'unsecured', (q) => q.where(isStaff).where((eb) => eb.not(hasFactor)))
    .$if(kind === 'customers', (q) => q.where((eb) => eb.not(isStaff)))
    .$if(kind === 'blocked', (q) => q.where('status', '<>', 'Active'))
    .$if(duty !== undefined, (q) =>
      q.where(sql<SqlBool>`EXISTS (SELECT FROM duties d WHERE d.user_id = users.id AND d.duty = ${duty})`),
    )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const people = await matching
    .select(personColumns)
    .select(dutiesOfUser.as('duties'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute()
  return { people, total }
}
