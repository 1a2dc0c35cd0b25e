// The schedule of the home page over HTTP: what administrators may set, and what answers and pages show before, during and
// after an entry, on one process and on another.
import { createClient } from '@tokri/contract/client.ts'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import {
  createHomeEntry,
  deleteHomeEntry,
  getHome,
  getHomeSchedule,
  homeProducts,
  previewHome,
  updateHomeEntry,
} from '@tokri/contract/home.ts'
import { deleteProduct } from '@tokri/contract/product-admin.ts'
import { createRecipe, updateRecipe } from '@tokri/contract/recipe.ts'
import { momentOf, wallTime } from '@tokri/rules/opening-hours.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueFactory, generousTimeouts, statusAndCode, testShop } from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { pages } from '../../../pages/host.ts'
import type { Renderer } from '../../../pages/renderer.ts'
import { orderPicture } from '../../media/service.ts'
import { createLiveStores } from '../../store/live-stores.ts'
import { defaultStore, storeOfVisitor } from '../../store/service.ts'
import { shownStock } from '../answer-cache.ts'
import { watchCatalogue } from '../change-watcher.ts'
import { createLiveHome } from './live-home.ts'
import { pagePeriod } from './show-home.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
/** Signed in again after each move of the clock by hours, since sessions end. */
let admin = await signUp('Admin')
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const picture = await orderPicture(db, { view: 'tile', tint: 'bakery', items: ['bread'] }, deps.clock())
const INDIA = 'Asia/Kolkata'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The other process, with a clock of its own for its polls. */
let elapsed = 0
const watch = watchCatalogue(shop.url, {
  ...generousTimeouts.watch,
  now: () => {
    elapsed += 1e-6
    return elapsed
  },
})
const otherDeps = { ...deps, watch, stores: createLiveStores(db), home: createLiveHome(db) }
watch.onVersion(otherDeps.stores.reload)
watch.onVersion(otherDeps.home.reload)

/** Shows the titles of the entries on every page. */
const drawn: string[] = []
const renderer: Renderer = {
  pageUrl: (url) => url,
  render: async ({ url, send }) => {
    drawn.push(url)
    const { data } = await createClient(send)(getHome)
    return new Response(data.map(({ title }) => title).join(', '))
  },
  errorPage: (status) => `<h1>${status}</h1>`,
}
const openApp = async (at: typeof deps) => {
  const app = await buildApp(at, generousTimeouts.app)
  await app.register(pages, {
    renderers: new Map([['en', renderer]]),
    freshness: at.watch,
    shownStock,
    defaultStore: () => defaultStore(at)._id,
    storeOfVisitor: (cookies) => storeOfVisitor(at, cookies),
    periodOf: () => pagePeriod(at),
    publicUrl: at.publicUrl,
  })
  afterAll(() => app.close())
  return app
}
const app = await openApp(deps)
const other = await openApp(otherDeps)
afterAll(() => watch.stop())

const ask = <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) =>
  call(endpoint, { body }, { token: admin.token })
/** The data of a call that must succeed, with status 200 unless given. */
const data = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown, status = 200) => {
  const answer = await ask(endpoint, body)
  expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status })
  return answer.body.data
}
const lastEntry = () =>
  db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst()

/** Moves the clock of the shop to the next time that is this late in India. */
const passTo = async (time: string) => {
  const wall = wallTime(deps.clock().getTime(), INDIA)
  const today = Math.floor(wall / DAY_MS) * DAY_MS
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = [today, today + DAY_MS]
    .map((day) => momentOf(day + (hours * 60 + minutes) * MINUTE_MS, INDIA))
    .find((moment) => moment > deps.clock().getTime())
  pass((at ?? 0) - deps.clock().getTime())
  admin = await signUp('Admin')
}
const today = () => new Date(wallTime(deps.clock().getTime(), INDIA)).toISOString().slice(0, 10)

