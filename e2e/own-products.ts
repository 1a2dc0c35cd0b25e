// A category, a subcategory and products for one test, created through the API by the signed-in administrator.
import type { Page } from '@playwright/test'
import { picture } from './administrator.ts'
import { callApi } from './api.ts'

type AdminSession = { accessToken: string }
export type ProductFields = { name?: string; price?: number; discount?: number; stock?: number; image?: string[] }
export type OwnProducts = { category: string; subCategory: string; image: string; products: string[] }

/**
 * Makes one call as that administrator. Returns its data; throws an error with the server's message if the call is
 * refused.
 */
export const callAsAdministrator = async (
  page: Page,
  { accessToken }: AdminSession,
  method: 'post' | 'put' | 'delete',
  url: string,
  data: object,
) => {
  const answer = await callApi(page.request, url, { method, data, token: accessToken })
  return answer.data
}

const uploadPicture = async (page: Page, { accessToken }: AdminSession, colour: string): Promise<string> => {
  const multipart = { file: await picture('product.png', colour) }
  return (await callApi(page.request, '/api/file/upload', { multipart, token: accessToken })).data.url
}

/** Creates category and subcategory `name` with these products; their names start with `name`. */
export const createOwnProducts = async (
  page: Page,
  admin: AdminSession,
  name: string,
  fields: readonly ProductFields[],
): Promise<OwnProducts> => {
  const image = await uploadPicture(page, admin, '#7a4f9e')
  const { _id: category } = await callAsAdministrator(page, admin, 'post', '/api/category/create-category', {
    name,
    image,
  })
  const { _id: subCategory } = await callAsAdministrator(page, admin, 'post', '/api/sub-category/create', {
    name: `${name} Shelf`,
    image,
    category: [category],
  })
  const products = []
  for (const [index, each] of fields.entries()) {
    const { _id } = await callAsAdministrator(page, admin, 'post', '/api/product/create-product', {
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
