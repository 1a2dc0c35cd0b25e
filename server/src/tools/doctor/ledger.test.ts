import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { checkLedger } from './ledger.ts'

const { db, url } = await testShop()
const client = new pg.Client({ connectionString: url })
beforeAll(() => client.connect())
afterAll(() => client.end())

it('a stock that nobody explained is found, mended once, and then explained', async () => {
  const create = catalogueFactory(db)
  const at = new Date('2027-04-01T00:00:00Z')
  const dairy = await create.category('Dairy')
  const milk = await create.product(dairy, await create.subCategory('Milk', [dairy]), { stock: 7 })
  const says = async (mend: boolean) =>
    (await checkLedger(client, mend ? at : null)).map(({ level, says }) => [level, says])
  expect(await says(false)).toEqual([['trouble', 'the movements of 1 products do not add up to their stock']])
  expect(await says(true)).toEqual([['fine', '1 movements appended; every piece is explained']])
  expect(await says(true)).toEqual([['fine', 'every piece is explained']])
  await sql`UPDATE stock SET quantity = 4 WHERE product_id = ${milk}`.execute(db)
  expect(await says(true)).toEqual([['fine', '1 movements appended; every piece is explained']])
  const { rows } = await sql<{ quantity: number; balance: number; at: Date }>`
    SELECT quantity, balance, at FROM stock_movements WHERE product_id = ${milk} ORDER BY version`.execute(db)
  expect(rows).toEqual([
    { quantity: 7, balance: 7, at },
    { quantity: -3, balance: 4, at },
  ])
})
