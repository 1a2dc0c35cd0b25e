// The functions and data that the server passes to the seeding, which does not import the server's code.
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../../../server/db/tables.gen.ts'
import type { PictureDescription } from '../pictures/description.ts'

type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type SeedContext = {
  db: Db
  now: Date
  inTransaction: <T>(db: Db, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Sets the stock of the products that the query selects, and the bins of those that are new to the store. */
  openStock: (
    tx: Tx,
    quantities: RawBuilder<{ product_id: string; quantity: number; bin: string }>,
    where: { storeId: string; at: Date },
  ) => Promise<void>
  /** Records pictures that are drawn on their first request; returns their addresses in the same order. */
  orderPictures: (tx: Tx, pictures: PictureDescription[], at: Date) => Promise<string[]>
}
