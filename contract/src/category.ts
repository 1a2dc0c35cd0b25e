// The shelves: categories and their subcategories.
import type * as schema from './category.schema.ts'
import { endpoint } from './endpoint.ts'

export const createCategory = endpoint<typeof schema.createCategorySchema>({
  method: 'POST',
  url: '/api/category/create-category',
  access: 'admin',
  status: 201,
})
export const getCategories = endpoint<typeof schema.getCategoriesSchema>({
  method: 'GET',
  url: '/api/category/get-categories',
  access: 'guest',
})
export const updateCategory = endpoint<typeof schema.updateCategorySchema>({
  method: 'PUT',
  url: '/api/category/update-category',
  access: 'admin',
})
export const deleteCategory = endpoint<typeof schema.deleteCategorySchema>({
  method: 'DELETE',
  url: '/api/category/delete-category',
  access: 'admin',
})
export const reorderCategories = endpoint<typeof schema.reorderCategoriesSchema>({
  method: 'PUT',
  url: '/api/category/reorder',
  access: 'admin',
})

export const createSubCategory = endpoint<typeof schema.createSubCategorySchema>({
  method: 'POST',
  url: '/api/sub-category/create',
  access: 'admin',
  status: 201,
})
export const getSubCategories = endpoint<typeof schema.getSubCategoriesSchema>({
  method: 'POST',
  url: '/api/sub-category/get-sub-categories',
  access: 'guest',
})
export const updateSubCategory = endpoint<typeof schema.updateSubCategorySchema>({
  method: 'PUT',
  url: '/api/sub-category/update',
  access: 'admin',
})
export const deleteSubCategory = endpoint<typeof schema.deleteSubCategorySchema>({
  method: 'DELETE',
  url: '/api/sub-category/delete',
  access: 'admin',
})
