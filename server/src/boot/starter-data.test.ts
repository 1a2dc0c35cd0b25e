import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { seedStarterData } from './starter-data.ts'

const { db } = await testDatabase()
const now = new Date('2025-01-01T00:00:00Z')

const synonyms = () => db.selectFrom('search_synonyms').selectAll().orderBy('word').execute()
const coupons = () => db.selectFrom('coupons').selectAll().execute()

it('is given to a new shop once, also when two processes start at the same moment', async () => {
  await sql`TRUNCATE settings, search_synonyms, coupons CASCADE`.execute(db)
  await Promise.all([seedStarterData(db, now), seedStarterData(db, now)])
  expect(await synonyms()).toContainEqual({ word: 'sendha namak', others: ['rock salt'] })
  expect(await synonyms()).toContainEqual({ word: 'dahi', others: ['curd', 'yogurt'] })
  expect(await coupons()).toMatchObject([{ code: 'new10', amount: 20_000, minimum_paise: 40_000, active: true }])
})

it('leaves alone what administrators changed or removed', async () => {
  await sql`UPDATE coupons SET active = false`.execute(db)
  await sql`DELETE FROM search_synonyms WHERE word <> 'dahi'`.execute(db)
  await seedStarterData(db, now)
  expect(await synonyms()).toEqual([{ word: 'dahi', others: ['curd', 'yogurt'] }])
  expect(await coupons()).toMatchObject([{ active: false }])
})

it('adds the Hindi words to a shop that opened before them, and keeps its own', async () => {
  await sql`DELETE FROM settings WHERE key LIKE '%hindi-synonyms'`.execute(db)
  await sql`INSERT INTO search_synonyms (word, others) VALUES ('दूध', '{lassi}')`.execute(db)
  await seedStarterData(db, now)
  expect(await synonyms()).toContainEqual({ word: 'दूध', others: ['lassi'] })
  expect(await synonyms()).toContainEqual({ word: 'आटा', others: ['atta', 'wheat flour'] })
  expect(await synonyms()).toContainEqual({ word: 'dahi', others: ['curd', 'yogurt'] })
  await sql`DELETE FROM search_synonyms WHERE word = 'आटा'`.execute(db)
  await seedStarterData(db, now)
  expect((await synonyms()).map(({ word }) => word)).not.toContain('आटा')
})
