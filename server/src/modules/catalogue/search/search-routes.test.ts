import { searchProducts } from '@tokri/contract/product.ts'
import { emptySearches, getSynonyms, setSynonyms } from '@tokri/contract/product-admin.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogueFactory, type Person, testShop } from '../../../../test/shop.ts'

const { call, db, deps, signUp } = await testShop()
const create = catalogueFactory(db)
let admin: Person

beforeAll(async () => {
  admin = await signUp('Admin')
  const dairy = await create.category('Dairy')
  const curds = await create.subCategory('Curd', [dairy])
  await create.product(dairy, curds, { name: 'Amul Masti Curd', rank: 5 })
  await create.product(dairy, curds, { name: 'Sweet Lassi', rank: 9 })
})

const search = async (text: string, token?: string) =>
  (await call(searchProducts, { body: { search: text } }, { token })).body
const namesFor = async (text: string) => (await search(text)).data.map((product: { name: string }) => product.name)

describe('the search call', () => {
  it('corrects typos, and returns the corrected text', async () =>
    expect(await search('amool crud')).toMatchObject({
      data: [{ name: 'Amul Masti Curd' }],
      page: 1,
      totalPage: 1,
      totalCount: 1,
      didYouMean: ['amul curd'],
    }))

  it('finds a word that is also a property of every JavaScript object', async () => {
    const toys = await create.category('Toys')
    const sets = await create.subCategory('Sets', [toys])
    await create.product(toys, sets, { name: 'Kids Constructor Set' })
    expect(await namesFor('constructor')).toEqual(['Kids Constructor Set'])
    expect(await namesFor('constructers')).toEqual(['Kids Constructor Set'])
    expect(await namesFor('lassi')).toEqual(['Sweet Lassi'])
  })

  it('finds a product by its barcode, as EAN-13 or UPC-A, and nothing by a number that no product has', async () => {
    await db.updateTable('products').set({ barcode: '036000291452' }).where('name', '=', 'Sweet Lassi').execute()
    expect(await namesFor(' 036000291452')).toEqual(['Sweet Lassi'])
    expect(await namesFor('0036000291452')).toEqual(['Sweet Lassi'])
    for (const number of ['12345', '4006381333931', '036000291453', '0 1 2'])
      expect(await search(number)).toMatchObject({ data: [], totalCount: 0 })
    expect((await search('lassi 12345')).totalCount).toBe(1)
    const families = await call(searchProducts, { body: { search: '036000291452', families: true, facets: true } })
    expect(families.body).toMatchObject({ data: [{ name: 'Sweet Lassi' }], facets: { subCategories: [{ count: 1 }] } })
  })

  it('returns current data with stock versions to an administrator', async () => {
    await db.updateTable('products').set({ name: 'Amul Masti Dahi' }).where('name', '=', 'Amul Masti Curd').execute()
    const { data } = await search('masti', admin.token)
    expect(data).toMatchObject([{ name: 'Amul Masti Dahi', stockVersion: 1 }])
  })
})

describe('synonyms', () => {
  it('are readable and writable by administrators only', async () => {
    const person = await signUp()
    expect((await call(getSynonyms)).status).toBe(401)
    expect((await call(getSynonyms, {}, { token: person.token })).status).toBe(403)
    expect((await call(setSynonyms, { body: { synonyms: {} } }, { token: person.token })).status).toBe(403)
  })

  it('come with a starter list', async () => {
    const { body } = await call(getSynonyms, {}, { token: admin.token })
    expect(body.data.synonyms).toMatchObject({
      dahi: ['curd', 'yogurt'],
      aloo: ['potato'],
      दूध: ['milk', 'doodh', 'dudh'],
    })
  })

  it('apply to searches as soon as they are saved, in both directions', async () => {
    expect(await namesFor('mattha')).toEqual([])
    const synonyms = { Mattha: ['sweet  lassi', 'chaas'], nothing: [] }
    const saved = await call(setSynonyms, { body: { synonyms } }, { token: admin.token })
    expect(saved.body.data).toEqual({ synonyms: { mattha: ['sweet lassi', 'chaas'] } })
    expect(await namesFor('mattha')).toEqual(['Sweet Lassi'])
    expect((await call(getSynonyms, {}, { token: admin.token })).body.data).toEqual(saved.body.data)
    const { rows } = { rows: await db.selectFrom('audit_log').select('action').execute() }
    expect(rows.map(({ action }) => action)).toContain('synonyms.replaced')
  })

  it.each([
    { '': ['curd'] },
    { '!': ['curd'] },
    { curd: ['?'] },
    { ['x'.repeat(101)]: ['curd'] },
    { 'a\u0000b': ['curd'] },
  ])('refuse what nothing can be searched by: %j', async (synonyms) => {
    const before = (await call(getSynonyms, {}, { token: admin.token })).body.data
    expect((await call(setSynonyms, { body: { synonyms } }, { token: admin.token })).status).toBe(400)
    expect((await call(getSynonyms, {}, { token: admin.token })).body.data).toEqual(before)
  })
})

describe('searches that found nothing', () => {
  beforeAll(async () => {
    await call(emptySearches, {}, { token: admin.token })
    await db.deleteFrom('empty_searches').execute()
  })

  const missed = async () => {
    const { body } = await call(emptySearches, {}, { token: admin.token })
    return body.data.map(({ search: text, count }: { search: string; count: number }) => [text, count])
  }

  it('are counted each time, and listed the most frequent first', async () => {
    for (const text of ['quinoa', 'Quinoa ', 'kombucha', 'QUINOA']) await search(text)
    expect(await missed()).toEqual([
      ['quinoa', 3],
      ['kombucha', 1],
    ])
    await search('kombucha')
    expect(await missed()).toEqual([
      ['quinoa', 3],
      ['kombucha', 2],
    ])
  })

  it('count a word that is typed letter by letter once, and skip personal data and administrators', async () => {
    for (const text of ['tem', 'temp', 'tempe', 'tempeh']) await search(text)
    for (const text of ['zz', 'someone@example.com', '98765 43210', 'curd']) await search(text)
    await search('wasabi', admin.token)
    expect(await missed()).toEqual([
      ['quinoa', 3],
      ['kombucha', 2],
      ['tempeh', 1],
    ])
  })

  it('are forgotten after sixty days', async () => {
    const rows = [61, 59].map((days) => {
      const last_at = new Date(deps.clock().getTime() - days * 86_400_000)
      return { search: 'kombucha', day: last_at.toISOString().slice(0, 10), times: 7, last_at }
    })
    await db.insertInto('empty_searches').values(rows).execute()
    await search('quinoa')
    expect(await missed()).toEqual([
      ['kombucha', 9],
      ['quinoa', 4],
      ['tempeh', 1],
    ])
  })
})