beforeEach(async () => {
  await passTo('04:00')
  await sql`DELETE FROM home_entries`.execute(db)
  await sql`SELECT bump_catalogue()`.execute(db)
})

const shelf = (changes: Record<string, unknown> = {}) => ({
  kind: 'category',
  title: 'Breakfast',
  category: dairy,
  fromTime: '06:00',
  toTime: '11:00',
  ...changes,
})
const schedule = (changes: Record<string, unknown> = {}) => data(createHomeEntry, shelf(changes), 201)
const titles = async () => (await call(getHome)).body.data.map(({ title }: { title: string }) => title)
const homePage = async (on = app) => (await on.inject({ url: '/' })).body

describe('what administrators set', () => {
  it('is listed and logged, and keeps only what its kind needs', async () => {
    const milk = await create.product(dairy, milks, { name: 'Toned Milk' })
    const made = await schedule({ text: 'Not a banner', link: '/recipes', days: [6, 0, 6] })
    expect(made).toEqual({
      _id: expect.stringMatching(/^[a-z0-9]{24}$/),
      kind: 'category',
      title: 'Breakfast',
      text: '',
      image: '',
      link: '',
      category: { _id: dairy, name: 'Dairy' },
      products: [],
      recipes: [],
      days: [0, 6],
      fromTime: '06:00',
      toTime: '11:00',
      fromDate: null,
      toDate: null,
      active: true,
      position: 0,
      shown: false,
      createdAt: deps.clock().toISOString(),
      updatedAt: deps.clock().toISOString(),
    })
    expect(await lastEntry()).toMatchObject({ actor: admin.id, action: 'home.created', subject: made._id })
    pass(1)
    const banner = { kind: 'banner', title: 'Diwali', image: picture, link: '/recipes', text: 'Sweets' }
    const second = await data(createHomeEntry, banner, 201)
    expect(second).toMatchObject({ ...banner, category: null, shown: true })
    const { body } = await ask(getHomeSchedule, {})
    expect([body.data, body.timeZone]).toEqual([[made, second], INDIA])
    pass(1)
    const changed = await data(updateHomeEntry, {
      _id: made._id,
      ...shelf({ kind: 'products', products: [milk, milk], fromTime: null, toTime: null, position: 3 }),
    })
    expect(changed).toMatchObject({
      products: [{ _id: milk, name: 'Toned Milk, 500 ml' }],
      category: null,
      shown: true,
    })
    expect(await lastEntry()).toMatchObject({
      action: 'home.updated',
      detail: { kind: { from: 'category', to: 'products' }, fromTime: { from: '06:00', to: null } },
    })
    expect(await data(getHomeSchedule, {})).toEqual([second, changed])
    pass(1)
    await data(deleteHomeEntry, { _id: made._id })
    expect(await lastEntry()).toMatchObject({ action: 'home.deleted', detail: { name: 'Breakfast' } })
    expect(await data(getHomeSchedule, {})).toEqual([second])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '' }, 'title'],
    ['another kind', { kind: 'video' }, 'kind'],
    ['a shelf without a category', { category: null }, 'category'],
    ['a shelf without products', { kind: 'products' }, 'products'],
    ['a shelf without recipes', { kind: 'recipes' }, 'recipes'],
    ['a banner without a picture', { kind: 'banner' }, 'image'],
    ['a picture from elsewhere', { kind: 'banner', image: 'https://example.com/a.jpg' }, 'image'],
    ['a link to elsewhere', { kind: 'banner', image: picture, link: 'https://example.com' }, 'link'],
    ['a link to another host', { kind: 'banner', image: picture, link: '//example.com' }, 'link'],
    ['a link with a script', { kind: 'banner', image: picture, link: 'javascript:alert(1)' }, 'link'],
    ['a time that does not exist', { fromTime: '24:00' }, 'fromTime'],
    ['one time only', { toTime: null }, 'toTime'],
    ['a time twice', { toTime: '06:00' }, 'toTime'],
    ['a date that does not exist', { fromDate: '2026-02-30' }, 'fromDate'],
    ['dates in the wrong order', { fromDate: '2026-11-09', toDate: '2026-11-08' }, 'toDate'],
    ['a weekday that does not exist', { days: [7] }, 'days.0'],
  ])('is refused with %s', async (_, changes, field) => {
    const good = await schedule()
    for (const answer of [
      await ask(createHomeEntry, shelf(changes)),
      await ask(updateHomeEntry, { _id: good._id, ...shelf(changes) }),
    ]) {
      expect(statusAndCode(answer)).toEqual([400, 'bad_request'])
      expect(Object.keys(answer.body.fields)).toContain(field)
    }
    expect(await data(getHomeSchedule, {})).toEqual([good])
  })

  it('is refused for what does not exist', async () => {
    const nowhere = 'a'.repeat(24)
    for (const changes of [
      { category: nowhere },
      { kind: 'products', products: [nowhere] },
      { kind: 'recipes', recipes: [nowhere] },
    ])
      expect(statusAndCode(await ask(createHomeEntry, shelf(changes)))).toEqual([404, 'not_found'])
    expect(statusAndCode(await ask(updateHomeEntry, { _id: nowhere, ...shelf() }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await ask(deleteHomeEntry, { _id: nowhere }))).toEqual([404, 'not_found'])
    expect((await call(homeProducts, { body: { entryId: nowhere } })).status).toBe(404)
  })

  it('is not replaced by an editor who has not seen the last change', async () => {
    const { _id, updatedAt: ifUpdatedAt } = await schedule()
    pass(1000)
    const again = (title: string) => ask(updateHomeEntry, { _id, ifUpdatedAt, ...shelf({ title }) })
    expect((await again('Morning')).status).toBe(200)
    expect(statusAndCode(await again('Noon'))).toEqual([409, 'stale_version'])
    expect(await data(getHomeSchedule, {})).toMatchObject([{ title: 'Morning' }])
  })

  it('is only for administrators', async () => {
    const { token } = await signUp()
    for (const [endpoint, body] of [
      [createHomeEntry, shelf()],
      [getHomeSchedule, {}],
      [updateHomeEntry, { _id: 'a', ...shelf() }],
      [deleteHomeEntry, { _id: 'a' }],
      [previewHome, { at: deps.clock().toISOString() }],
    ] as const) {
      expect((await call<EndpointSchema>(endpoint, { body })).status).toBe(401)
      expect((await call<EndpointSchema>(endpoint, { body }, { token })).status).toBe(403)
    }
  })
})

