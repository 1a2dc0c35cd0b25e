// Recipes over HTTP: what administrators may write, what shoppers see, and what goes into the cart.
import { addRecipe, getCart } from '@tokri/contract/cart.ts'
import type { Endpoint, EndpointSchema } from '@tokri/contract/endpoint.ts'
import { deleteProduct, restoreProduct } from '@tokri/contract/product-admin.ts'
import {
  createRecipe,
  deleteRecipe,
  getAllRecipes,
  getRecipes,
  recipeDetails,
  recipeProducts,
  searchRecipes,
  updateRecipe,
} from '@tokri/contract/recipe.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogueFactory, type ProductOptions, statusAndCode, testShop } from '../../../../test/shop.ts'
import { orderPicture } from '../../media/service.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const admin = await signUp('Admin')
const create = catalogueFactory(db)
const picture = await orderPicture(db, { view: 'tile', tint: 'bakery', items: ['bread'] }, deps.clock())

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

let staples: string
let grains: string
beforeEach(async () => {
  pass(1000)
  await sql`DELETE FROM recipes`.execute(db)
  await sql`SELECT bump_catalogue()`.execute(db)
  staples ??= await create.category('Staples')
  grains ??= await create.subCategory('Grains', [staples])
})

const product = (options: ProductOptions) => create.product(staples, grains, options)
const part = (productId: string, name = 'Poha', quantity = 1) => ({ productId, name, amount: '300 g', quantity })
const input = (parts: object[], changes: Record<string, unknown> = {}) => ({
  title: 'Poha for four',
  image: picture,
  servings: 4,
  minutes: 20,
  method: 'Rinse the poha.\nFry the peanuts.',
  parts,
  ...changes,
})
const write = (parts: object[], changes: Record<string, unknown> = {}) => data(createRecipe, input(parts, changes), 201)

