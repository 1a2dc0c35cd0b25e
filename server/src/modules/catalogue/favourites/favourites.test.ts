// Favourites: marked and unmarked by their person alone, in the stock of the store, and part of the copy of their data.
import { addFavourite, favouriteIds, getFavourites, removeFavourite } from '@tokri/contract/favourite.ts'
import { limits } from '@tokri/contract/limits.ts'
import { deleteAccount, exportUser } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, deps, pass, signUp } = shop
const { product } = checkoutOf(shop)
const milk = await product({ name: 'Toned Milk', stock: 5 })
const bread = await product({ name: 'Brown Bread', stock: 0 })

const add = (productId: string, { token }: Person) => call(addFavourite, { body: { productId } }, { token })
const ids = async ({ token }: Person) => (await call(favouriteIds, {}, { token })).body.data
const rows = (userId: string) => db.selectFrom('favourites').selectAll().where('user_id', '=', userId).execute()

it('are marked once, listed the newest first with their stock, and unmarked', async () => {
  const asha = await signUp()
  await add(milk, asha)
  pass(1000)
  await add(bread, asha)
  expect((await add(milk, asha)).status).toBe(200)
  expect(await ids(asha)).toEqual([bread, milk])
  const { body } = await call(getFavourites, {}, asha)
  expect(body.data.map(({ _id, stock }: { _id: string; stock: number }) => [_id, stock])).toEqual([
    [bread, 0],
    [milk, 5],
  ])
  await call(removeFavourite, { body: { productId: bread } }, asha)
  expect((await call(removeFavourite, { body: { productId: bread } }, asha)).status).toBe(200)
  expect(await ids(asha)).toEqual([milk])
})

it('are those of one person, who gets them in the copy of their data and takes them along', async () => {
  const [imran, meera] = [await signUp(), await signUp()]
  await add(milk, imran)
  expect(await ids(meera)).toEqual([])
  await call(removeFavourite, { body: { productId: milk } }, meera)
  expect(await ids(imran)).toEqual([milk])
  const copy = await call(exportUser, {}, imran)
  expect(copy.body.data.favourites).toMatchObject([{ productId: milk, name: 'Toned Milk' }])
  expect((await call(deleteAccount, { body: { password: imran.password } }, imran)).status).toBe(200)
  expect(await rows(imran.id)).toEqual([])
})

it('are products that exist, for people who are signed in, and not without limit', async () => {
  const ravi = await signUp()
  expect(statusAndCode(await add('nothing', ravi))).toEqual([404, 'not_found'])
  expect(statusAndCode(await call(favouriteIds))).toEqual([401, 'invalid_token'])
  const many = await Promise.all(Array.from({ length: limits.favourites - 1 }, () => product()))
  const created_at = deps.clock()
  await db
    .insertInto('favourites')
    .values(many.map((product_id) => ({ user_id: ravi.id, product_id, created_at })))
    .execute()
  const answers = await Promise.all([add(milk, ravi), add(bread, ravi)])
  expect(answers.map(statusAndCode).sort()).toEqual([
    [200, 'ok'],
    [409, 'limit_reached'],
  ])
})
