import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SynonymTable } from './synonyms.ts'

export const readSynonymTable = async (db: Db | Tx): Promise<SynonymTable> => {
  const rows = await db.selectFrom('search_synonyms').select(['word', 'others']).orderBy('word').execute()
  return Object.fromEntries(rows.map(({ word, others }) => [word, others]))
}

export const replaceSynonymTable = async (tx: Tx, table: SynonymTable): Promise<void> => {
  await tx.deleteFrom('search_synonyms').execute()
  await sql`INSERT INTO search_synonyms (word, others)
    SELECT key, ARRAY(SELECT jsonb_array_elements_text(value)) FROM jsonb_each(${JSON.stringify(table)}::jsonb)`.execute(
    tx,
  )
}

/** Adds the words that the table does not have. */
export const addSynonyms = async (tx: Tx, table: SynonymTable): Promise<void> => {
  await sql`INSERT INTO search_synonyms (word, others)
    SELECT key, ARRAY(SELECT jsonb_array_elements_text(value)) FROM jsonb_each(${JSON.stringify(table)}::jsonb)
    ON CONFLICT (word) DO NOTHING`.execute(tx)
}

export type CountedSearch = { search: string; times: number; at: Date }

/** Rows to add to counts, in a fixed order, so that two processes cannot deadlock. */
const countedRows = (searches: CountedSearch[]) => {
  const sorted = [...searches].sort((a, b) => (a.search < b.search ? -1 : 1))
  return sql`SELECT * FROM unnest(${sorted.map(({ search }) => search)}::text[], ${sorted.map(({ times }) => times)}::bigint[],
    ${sorted.map(({ at }) => at)}::timestamptz[])`
}
const addCounts = sql`DO UPDATE SET times = known.times + excluded.times, last_at = greatest(known.last_at, excluded.last_at)`

export const addEmptySearches = async (db: Db, searches: CountedSearch[]): Promise<void> => {
  await sql`INSERT INTO empty_searches AS known (search, day, times, last_at)
    SELECT search, to_char(last_at AT TIME ZONE (SELECT time_zone FROM stores ORDER BY created_at, id LIMIT 1), 'YYYY-MM-DD'),
      times, last_at
    FROM (${countedRows(searches)}) AS counted (search, times, last_at)
    ON CONFLICT (search, day) ${addCounts}`.execute(db)
}

/** `people` are the numbers of the people who searched it on `day`. Of people and days, at most `enough` are kept. */
export type PopularSearch = CountedSearch & { people: number[]; day: number }

export const addPopularSearches = async (db: Db, searches: PopularSearch[], enough: number): Promise<void> => {
  const extra = searches.map(({ search, people, day }) => ({ search, people: people.slice(0, enough), days: [day] }))
  const distinct = (column: string) => {
    const [kept, added] = [sql.ref(`known.${column}`), sql.ref(`excluded.${column}`)]
    return sql`ARRAY(SELECT DISTINCT each FROM unnest(${kept} || ${added}) AS each LIMIT ${enough})`
  }
  await sql`INSERT INTO popular_searches AS known (search, times, last_at, people, days)
    SELECT counted.*, extra.people, extra.days
    FROM (${countedRows(searches)}) AS counted (search, times, last_at)
    JOIN jsonb_to_recordset(${JSON.stringify(extra)}::jsonb) AS extra (search text, people integer[], days integer[])
      USING (search)
    ORDER BY search
    ON CONFLICT (search) ${addCounts}, people = ${distinct('people')}, days = ${distinct('days')}`.execute(db)
}

/** Deletes all but the `most` most frequent searches, and those that nobody repeated since `before`. */
export const dropRarePopularSearches = async (db: Db, most: number, before: Date): Promise<void> => {
  await sql`DELETE FROM popular_searches WHERE last_at < ${before} OR search IN (
    SELECT search FROM popular_searches ORDER BY times DESC, last_at DESC OFFSET ${most})`.execute(db)
}

/** The texts that `enough` people searched, on as many days, the most frequent first. */
export const readPopularSearches = async (db: Db, enough: number, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('popular_searches')
    .select('search')
    .where(({ fn }) => fn('cardinality', ['people']), '>=', enough)
    .where(({ fn }) => fn('cardinality', ['days']), '>=', enough)
    .orderBy('times', 'desc')
    .orderBy('search')
    .limit(most)
    .execute()
  return rows.map(({ search }) => search)
}

/** Deletes all but the `most` most frequent and most recent searches, and what was counted before `before`. */
export const dropRareEmptySearches = async (db: Db, most: number, before: Date): Promise<void> => {
  await sql`DELETE FROM empty_searches WHERE last_at < ${before} OR search IN (
    SELECT search FROM empty_searches GROUP BY search ORDER BY sum(times) DESC, max(last_at) DESC OFFSET ${most})`.execute(
    db,
  )
}

export const readEmptySearches = (db: Db, most: number) =>
  db
    .selectFrom('empty_searches')
    .select(({ fn }) => ['search', fn.sum<number>('times').as('times'), fn.max('last_at').as('last_at')])
    .groupBy('search')
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('search')
    .limit(most)
    .execute()