describe('what administrators write', () => {
  it('is listed with the names of its products, and logged', async () => {
    const poha = await product({ name: 'Thick Poha' })
    const made = await write([part(poha)])
    expect(made).toEqual({
      _id: expect.stringMatching(/^[a-z0-9]{24}$/),
      title: 'Poha for four',
      image: picture,
      servings: 4,
      minutes: 20,
      method: 'Rinse the poha.\nFry the peanuts.',
      parts: [{ ...part(poha), product: 'Thick Poha, 500 ml', archived: false }],
      published: true,
      position: 0,
      createdAt: deps.clock().toISOString(),
      updatedAt: deps.clock().toISOString(),
    })
    expect(await lastEntry()).toMatchObject({ actor: admin.id, action: 'recipe.created', subject: made._id })
    const first = await write([part(poha)], { title: 'Tea', position: 0, published: false, minutes: null })
    expect(await data(getAllRecipes, {})).toEqual([made, first])

    const changed = await data(updateRecipe, { _id: made._id, ...input([part(poha, 'Flakes', 2)], { servings: 2 }) })
    expect(changed).toMatchObject({ servings: 2, parts: [{ name: 'Flakes', quantity: 2 }] })
    expect(await lastEntry()).toMatchObject({
      action: 'recipe.updated',
      detail: { servings: { from: 4, to: 2 }, parts: {} },
    })
    await data(deleteRecipe, { _id: made._id })
    expect(await data(getAllRecipes, {})).toEqual([first])
    expect(await lastEntry()).toMatchObject({ action: 'recipe.deleted', detail: { name: 'Poha for four' } })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['no picture', { image: '' }, 'image'],
    ['a picture from elsewhere', { image: 'https://example.com/a.jpg', parts: [part('a')] }, 'image'],
    ['no servings', { servings: 0 }, 'servings'],
    ['no products', { parts: [] }, 'parts'],
    ['a part without a name', { parts: [part('a', '')] }, 'parts.0.name'],
    ['no pieces of a part', { parts: [part('a', 'Poha', 0)] }, 'parts.0.quantity'],
    ['a product twice', { parts: [part('a'), part('a')] }, 'parts'],
  ])('is refused with %s', async (_, changes, field) => {
    const good = await write([part(await product({}))])
    for (const answer of [
      await ask(createRecipe, { ...input([]), ...changes }),
      await ask(updateRecipe, { _id: good._id, ...input([]), ...changes }),
    ]) {
      expect(statusAndCode(answer)).toEqual([400, 'bad_request'])
      expect(Object.keys(answer.body.fields)).toContain(field)
    }
    expect(await data(getAllRecipes, {})).toEqual([good])
  })

  it('is refused for a product that is not sold, but an archived part may stay', async () => {
    const [poha, gone] = [await product({}), await product({})]
    const made = await write([part(poha), part(gone, 'Peanuts')])
    await data(deleteProduct, { productId: gone })
    expect((await data(getAllRecipes, {}))[0].parts).toMatchObject([{ archived: false }, { archived: true }])
    expect(statusAndCode(await ask(createRecipe, input([part(gone)])))).toEqual([404, 'not_found'])
    await data(updateRecipe, { _id: made._id, ...input([part(poha), part(gone, 'Nuts')]) })
    expect(statusAndCode(await ask(updateRecipe, { _id: 'a'.repeat(24), ...input([part(poha)]) }))).toEqual([
      404,
      'not_found',
    ])
    expect(statusAndCode(await ask(deleteRecipe, { _id: 'a'.repeat(24) }))).toEqual([404, 'not_found'])
  })

  it('is not replaced by an editor who has not seen the last change', async () => {
    const made = await write([part(await product({}))])
    const again = (changes: object) => {
      const { _id, updatedAt: ifUpdatedAt } = made
      return ask(updateRecipe, { _id, ifUpdatedAt, ...input([part(made.parts[0].productId)], { ...changes }) })
    }
    pass(1000)
    expect((await again({ servings: 2 })).status).toBe(200)
    expect(statusAndCode(await again({ servings: 3 }))).toEqual([409, 'stale_version'])
  })

  it('is only for administrators', async () => {
    const { token } = await signUp()
    for (const [endpoint, body] of [
      [createRecipe, input([part('a')])],
      [getAllRecipes, {}],
      [updateRecipe, { _id: 'a', ...input([part('a')]) }],
      [deleteRecipe, { _id: 'a' }],
    ] as const) {
      expect((await call<EndpointSchema>(endpoint, { body })).status).toBe(401)
      expect((await call<EndpointSchema>(endpoint, { body }, { token })).status).toBe(403)
    }
  })
})

const detailsOf = (recipeId: string) => call(recipeDetails, { body: { recipeId } })
const productsOf = async (recipeId: string) =>
  (await call(recipeProducts, { body: { recipeId } })).body.data.map((one: { _id: string; stock: number }) => [
    one._id,
    one.stock,
  ])

