import { z } from 'zod'
import {
  ALL_FIELDS_REQUIRED,
  answer,
  defaultTaxes,
  id,
  nameTranslations,
  newTranslations,
  plainAnswer,
  shownName,
  text,
} from './fields.ts'
import { limits } from './limits.ts'

export const categoryShape = z.object({
  _id: z.string(),
  ...shownName,
  image: z.string(),
  nameTranslations,
  /** What new products of the category get that have none: only for administrators, and only if it is set. */
  hsn: z.string().optional(),
  gstRate: z.number().optional(),
})
export type CategoryShape = z.output<typeof categoryShape>

const name = text(limits.name)
const image = text(limits.name)

export const createCategorySchema = {
  body: z.object({ name, image, nameTranslations: newTranslations, ...defaultTaxes }),
  answer: answer({ data: categoryShape }),
}
export const getCategoriesSchema = { answer: answer({ data: z.array(categoryShape) }) }
export const updateCategorySchema = {
  body: z.object({ _id: id, name, image, nameTranslations: newTranslations, ...defaultTaxes }),
  answer: answer({ data: categoryShape }),
}
export const deleteCategorySchema = { body: z.object({ _id: id }), answer: plainAnswer }
export const reorderCategoriesSchema = {
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  answer: answer({ data: z.array(categoryShape) }),
}

export const subCategoryShape = z.object({
  _id: z.string(),
  ...shownName,
  image: z.string(),
  nameTranslations,
  category: z.array(z.object({ _id: z.string(), ...shownName })),
})
export type SubCategoryShape = z.output<typeof subCategoryShape>

const category = z.array(id).min(1, { error: ALL_FIELDS_REQUIRED }).max(50)

export const createSubCategorySchema = {
  body: z.object({ name, image, category, nameTranslations: newTranslations }),
  answer: answer({ data: subCategoryShape }),
}
export const getSubCategoriesSchema = { answer: answer({ data: z.array(subCategoryShape) }) }
export const updateSubCategorySchema = {
  body: z.object({ _id: id, name, image, category, nameTranslations: newTranslations }),
  answer: answer({ data: subCategoryShape }),
}
export const deleteSubCategorySchema = { body: z.object({ _id: id }), answer: plainAnswer }
