import { searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { catalogueFactory, testShop } from '../../../../test/shop.ts'
import { createPopularSearches } from './popular-searches.ts'

const { call, db, deps } = await testShop()
const create = catalogueFactory(db)
const MINUTE = 60_000

let now = Date.parse('2026-03-02T10:00:00Z')
const counted = (isWhole = async (_text: string) => true) =>
  createPopularSearches({ db, log: deps.log, clock: () => new Date(now) }, isWhole)
const searchesOf = async ({ read }: ReturnType<typeof counted>) => {
  now += 6 * MINUTE
  return (await read()).searches
}

beforeEach(async () => {
  await db.deleteFrom('popular_searches').execute()
})

describe('popular searches', () => {
  it('are those of five people, the most frequent first', async () => {
    const popular = counted()
    for (let person = 1; person <= 6; person++) {
      popular.note('Toned  Milk ', `10.0.0.${person}`)
      if (person > 1) popular.note('bread', `10.0.0.${person}`)
      if (person > 2) popular.note('dahi', `10.0.0.${person}`)
    }
    await popular.flush()
    expect(await searchesOf(popular)).toEqual(['toned milk', 'bread'])
  })

  it('count a person once a day, and never show the words of one', async () => {
    const popular = counted()
    for (let time = 0; time < 50; time++) popular.note('my secret cake', '10.0.0.1')
    await popular.flush()
    for (let day = 0; day < 4; day++) {
      popular.note('milk', '10.0.0.1')
      now += 24 * 60 * MINUTE
    }
    await popular.flush()
    expect(await searchesOf(popular)).toEqual([])
    const rows = await db.selectFrom('popular_searches').select(['search', 'times']).orderBy('search').execute()
    expect(rows).toEqual([
      { search: 'milk', times: 4 },
      { search: 'my secret cake', times: 1 },
    ])
  })

  it('are whole words that find something, and are deleted after 60 days', async () => {
    const popular = counted(async (text) => text === 'milk')
    for (let person = 1; person <= 5; person++)
      for (const text of ['mi', 'mil', 'milk', 'xyzzy']) popular.note(text, `10.0.0.${person}`)
    await popular.flush()
    expect(await searchesOf(popular)).toEqual(['milk'])
    now += 61 * 24 * 60 * MINUTE
    popular.note('milk', '10.0.0.1')
    await popular.flush()
    expect(await searchesOf(popular)).toEqual(['milk'])
    now += 61 * 24 * 60 * MINUTE
    const other = counted()
    other.note('bread', '10.0.0.1')
    await other.flush()
    expect(await searchesOf(popular)).toEqual([])
  })

  it('keep the last list while the database does not answer', async () => {
    const broken = createPopularSearches(
      { db: null as never, log: deps.log, clock: () => new Date(now) },
      async () => true,
    )
    expect(await searchesOf(broken)).toEqual([])
  })
})

it('the suggest call answers them to an empty text, and completes to them', async () => {
  await create.product(await create.category('Dairy'), await create.subCategory('Milk', []), { name: 'Toned Milk' })
  const at = testClock()
  await db
    .insertInto('popular_searches')
    .values([
      { search: 'milk', times: 7, last_at: at },
      { search: 'milk powder', times: 9, last_at: at },
      { search: 'rare', times: 4, last_at: at },
    ])
    .execute()
  const words = async (search: string) => (await call(suggestProducts, { body: { search } })).body.data.words
  expect(await words('')).toEqual(['milk powder', 'milk'])
  expect(await words('mil')).toEqual(['milk powder', 'milk'])
  expect((await call(searchProducts, { body: { search: 'milk' } })).status).toBe(200)
})
