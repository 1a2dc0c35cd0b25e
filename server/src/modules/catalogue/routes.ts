import * as categorySchema from '@tokri/contract/category.schema.ts'
import * as category from '@tokri/contract/category.ts'
import * as schema from '@tokri/contract/product.schema.ts'
import * as product from '@tokri/contract/product.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/route.ts'
import * as service from './service.ts'

/** What anyone may read. An administrator's reads (`viewer` is set for them alone) carry the stock version. */
export const catalogueRoutes = (route: Route, deps: Deps): void => {
  route(category.getCategories, categorySchema.getCategoriesSchema, async () => ({
    message: 'Categories',
    data: await service.listCategories(deps),
  }))

  route(category.getSubCategories, categorySchema.getSubCategoriesSchema, async () => ({
    message: 'Sub categories',
    data: await service.listSubCategories(deps),
  }))

  route(product.productDetails, schema.productDetailsSchema, async ({ body, viewer }) => ({
    message: 'Product details',
    data: await service.readProduct(deps, body.productId, viewer !== null),
  }))

  route(product.productsByCategory, schema.productsByCategorySchema, async ({ body, viewer }) => ({
    message: 'Products of this category',
    data: await service.carousel(deps, body.id, viewer !== null),
  }))

  route(product.listing, schema.listingSchema, async ({ body, viewer }) => ({
    message: 'Products',
    ...(await service.listing(deps, body, viewer !== null)),
  }))

  route(product.getProducts, schema.getProductsSchema, async ({ body, viewer }) => ({
    message: 'Products',
    ...(await service.listByName(
      deps,
      { ...body, archived: viewer !== null && body.archived === true },
      viewer !== null,
    )),
  }))

  route(product.searchProducts, schema.searchProductsSchema, async ({ body, viewer }) => ({
    message: 'Search results',
    ...(await service.search(deps, body.search, body.page, viewer !== null)),
  }))
}
