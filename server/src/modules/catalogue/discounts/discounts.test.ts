// Scheduled discounts over HTTP: what administrators may set, and what shoppers see before, during and after one.
import { createDiscount, deleteDiscount, getDiscounts, updateDiscount } from '@tokri/contract/discount.ts'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { orderDetails, placeOrder } from '@tokri/contract/order.ts'
import { listing, productDetails, searchProducts } from '@tokri/contract/product.ts'
import { createProduct, deleteProduct, restoreProduct, updateProduct } from '@tokri/contract/product-admin.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import {
  catalogueFactory,
  generousTimeouts,
  type ProductOptions,
  statusAndCode,
  testShop,
} from '../../../../test/shop.ts'
import { buildApp } from '../../../app.ts'
import { newId } from '../../../platform/ids.ts'
import { orderPicture } from '../../media/service.ts'
import { createLiveStores } from '../../store/live-stores.ts'
import { watchCatalogue } from '../change-watcher.ts'

const shop = await testShop()
const { call, db, deps, pass, runJobs, signUp } = shop
const admin = await signUp('Admin')
const create = catalogueFactory(db)
const milkPicture = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['glass-of-milk'] }, deps.clock())

const ask = <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown) =>
  call(endpoint, { body }, { token: admin.token })
/** The data of a call that must succeed, with status 200 unless given. */
const data = async <S extends EndpointSchema>(endpoint: Endpoint<S>, body: unknown, status = 200) => {
  const answer = await ask(endpoint, body)
  expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status })
  return answer.body.data
}
const version = async () =>
  (await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
const lastEntry = () =>
  db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').executeTakeFirst()

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(deps.clock().getTime() + minutes * MINUTE_MS).toISOString()

let dairy: string
let milks: string
let categories = 0
beforeEach(async () => {
  pass(1000)
  await sql`UPDATE products SET discount_id = NULL, regular_discount = NULL WHERE discount_id IS NOT NULL`.execute(db)
  await sql`DELETE FROM discounts`.execute(db)
  dairy = await create.category(`Dairy ${++categories}`)
  milks = await create.subCategory('Milk', [dairy])
})

const newMilk = (options: ProductOptions = {}) =>
  create.product(dairy, milks, { name: `Milk ${newId()}`, pricePaise: 18_900, ...options })
/** The discount that shoppers see, on every page that has one. */
const shown = async (productId: string): Promise<number> => {
  const read = async (answer: Promise<{ body: { data: { _id: string; discount: number }[] } }>) =>
    (await answer).body.data.find(({ _id }) => _id === productId)?.discount
  const product = (await call(productDetails, { body: { productId } })).body.data
  const all = [
    await read(call(listing, { body: { categoryId: dairy, subCategoryId: milks, limit: 100 } })),
    await read(call(searchProducts, { body: { search: product.name, page: 1 } })),
  ]
  expect(all).toEqual([product.discount, product.discount])
  return product.discount
}
const forAdmin = (productId: string) => data(productDetails, { productId })

const terms = (changes: Record<string, unknown> = {}) => ({
  name: 'Evening milk',
  categories: [dairy],
  percent: 20,
  startsAt: inMinutes(-1),
  endsAt: inMinutes(2),
  ...changes,
})
const start = (changes: Record<string, unknown> = {}) => data(createDiscount, terms(changes), 201)

describe('what administrators set', () => {
  it('is listed with the names of its products or categories, and logged', async () => {
    const milk = await newMilk({ name: 'Camel Milk' })
    const before = await version()
    const made = await start({ categories: [], products: [milk, milk], percent: null, price: 159 })
    expect(made).toEqual({
      _id: expect.stringMatching(/^[a-z0-9]{24}$/),
      name: 'Evening milk',
      products: [{ _id: milk, name: 'Camel Milk' }],
      categories: [],
      percent: null,
      price: 159,
      startsAt: inMinutes(-1),
      endsAt: inMinutes(2),
      createdAt: deps.clock().toISOString(),
      updatedAt: deps.clock().toISOString(),
    })
    expect(await version()).toBe(before + 1)
    expect(await lastEntry()).toMatchObject({
      actor: admin.id,
      action: 'discount.created',
      subject: made._id,
      detail: { name: 'Evening milk', products: [milk], price: 159 },
    })
    const later = await start({ startsAt: inMinutes(3), endsAt: null })
    expect(await data(getDiscounts, {})).toEqual([later, made])

    const changed = await data(updateDiscount, { _id: made._id, ...terms({ percent: 12.5, endsAt: null }) })
    expect(changed).toEqual({
      ...made,
      ...{
        products: [],
        categories: [{ _id: dairy, name: `Dairy ${categories}` }],
        percent: 12.5,
        price: null,
        endsAt: null,
      },
    })
    expect(await lastEntry()).toMatchObject({
      action: 'discount.updated',
      subject: made._id,
      detail: { percent: { from: null, to: 12.5 }, price: { from: 159, to: null } },
    })
    await data(deleteDiscount, { _id: made._id })
    expect(await data(getDiscounts, {})).toEqual([later])
    expect(await lastEntry()).toMatchObject({ action: 'discount.deleted', detail: { name: 'Evening milk' } })
  })

  it.each<[string, () => Record<string, unknown>, string, string]>([
    ['no products and categories', () => ({ categories: [] }), 'products', 'Choose products or categories'],
    [
      'products and categories',
      () => ({ products: ['a'] }),
      'categories',
      'A discount is for products or for categories, not for both',
    ],
    ['neither a percentage nor a price', () => ({ percent: null }), 'percent', 'Give a percentage or a price'],
    ['a percentage and a price', () => ({ price: 10 }), 'price', 'Give a percentage or a price, not both'],
    [
      'a price of a category',
      () => ({ percent: null, price: 10 }),
      'price',
      'A category gets a percentage, not a price',
    ],
    ['a percentage of 0', () => ({ percent: 0 }), 'percent', 'A percentage must be above 0'],
    ['more than 100 percent', () => ({ percent: 100.1 }), 'percent', 'A discount is from 0 to 100 percent'],
    ['a percentage that rounds to 0', () => ({ percent: 5e-324 }), 'percent', 'A percentage must be above 0'],
    ['a price of 0', () => ({ percent: null, price: 0 }), 'price', 'A price must be above ₹0'],
    ['a price that rounds to 0', () => ({ percent: null, price: 5e-324 }), 'price', 'A price must be above ₹0'],
    ['an end before the start', () => ({ endsAt: inMinutes(-1) }), 'endsAt', 'The end comes after the start'],
    ['no name', () => ({ name: ' ' }), 'name', 'All fields are required'],
  ])('is refused with %s', async (_, changes, field, message) => {
    const good = await start()
    for (const answer of [
      await ask(createDiscount, terms(changes())),
      await ask(updateDiscount, { _id: good._id, ...terms(changes()) }),
    ]) {
      expect(statusAndCode(answer)).toEqual([400, 'bad_request'])
      expect(answer.body.fields).toEqual({ [field]: message })
    }
    expect(await data(getDiscounts, {})).toEqual([good])
  })

  it('is refused for what does not exist', async () => {
    const nowhere = 'a'.repeat(24)
    const gone = await newMilk()
    await data(deleteProduct, { productId: gone })
    for (const changes of [{ categories: [nowhere] }, { categories: [], products: [gone] }])
      expect(statusAndCode(await ask(createDiscount, terms(changes)))).toEqual([404, 'not_found'])
    expect(statusAndCode(await ask(updateDiscount, { _id: nowhere, ...terms() }))).toEqual([404, 'not_found'])
    expect(statusAndCode(await ask(deleteDiscount, { _id: nowhere }))).toEqual([404, 'not_found'])
    expect(await data(getDiscounts, {})).toEqual([])
  })

  it('is not replaced by an editor who has not seen the last change', async () => {
    const made = await start()
    pass(1000)
    const seen = await data(updateDiscount, { _id: made._id, ...terms({ percent: 30 }), ifUpdatedAt: made.updatedAt })
    const late = await ask(updateDiscount, { _id: made._id, ...terms({ percent: 40 }), ifUpdatedAt: made.updatedAt })
    expect(statusAndCode(late)).toEqual([409, 'stale_version'])
    expect(await data(getDiscounts, {})).toEqual([seen])
  })

  it('is only for administrators', async () => {
    const { token } = await signUp()
    for (const [endpoint, body] of [
      [createDiscount, terms()],
      [getDiscounts, {}],
      [updateDiscount, { _id: 'a', ...terms() }],
      [deleteDiscount, { _id: 'a' }],
    ] as const) {
      expect((await call<EndpointSchema>(endpoint, { body })).status).toBe(401)
      expect((await call<EndpointSchema>(endpoint, { body }, { token })).status).toBe(403)
    }
  })
})

describe('at its minute', () => {
  it('a product gets its discount, and its own one back afterwards', async () => {
    const milk = await newMilk({ discount: 5 })
    await start({ startsAt: inMinutes(1), endsAt: inMinutes(2) })
    expect(await shown(milk)).toBe(5)
    pass(MINUTE_MS - 1000)
    await runJobs()
    expect(await shown(milk)).toBe(5)
    pass(1000)
    await runJobs()
    expect(await shown(milk)).toBe(20)
    pass(MINUTE_MS - 1000)
    await runJobs()
    expect(await shown(milk)).toBe(20)
    pass(1000)
    await runJobs()
    expect(await shown(milk)).toBe(5)
  })

  it('another process shows it within a second', async () => {
    let elapsed = 0
    const watch = watchCatalogue(shop.url, {
      ...generousTimeouts.watch,
      now: () => {
        elapsed += 1e-6
        return elapsed
      },
    })
    const stores = createLiveStores(db)
    watch.onVersion(stores.reload)
    const other = await buildApp({ ...deps, watch, stores }, generousTimeouts.app)
    afterAll(async () => {
      await other.close()
      await watch.stop()
    })
    const milk = await newMilk()
    const shownThere = async (): Promise<number> => {
      const { method, url } = listing
      const payload = { categoryId: dairy, subCategoryId: milks }
      return (await other.inject({ method, url, payload })).json().data[0].discount
    }
    await start({ categories: [], products: [milk], percent: null, price: 159, startsAt: inMinutes(1) })
    expect(await shownThere()).toBe(0)
    pass(MINUTE_MS)
    await runJobs()
    elapsed += 1000
    expect(await shownThere()).toBe(15.873)
  })

  it('waits for the clock of the shop where the database is ahead', async () => {
    const milk = await newMilk()
    await start({ startsAt: inMinutes(1) })
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'apply-discounts' AND start_after > now()`.execute(
      db,
    )
    await deps.jobs.runDue()
    expect(await shown(milk)).toBe(0)
    pass(MINUTE_MS)
    await runJobs()
    expect(await shown(milk)).toBe(20)
  })

  it('a cart that saw the other price is told at the order, which then keeps its price', async () => {
    const { atCheckout } = checkoutOf(shop)
    const milk = await newMilk({ pricePaise: 50_000 })
    const shopper = await atCheckout([{ productId: milk }])
    const made = await start({ percent: 10 })
    const refused = await call(placeOrder, { body: shopper.body }, { token: shopper.token })
    expect(statusAndCode(refused)).toEqual([409, 'cart_changed'])
    const { lines: list_items, bill } = refused.body.data
    expect(bill).toMatchObject({ totalWithoutDiscount: 500, discountedTotal: 450 })
    const body = { ...shopper.body, list_items, totalAmt: bill.finalAmount, subTotalAmt: bill.discountedTotal }
    const ordered = await call(placeOrder, { body }, { token: shopper.token })
    expect(ordered.status).toBe(201)
    await data(deleteDiscount, { _id: made._id })
    const query = { orderId: ordered.body.data._id }
    const order = (await call(orderDetails, { query }, { token: shopper.token })).body.data
    expect(order.lines).toMatchObject([{ price: 500, discount: 10, lineTotal: 450 }])
  })
})

describe('while it runs', () => {
  it('only what is larger than the own discount counts, and of two the larger one', async () => {
    const [plain, own, other] = [await newMilk(), await newMilk({ discount: 25 }), await newMilk({ discount: 40 })]
    const all = async () => [await shown(plain), await shown(own), await shown(other)]
    const first = await start()
    expect(await all()).toEqual([20, 25, 40])
    const second = await start({ percent: 30 })
    expect(await all()).toEqual([30, 30, 40])
    const third = await start({ categories: [], products: [plain, own, other], percent: null, price: 94.5 })
    expect(await all()).toEqual([50, 50, 50])
    await data(deleteDiscount, { _id: third._id })
    expect(await all()).toEqual([30, 30, 40])
    await data(deleteDiscount, { _id: second._id })
    expect(await all()).toEqual([20, 25, 40])
    await data(deleteDiscount, { _id: first._id })
    expect(await all()).toEqual([0, 25, 40])
  })

  it('a price that is not below the MRP changes nothing', async () => {
    const milk = await newMilk({ pricePaise: 10_000 })
    await start({ categories: [], products: [milk], percent: null, price: 100 })
    expect(await shown(milk)).toBe(0)
  })

  it('a change of it takes effect at once', async () => {
    const milk = await newMilk()
    const { _id } = await start()
    await data(updateDiscount, { _id, ...terms({ percent: 35 }) })
    expect(await shown(milk)).toBe(35)
    await data(updateDiscount, { _id, ...terms({ startsAt: inMinutes(1) }) })
    expect(await shown(milk)).toBe(0)
  })

  it('administrators see and set the own discount of a product, which counts when it ends', async () => {
    const milk = await newMilk({ discount: 5 })
    expect(await forAdmin(milk)).not.toHaveProperty('scheduledDiscount')
    const { _id } = await start()
    const seen = { name: 'Evening milk', endsAt: inMinutes(2) }
    expect(await forAdmin(milk)).toMatchObject({ discount: 20, scheduledDiscount: { ...seen, regular: 5 } })
    expect((await call(productDetails, { body: { productId: milk } })).body.data).not.toHaveProperty(
      'scheduledDiscount',
    )
    const after = await data(updateProduct, { productId: milk, discount: 8 })
    expect(after).toMatchObject({ discount: 20, scheduledDiscount: { ...seen, regular: 8 } })
    expect(await lastEntry()).toMatchObject({ action: 'product.updated', detail: { discount: { from: 5, to: 8 } } })
    expect(await data(updateProduct, { productId: milk, description: 'Fresh' })).toMatchObject({
      discount: 20,
      scheduledDiscount: { regular: 8 },
    })
    expect((await lastEntry())?.detail).not.toHaveProperty('discount')
    await data(deleteDiscount, { _id })
    expect(await forAdmin(milk)).toMatchObject({ discount: 8 })
  })

  it('an own discount that is larger replaces it', async () => {
    const milk = await newMilk()
    const { _id } = await start()
    const after = await data(updateProduct, { productId: milk, discount: 60 })
    expect(after).toMatchObject({ discount: 60 })
    expect(after).not.toHaveProperty('scheduledDiscount')
    await data(deleteDiscount, { _id })
    expect(await shown(milk)).toBe(60)
  })

  it('a fixed price follows another MRP', async () => {
    const milk = await newMilk()
    await start({ categories: [], products: [milk], percent: null, price: 159 })
    expect(await data(updateProduct, { productId: milk, price: 212 })).toMatchObject({ discount: 25 })
  })

  it('a product that comes into a category gets it, and one that leaves loses it', async () => {
    const cheese = await create.category(`Cheese ${++categories}`)
    await start()
    const product = {
      ...{ name: 'Paneer Cubes', description: 'Fresh', image: [milkPicture], subCategory: [milks], unit: '200 g' },
      ...{ stock: 9, price: 90, discount: 5 },
    }
    const made = await data(createProduct, { ...product, category: [dairy] }, 201)
    expect(made).toMatchObject({ discount: 20, scheduledDiscount: { regular: 5 } })
    const move = (category: string) => data(updateProduct, { productId: made._id, category: [category] })
    expect((await move(cheese)).discount).toBe(5)
    expect((await move(dairy)).discount).toBe(20)
    await data(deleteProduct, { productId: made._id })
    const row = () =>
      db
        .selectFrom('products')
        .select(['discount', 'regular_discount', 'discount_id'])
        .where('id', '=', made._id)
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ discount: 5, regular_discount: null, discount_id: null })
    expect((await data(restoreProduct, { productId: made._id })).discount).toBe(20)
  })
})
