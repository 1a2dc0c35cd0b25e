import * as categorySchema from '@tokri/contract/category.schema.ts'
import * as category from '@tokri/contract/category.ts'
import * as schema from '@tokri/contract/product.schema.ts'
import * as product from '@tokri/contract/product.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/route.ts'
import { createKeptAnswers } from './kept-answers.ts'
import * as service from './service.ts'

/**
 * What anyone may read, answered from memory. An administrator's reads (`viewer` is set for them alone) are made
 * afresh and carry the stock version.
 */
export const catalogueRoutes = (route: Route, deps: Deps): void => {
  const kept = createKeptAnswers(deps.watch)

  route(category.getCategories, categorySchema.getCategoriesSchema, ({ viewer }) => {
    const make = async () => ({ message: 'Categories', data: await service.listCategories(deps) })
    return viewer ? make() : kept('categories', make)
  })

  route(category.getSubCategories, categorySchema.getSubCategoriesSchema, ({ viewer }) => {
    const make = async () => ({ message: 'Sub categories', data: await service.listSubCategories(deps) })
    return viewer ? make() : kept('subcategories', make)
  })

  route(product.productDetails, schema.productDetailsSchema, ({ body: { productId }, viewer }) => {
    const make = async () => ({
      message: 'Product details',
      data: await service.readProduct(deps, productId, viewer !== null),
    })
    return viewer ? make() : kept(`product ${productId}`, make)
  })

  route(product.productsByCategory, schema.productsByCategorySchema, ({ body: { id }, viewer }) => {
    const make = async () => ({
      message: 'Products of this category',
      data: await service.carousel(deps, id, viewer !== null),
    })
    return viewer ? make() : kept(`carousel ${id}`, make)
  })

  route(product.listing, schema.listingSchema, ({ body, viewer }) => {
    const make = async () => ({ message: 'Products', ...(await service.listing(deps, body, viewer !== null)) })
    return viewer ? make() : kept(`listing ${JSON.stringify(body)}`, make)
  })

  route(product.getProducts, schema.getProductsSchema, ({ body, viewer }) => {
    const query = viewer ? body : { ...body, archived: false, stockAtMost: undefined }
    const make = async () => ({ message: 'Products', ...(await service.listByName(deps, query, viewer !== null)) })
    return viewer ? make() : kept(`names ${JSON.stringify(query)}`, make)
  })

  route(product.searchProducts, schema.searchProductsSchema, ({ body: { search, page }, viewer }) => {
    const make = async () => ({
      message: 'Search results',
      ...(await service.search(deps, search, page, viewer !== null)),
    })
    return viewer ? make() : kept(`search ${page} ${search}`, make)
  })
}
