// Categories and subcategories.
import type * as schema from './category.schema.ts'
import { endpoint } from './endpoint.ts'

export const createCategory = endpoint<typeof schema.createCategorySchema>({
  method: 'POST',
  url: '/api/category/create-category',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
})
export const getCategories = endpoint<typeof schema.getCategoriesSchema>({
  method: 'GET',
  url: '/api/category/get-categories',
  access: 'guest',
  priority: 'normal',
})
export const updateCategory = endpoint<typeof schema.updateCategorySchema>({
  method: 'PUT',
  url: '/api/category/update-category',
  access: 'admin',
  invalidates: 'catalogue',
})
export const deleteCategory = endpoint<typeof schema.deleteCategorySchema>({
  method: 'DELETE',
  url: '/api/category/delete-category',
  access: 'admin',
  invalidates: 'catalogue',
})
export const reorderCategories = endpoint<typeof schema.reorderCategoriesSchema>({
  method: 'PUT',
  url: '/api/category/reorder',
  access: 'admin',
  invalidates: 'catalogue',
})

export const createSubCategory = endpoint<typeof schema.createSubCategorySchema>({
  method: 'POST',
  url: '/api/sub-category/create',
  access: 'admin',
  invalidates: 'catalogue',
  status: 201,
})
export const getSubCategories = endpoint<typeof schema.getSubCategoriesSchema>({
  method: 'POST',
  url: '/api/sub-category/get-sub-categories',
  access: 'guest',
  body: 'none',
  invalidates: 'nothing',
  priority: 'normal',
})
export const updateSubCategory = endpoint<typeof schema.updateSubCategorySchema>({
  method: 'PUT',
  url: '/api/sub-category/update',
  access: 'admin',
  invalidates: 'catalogue',
})
export const deleteSubCategory = endpoint<typeof schema.deleteSubCategorySchema>({
  method: 'DELETE',
  url: '/api/sub-category/delete',
  access: 'admin',
  invalidates: 'catalogue',
})
