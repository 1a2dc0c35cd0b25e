import { type Insertable, sql } from 'kysely'
import type { AddressesTable } from '../../../db/tables.gen.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

const columns = [
  ...(['id', 'address_line', 'city', 'state', 'pincode', 'country', 'country_code'] as const),
  ...(['mobile', 'label', 'lat', 'lng'] as const),
] as const

export const countAddresses = async (tx: Tx, userId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAddress = (tx: Tx, address: Insertable<AddressesTable>) =>
  tx.insertInto('addresses').values(address).returning(columns).executeTakeFirstOrThrow()

export const readAddresses = (db: Db, userId: string) =>
  db.selectFrom('addresses').select(columns).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

const selectAddress = (db: Db | Tx, userId: string, addressId: string) =>
  db.selectFrom('addresses').select(columns).where('id', '=', addressId).where('user_id', '=', userId)

export const readAddress = (db: Db | Tx, userId: string, addressId: string) =>
  selectAddress(db, userId, addressId).executeTakeFirst()

export type AddressRow = NonNullable<Awaited<ReturnType<typeof readAddress>>>

/** The same row as JSON, for a statement that reads something else too. */
export const addressJson = (db: Db | Tx, userId: string, addressId: string) =>
  sql<AddressRow | null>`(SELECT to_jsonb(own) FROM (${selectAddress(db, userId, addressId)}) AS own)`

type Fields = Omit<Insertable<AddressesTable>, 'id' | 'user_id' | 'created_at'>

export const updateAddress = (db: Db, userId: string, addressId: string, fields: Fields) =>
  db
    .updateTable('addresses')
    .set(fields)
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()

export const deleteAddress = (db: Db, userId: string, addressId: string) =>
  db
    .deleteFrom('addresses')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
