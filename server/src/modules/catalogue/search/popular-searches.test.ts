import { searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { catalogueFactory, testShop } from '../../../../test/shop.ts'
import { createPopularSearches } from './popular-searches.ts'

const { call, db, deps } = await testShop()
const create = catalogueFactory(db)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let now = Date.parse('2026-03-02T10:00:00Z')
const counted = (isWhole = async (_text: string) => true) =>
  createPopularSearches({ ...deps, clock: () => new Date(now) }, isWhole)
const searchesOf = async ({ read }: ReturnType<typeof counted>) => {
  now += 6 * MINUTE
  return (await read()).searches
}

beforeEach(async () => {
  await db.deleteFrom('popular_searches').execute()
})

describe('popular searches', () => {
  it('are those of three people on three days, the most frequent first', async () => {
    const popular = counted()
    for (let day = 1; day <= 3; day++) {
      for (let person = 1; person <= 4; person++) {
        popular.note('Toned  Milk ', `10.0.0.${person}`)
        if (person > 1) popular.note('bread', `10.0.0.${person}`)
        if (person > 2) popular.note('dahi', `10.0.0.${person}`)
        if (day > 1) popular.note('ghee', `10.0.0.${person}`)
      }
      await popular.flush()
      if (day < 3) expect(await searchesOf(popular)).toEqual([])
      now += DAY
    }
    expect(await searchesOf(popular)).toEqual(['toned milk', 'bread'])
  })

  it('count all addresses of one IPv6 network as one person', async () => {
    const popular = counted()
    for (let day = 1; day <= 4; day++) {
      for (let address = 1; address <= 20; address++) popular.note('buy from me', `2001:db8:0:1::${address}`)
      for (const network of [1, 2, 3]) popular.note('milk', `2001:db8:0:${network}::1`)
      await popular.flush()
      now += DAY
    }
    expect(await searchesOf(popular)).toEqual(['milk'])
  })

  it('count a person once a day, and never show the words of one', async () => {
    const popular = counted()
    for (let time = 0; time < 50; time++) popular.note('my secret cake', '10.0.0.1')
    await popular.flush()
    for (let day = 0; day < 4; day++) {
      popular.note('milk', '10.0.0.1')
      now += DAY
      await popular.flush()
    }
    expect(await searchesOf(popular)).toEqual([])
    const rows = await db.selectFrom('popular_searches').select(['search', 'times']).orderBy('search').execute()
    expect(rows).toEqual([
      { search: 'milk', times: 4 },
      { search: 'my secret cake', times: 1 },
    ])
  })

  it('are whole words that find something, and are deleted after 60 days', async () => {
    const popular = counted(async (text) => text === 'milk')
    for (let person = 1; person <= 3; person++) {
      for (const text of ['mi', 'mil', 'milk', 'xyzzy']) popular.note(text, `10.0.0.${person}`)
      await popular.flush()
      now += DAY
    }
    expect(await searchesOf(popular)).toEqual(['milk'])
    now += 61 * DAY
    popular.note('milk', '10.0.0.1')
    await popular.flush()
    expect(await searchesOf(popular)).toEqual(['milk'])
    now += 61 * DAY
    const other = counted()
    other.note('bread', '10.0.0.1')
    await other.flush()
    expect(await searchesOf(popular)).toEqual([])
  })

  it('keep the last list while the database does not answer', async () => {
    // Without a database at all, every read of it fails.
    const broken = createPopularSearches({ ...deps, db: null as never, clock: () => new Date(now) }, async () => true)
    expect(await searchesOf(broken)).toEqual([])
  })
})

it('the suggest call answers them to an empty text, and completes to them', async () => {
  await create.product(await create.category('Dairy'), await create.subCategory('Milk', []), { name: 'Toned Milk' })
  const at = testClock()
  await db
    .insertInto('popular_searches')
    .values([
      { search: 'milk', times: 7, last_at: at, people: [1, 2, 3], days: [1, 2, 3] },
      { search: 'milk powder', times: 9, last_at: at, people: [1, 2, 3], days: [1, 2, 3] },
      { search: 'rare', times: 10, last_at: at, people: [1, 2], days: [1, 2, 3] },
      { search: 'new', times: 10, last_at: at, people: [1, 2, 3], days: [1, 2] },
    ])
    .execute()
  const words = async (search: string) => (await call(suggestProducts, { body: { search } })).body.data.words
  expect(await words('')).toEqual(['milk powder', 'milk'])
  expect(await words('mil')).toEqual(['milk powder', 'milk'])
  expect((await call(searchProducts, { body: { search: 'milk' } })).status).toBe(200)
})
