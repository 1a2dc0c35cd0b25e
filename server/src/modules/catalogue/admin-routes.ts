import * as categorySchema from '@tokri/contract/category.schema.ts'
import * as category from '@tokri/contract/category.ts'
import * as schema from '@tokri/contract/product.schema.ts'
import * as productAdmin from '@tokri/contract/product-admin.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { storeToChange } from '../store/service.ts'
import type { LiveIndex } from './index/live-index.ts'
import * as categories from './manage-categories.ts'
import * as families from './manage-families.ts'
import * as many from './manage-many-products.ts'
import * as products from './manage-products.ts'
import * as subCategories from './manage-subcategories.ts'

/** The calls with which administrators change the catalogue. */
export const adminRoutes = (route: Route, deps: Deps, catalogue: LiveIndex): void => {
  const editorOf = async ({ id }: Viewer, request: FastifyRequest): Promise<products.Editor> => ({
    actor: id,
    storeId: await storeToChange(deps, request),
  })

  route(category.createCategory, categorySchema.createCategorySchema, async ({ body, user }) => ({
    message: 'Category created',
    data: await categories.createCategory(deps, body, user.id),
  }))

  route(category.updateCategory, categorySchema.updateCategorySchema, async ({ body, user }) => ({
    message: 'Category updated',
    data: await categories.updateCategory(deps, body, user.id),
  }))

  route(category.deleteCategory, categorySchema.deleteCategorySchema, async ({ body, user }) => {
    await categories.deleteCategory(deps, body._id, user.id)
    return { message: 'Category deleted' }
  })

  route(category.reorderCategories, categorySchema.reorderCategoriesSchema, async ({ body, user }) => ({
    message: 'Categories reordered',
    data: await categories.reorderCategories(deps, body.ids, user.id),
  }))

  route(category.createSubCategory, categorySchema.createSubCategorySchema, async ({ body, user }) => ({
    message: 'Subcategory created',
    data: await subCategories.createSubCategory(deps, body, user.id),
  }))

  route(category.updateSubCategory, categorySchema.updateSubCategorySchema, async ({ body, user }) => ({
    message: 'Subcategory updated',
    data: await subCategories.updateSubCategory(deps, body, user.id),
  }))

  route(category.deleteSubCategory, categorySchema.deleteSubCategorySchema, async ({ body, user }) => {
    await subCategories.deleteSubCategory(deps, body._id, user.id)
    return { message: 'Subcategory deleted' }
  })

  route(productAdmin.createProduct, schema.createProductSchema, async ({ body, user, key, request }) => ({
    message: 'Product created',
    data: await products.createProduct(deps, body, { ...(await editorOf(user, request)), key }),
  }))

  route(productAdmin.updateProduct, schema.updateProductSchema, async ({ body, user, request }) => ({
    message: 'Product updated',
    data: await products.updateProduct(deps, body, await editorOf(user, request)),
  }))

  route(productAdmin.changeProducts, schema.changeProductsSchema, async ({ body, user, request }) => ({
    message: 'Products updated',
    data: await many.changeProducts(deps, body, await editorOf(user, request)),
  }))

  route(productAdmin.deleteProducts, schema.deleteProductsSchema, async ({ body, user, request }) => ({
    message: 'Products deleted',
    data: await many.removeProducts(deps, body, await editorOf(user, request)),
  }))

  route(productAdmin.restoreProducts, schema.restoreProductsSchema, async ({ body, user, request }) => ({
    message: 'Products restored',
    data: await many.restoreProducts(deps, body, await editorOf(user, request)),
  }))

  route(productAdmin.joinSizes, schema.joinSizesSchema, async ({ body, user }) => {
    await families.joinSizes(deps, { ...body, sizes: await families.allSizes(catalogue, body.productId) }, user.id)
    return { message: 'Sizes joined' }
  })

  route(productAdmin.partSize, schema.partSizeSchema, async ({ body, user }) => {
    await families.partSize(deps, body.productId, user.id)
    return { message: 'Size parted' }
  })

  route(productAdmin.deleteProduct, schema.deleteProductSchema, async ({ body, user }) => {
    await products.removeProduct(deps, body.productId, user.id)
    return { message: 'Product deleted' }
  })

  route(productAdmin.restoreProduct, schema.restoreProductSchema, async ({ body, user, request }) => ({
    message: 'Product restored',
    data: await products.restoreProduct(deps, body.productId, await editorOf(user, request)),
  }))
}
