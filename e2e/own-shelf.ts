// Goods of one journey: a category, a subcategory and products that no other journey looks at, put there through the
// API by the administrator who is signed in.
import type { Page } from '@playwright/test'
import { picture } from './administrator.ts'
import { ask } from './ask.ts'

type Keeper = { accessToken: string }
export type Goods = { name?: string; price?: number; discount?: number; stock?: number; image?: string[] }
export type OwnShelf = { category: string; subCategory: string; image: string; products: string[] }

/** One call as that administrator; answers its data, and throws what the shop refused with. */
export const asKeeper = async (
  page: Page,
  { accessToken }: Keeper,
  method: 'post' | 'put' | 'delete',
  url: string,
  data: object,
) => {
  const answer = await ask(page.request, url, { method, data, token: accessToken })
  return answer.data
}

const uploaded = async (page: Page, { accessToken }: Keeper, colour: string): Promise<string> => {
  const multipart = { file: await picture('goods.png', colour) }
  return (await ask(page.request, '/api/file/upload', { multipart, token: accessToken })).data.url
}

/** A shelf named `name` with these products on it; their names begin with its own. */
export const ownShelf = async (
  page: Page,
  keeper: Keeper,
  name: string,
  goods: readonly Goods[],
): Promise<OwnShelf> => {
  const image = await uploaded(page, keeper, '#7a4f9e')
  const { _id: category } = await asKeeper(page, keeper, 'post', '/api/category/create-category', { name, image })
  const { _id: subCategory } = await asKeeper(page, keeper, 'post', '/api/sub-category/create', {
    name: `${name} Shelf`,
    image,
    category: [category],
  })
  const products = []
  for (const [index, each] of goods.entries()) {
    const { _id } = await asKeeper(page, keeper, 'post', '/api/product/create-product', {
      name: `${name} ${index + 1}`,
      description: 'As good as the next one.',
      image: [image],
      category: [category],
      subCategory: [subCategory],
      unit: '1 pc',
      price: 100,
      stock: 20,
      ...each,
    })
    products.push(_id)
  }
  return { category, subCategory, image, products }
}

/** Takes the shelf away again, so that later journeys find the shop as it was. */
export const clearShelf = async (page: Page, keeper: Keeper, { category, subCategory, products }: OwnShelf) => {
  for (const productId of products)
    await asKeeper(page, keeper, 'delete', '/api/product/delete-product', { productId }).catch(() => {}) // gone already
  await asKeeper(page, keeper, 'delete', '/api/sub-category/delete', { _id: subCategory }).catch(() => {})
  await asKeeper(page, keeper, 'delete', '/api/category/delete-category', { _id: category }).catch(() => {})
}

export const productNow = (page: Page, keeper: Keeper, productId: string) =>
  asKeeper(page, keeper, 'post', '/api/product/get-product-details', { productId })