describe('what shoppers see', () => {
  it('are the published recipes in their order, each with its parts and products', async () => {
    const [poha, nuts] = [await product({ stock: 5 }), await product({ stock: 0 })]
    const second = await write([part(poha), part(nuts, 'Peanuts', 2)], { position: 2 })
    const first = await write([part(poha)], { title: 'Tea', position: 1 })
    const hidden = await write([part(poha)], { published: false })
    const list = (await call(getRecipes)).body.data
    expect(list.map((one: { _id: string }) => one._id)).toEqual([first._id, second._id])
    expect(list[1]).toEqual({ _id: second._id, title: 'Poha for four', image: picture, servings: 4, minutes: 20 })
    expect((await detailsOf(second._id)).body.data.parts).toEqual([part(poha), part(nuts, 'Peanuts', 2)])
    expect(await productsOf(second._id)).toEqual([
      [poha, 5],
      [nuts, 0],
    ])
    for (const unknown of [hidden._id, 'a'.repeat(24)]) {
      expect(statusAndCode(await detailsOf(unknown))).toEqual([404, 'not_found'])
      expect((await call(recipeProducts, { body: { recipeId: unknown } })).status).toBe(404)
    }
  })

  it('loses an archived product, which comes back with it, and follows the stock', async () => {
    const [poha, nuts] = [await product({ stock: 5 }), await product({ stock: 5 })]
    const { _id } = await write([part(poha), part(nuts, 'Peanuts')])
    expect(await productsOf(_id)).toHaveLength(2)
    await data(deleteProduct, { productId: nuts })
    expect(await productsOf(_id)).toEqual([[poha, 5]])
    expect((await detailsOf(_id)).body.data.parts).toHaveLength(2)
    await data(restoreProduct, { productId: nuts })
    await db.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', nuts).execute()
    expect(await productsOf(_id)).toEqual([
      [poha, 5],
      [nuts, 0],
    ])
  })

  it('keeps a part whose product is deleted', async () => {
    const [poha, nuts] = [await product({}), await product({})]
    const { _id } = await write([part(poha), part(nuts, 'Peanuts')])
    for (const table of ['category_products', 'sub_category_products', 'stock'] as const)
      await db.deleteFrom(table).where('product_id', '=', nuts).execute()
    await db.deleteFrom('products').where('id', '=', nuts).execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    expect((await detailsOf(_id)).body.data.parts[1]).toMatchObject({ name: 'Peanuts', productId: null })
    expect(await productsOf(_id)).toHaveLength(1)
  })

  it('finds recipes by their title and by their parts, the title first', async () => {
    const [one, other] = [await product({}), await product({})]
    const salad = await write([part(one, 'Peanuts')], { title: 'Salad' })
    const brittle = await write([part(other, 'Jaggery')], { title: 'Peanut Brittle' })
    await write([part(one, 'Peanuts')], { title: 'Hidden peanuts', published: false })
    const found = async (search: string) =>
      (await call(searchRecipes, { body: { search } })).body.data.map((each: { _id: string }) => each._id)
    expect(await found('peanut')).toEqual([brittle._id, salad._id])
    expect(await found('jaggery')).toEqual([brittle._id])
    expect(await found('')).toEqual([])
  })
})

describe('adding a recipe to the cart', () => {
  it('adds what is in stock and lists what is missing, and a second time changes nothing', async () => {
    const [poha, nuts, oil, gone] = [
      await product({ name: 'Thick Poha', stock: 5 }),
      await product({ stock: 0 }),
      await product({ stock: 1 }),
      await product({}),
    ]
    const made = await write([part(poha, 'Poha', 2), part(nuts, 'Peanuts'), part(oil, 'Oil', 3), part(gone, 'Salt')])
    await data(deleteProduct, { productId: gone })
    const { token } = await signUp()
    const add = () => call(addRecipe, { body: { recipeId: made._id } }, { token })
    const lines = ({ body }: { body: { data: { productId: { _id: string }; quantity: number }[] } }) =>
      body.data.map(({ productId, quantity }) => [productId._id, quantity]).sort()
    const first = await add()
    expect([first.status, first.body.message]).toEqual([200, 'Some items are not available'])
    expect(lines(first)).toEqual(
      [
        [poha, 2],
        [oil, 1],
      ].sort(),
    )
    expect(first.body.missing).toEqual([
      { productId: nuts, name: 'Peanuts', reason: 'Out of stock' },
      { productId: oil, name: 'Oil', reason: 'Only 1 left in stock' },
      { productId: gone, name: 'Salt', reason: 'No longer sold' },
    ])
    expect(lines(await add())).toEqual(lines(first))
    expect(lines(await call(getCart, {}, { token }))).toEqual(lines(first))
  })

  it('refuses guests, unknown and hidden recipes', async () => {
    const hidden = await write([part(await product({}))], { published: false })
    const { token } = await signUp()
    expect((await call(addRecipe, { body: { recipeId: hidden._id } })).status).toBe(401)
    for (const recipeId of [hidden._id, 'a'.repeat(24)])
      expect(statusAndCode(await call(addRecipe, { body: { recipeId } }, { token }))).toEqual([404, 'not_found'])
  })
})
