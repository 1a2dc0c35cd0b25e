import type { Db } from '../../platform/database/database.ts'

export const readStoreToDeliverTo = (db: Db, storeId: string) =>
  db
    .selectFrom('stores')
    .select(['name', 'address', 'phone', 'time_zone'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
