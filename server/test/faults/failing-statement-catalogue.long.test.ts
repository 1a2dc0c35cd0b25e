// The administrators' writes to the catalogue, tested as in failing-statement.long.test.ts.
import * as categoryCalls from '@tokri/contract/category.ts'
import * as discountCalls from '@tokri/contract/discount.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import { importProducts } from '@tokri/contract/product-import.ts'
import { beforeAll, describe, it } from 'vitest'
import { orderPicture } from '../../src/modules/media/service.ts'
import { newId } from '../../src/platform/ids.ts'
import { testClock } from '../clock.ts'
import { catalogueFactory, type Person } from '../shop.ts'
import { expectAllOrNothing, type Path, path } from './all-or-nothing.ts'
import type { Failure } from './failing-database.ts'
import { failingShop } from './failing-shop.ts'

// Attempts are counted outside of the transaction, so the count stays when it fails.
const { shop, failing } = await failingShop({ rateLimit: false })
const { app, call, db, signUp } = shop

const put = catalogueFactory(db)
let admin: Person
let image: string
beforeAll(async () => {
  admin = await signUp('Admin')
  image = await orderPicture(db, { view: 'tile', tint: 'dairy', items: ['glass-of-milk'] }, testClock())
})

const write = (endpoint: Endpoint, body: unknown) => () => call(endpoint, { body }, { token: admin.token })

const newCategories = async () => {
  const category = await put.category(`Category ${newId()}`)
  return { category, subCategory: await put.subCategory('Milk', [category]) }
}
const product = async () => {
  const { category, subCategory } = await newCategories()
  return put.product(category, subCategory)
}
const aProduct = ({ category, subCategory }: Awaited<ReturnType<typeof newCategories>>) => ({
  name: 'Toned Milk',
  description: 'Fresh.',
  image: [image],
  category: [category],
  subCategory: [subCategory],
  unit: '500 ml',
  stock: 20,
  price: 60,
})

const aDiscount = (category: string) => ({
  name: 'Evening milk',
  categories: [category],
  percent: 20,
  endsAt: new Date(testClock().getTime() + 3_600_000).toISOString(),
})

const importList = (content: string) => async () => {
  const fields = '--b\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\nfalse\r\n'
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${content}\r\n--b--\r\n`
  const { method, url } = importProducts
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${admin.token}` }
  const response = await app.inject({ method, url, headers, payload: fields + file })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

const paths: Path[] = [
  path('make a category', async () => write(categoryCalls.createCategory, { name: `New ${newId()}`, image }), 201),
  path('change a category', async () => {
    const _id = await put.category(`Old ${newId()}`)
    return write(categoryCalls.updateCategory, { _id, name: `Renamed ${newId()}`, image })
  }),
  path('delete a category', async () =>
    write(categoryCalls.deleteCategory, { _id: await put.category(`Old ${newId()}`) }),
  ),
  path('reorder categories', async () => {
    const ids = [await put.category(`First ${newId()}`), await put.category(`Second ${newId()}`)]
    return write(categoryCalls.reorderCategories, { ids: ids.reverse() })
  }),
  path(
    'make a subcategory',
    async () =>
      write(categoryCalls.createSubCategory, { name: 'Curd', image, category: [(await newCategories()).category] }),
    201,
  ),
  path('move a subcategory', async () => {
    const { subCategory: _id } = await newCategories()
    return write(categoryCalls.updateSubCategory, {
      _id,
      name: 'Curd',
      image,
      category: [(await newCategories()).category],
    })
  }),
  path('delete a subcategory', async () =>
    write(categoryCalls.deleteSubCategory, { _id: (await newCategories()).subCategory }),
  ),
  path('make a product', async () => write(productAdmin.createProduct, aProduct(await newCategories())), 201),
  path('change a product, its subcategory and its stock', async () => {
    const productId = await product()
    const { category, subCategory, ...rest } = aProduct(await newCategories())
    const change = { ...rest, category, subCategory, productId, stock: 99, stockVersion: 1 }
    return write(productAdmin.updateProduct, change)
  }),
  path('remove a product', async () => write(productAdmin.deleteProduct, { productId: await product() })),
  path('restore a product', async () => {
    const productId = await product()
    await db.updateTable('products').set({ deleted_at: testClock() }).where('id', '=', productId).execute()
    return write(productAdmin.restoreProduct, { productId })
  }),
  path(
    'make a discount of a category with a product',
    async () => {
      const { category, subCategory } = await newCategories()
      await put.product(category, subCategory)
      return write(discountCalls.createDiscount, aDiscount(category))
    },
    201,
  ),
  path('change a discount', async () => {
    const { category, subCategory } = await newCategories()
    await put.product(category, subCategory)
    const { body } = await write(discountCalls.createDiscount, aDiscount(category))()
    return write(discountCalls.updateDiscount, { ...aDiscount(category), _id: body.data._id, percent: 30 })
  }),
  path('delete a discount', async () => {
    const { category, subCategory } = await newCategories()
    await put.product(category, subCategory)
    const { body } = await write(discountCalls.createDiscount, aDiscount(category))()
    return write(discountCalls.deleteDiscount, { _id: body.data._id })
  }),
  path('import a list', async () => {
    const known = newId()
    const header = 'name,category,subcategory,mrp,price,stock\n'
    await importList(`${header}Milk ${known},Dairy ${known},,60,54,3\n`)()
    return importList(`${header}Milk ${known},Morning ${known},Early,60,48,9\nTea ${known},Drinks ${known},Hot,99,,\n`)
  }),
]

describe.each(['never arrives', 'answer is lost'] satisfies Failure[])('when one statement %s', (failure) => {
  it.each(paths)('$name: all or nothing', (one) => expectAllOrNothing({ db, failing }, failure, one))
})