describe('the home page', () => {
  it('shows an entry from its minute until its last one, and again on the next day', async () => {
    await schedule()
    const seen = async () => [await titles(), await homePage()]
    for (let day = 0; day < 2; day++) {
      await passTo('05:59')
      expect(await seen()).toEqual([[], ''])
      await passTo('06:00')
      expect(await seen()).toEqual([['Breakfast'], 'Breakfast'])
      await passTo('10:59')
      expect(await seen()).toEqual([['Breakfast'], 'Breakfast'])
      await passTo('11:00')
      expect(await seen()).toEqual([[], ''])
    }
  })

  it('is drawn once for each period', async () => {
    await schedule()
    await homePage()
    drawn.length = 0
    for (const time of ['05:00', '06:00', '07:00', '10:00', '11:00', '12:00']) {
      await passTo(time)
      await homePage()
      await homePage()
    }
    expect(drawn).toEqual(['/', '/'])
    // Other pages do not depend on the schedule.
    await app.inject({ url: '/other' })
    await passTo('07:00')
    await app.inject({ url: '/other' })
    expect(drawn).toEqual(['/', '/', '/other'])
  })

  it('shows a change of the schedule at once, in the order of the positions, without hidden entries', async () => {
    await passTo('07:00')
    expect(await homePage()).toBe('')
    const { _id } = await schedule({ position: 2 })
    await schedule({ title: 'Tea', position: 1 })
    await schedule({ title: 'Hidden', active: false })
    await schedule({ title: 'Tomorrow', fromDate: '2999-01-01' })
    await schedule({ title: 'Today', position: 9, fromTime: null, toTime: null, fromDate: today(), toDate: today() })
    expect([await titles(), await homePage()]).toEqual([['Tea', 'Breakfast', 'Today'], 'Tea, Breakfast, Today'])
    await data(deleteHomeEntry, { _id })
    expect(await homePage()).toBe('Tea, Today')
    await passTo('00:00')
    expect(await homePage()).toBe('')
  })

  it('changes at the same minute on another process, which polls nothing for it', async () => {
    await schedule()
    elapsed += 1000
    expect(await homePage(other)).toBe('')
    await passTo('06:00')
    expect(await homePage(other)).toBe('Breakfast')
    await passTo('11:00')
    expect(await homePage(other)).toBe('')
    await passTo('06:30')
    await schedule({ title: 'Tea' })
    elapsed += 1000
    expect(await homePage(other)).toBe('Breakfast, Tea')
  })

  it('has the products of a shelf in its order with their stock, without archived ones', async () => {
    const [milk, curd, gone] = [
      await create.product(dairy, milks, { stock: 3 }),
      await create.product(dairy, milks, { stock: 0 }),
      await create.product(dairy, milks),
    ]
    const { _id } = await schedule({ kind: 'products', products: [curd, gone, milk] })
    await data(deleteProduct, { productId: gone })
    const read = async () =>
      (await call(homeProducts, { body: { entryId: _id } })).body.data.map((one: { _id: string; stock: number }) => [
        one._id,
        one.stock,
      ])
    expect(await read()).toEqual([
      [curd, 0],
      [milk, 3],
    ])
    await db.updateTable('stock').set({ quantity: 4 }).where('product_id', '=', curd).execute()
    expect(await read()).toEqual([
      [curd, 4],
      [milk, 3],
    ])
  })

  it('has the published recipes of a shelf, and leaves out a shelf without any', async () => {
    const milk = await create.product(dairy, milks)
    const recipe = {
      title: 'Masala chai',
      image: picture,
      servings: 2,
      parts: [{ name: 'Milk', amount: '200 ml', productId: milk, quantity: 1 }],
    }
    const { _id } = await data(createRecipe, recipe, 201)
    await schedule({ kind: 'recipes', recipes: [_id], fromTime: null, toTime: null })
    expect((await call(getHome)).body.data).toMatchObject([
      { kind: 'recipes', recipes: [{ _id, title: 'Masala chai', image: picture, servings: 2, minutes: null }] },
    ])
    await data(updateRecipe, { _id, ...recipe, published: false })
    expect(await titles()).toEqual([])
  })

  it('loses a shelf whose category is deleted', async () => {
    const short = await create.category('Short-lived')
    await schedule({ category: short, fromTime: null, toTime: null })
    expect(await titles()).toEqual(['Breakfast'])
    await db.deleteFrom('categories').where('id', '=', short).execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    expect(await titles()).toEqual([])
  })
})

it('a preview shows another moment, and when it changes next', async () => {
  await schedule()
  await schedule({ title: 'Supper', fromTime: '22:00', toTime: '01:00' })
  const at = (local: string) => new Date(momentOf(Date.parse(`${local}Z`), INDIA)).toISOString()
  const preview = async (local: string) => {
    const { body } = await ask(previewHome, { at: at(local) })
    return [body.data.map(({ title }: { title: string }) => title), body.until]
  }
  expect(await preview('2031-05-01T08:00')).toEqual([['Breakfast'], at('2031-05-01T11:00')])
  expect(await preview('2031-05-01T12:00')).toEqual([[], at('2031-05-01T22:00')])
  expect(await preview('2031-05-02T00:30')).toEqual([['Supper'], at('2031-05-02T01:00')])
  for (const never of ['tomorrow', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])
    expect((await ask(previewHome, { at: never })).status).toBe(400)
  expect(await titles()).toEqual([])
})
