import type { RecipePartShape } from '@tokri/contract/recipe.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { RecipePartsTable, RecipesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

const cardColumns = ['id', 'title', 'image', 'servings', 'minutes'] as const
export type RecipeCardRow = Pick<RecipesTable, (typeof cardColumns)[number]>

/** The published recipes in their order. */
export const readCards = (db: Db): Promise<RecipeCardRow[]> =>
  db
    .selectFrom('recipes')
    .select(cardColumns)
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The published recipes with the names of their parts. */
export const readSearchTexts = (db: Db): Promise<(RecipeCardRow & { parts: string[] })[]> =>
  db
    .selectFrom('recipes')
    .select(cardColumns)
    .select(
      sql<
        string[]
      >`ARRAY(SELECT name FROM recipe_parts WHERE recipe_id = recipes.id ORDER BY recipe_parts.position)`.as('parts'),
    )
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type AdminPart = RecipePartShape & { product: string | null; archived: boolean }

/** The parts in their order, with the names of their products. */
const partsOfRecipe = sql<AdminPart[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', part.name, 'amount', part.amount, 'productId', part.product_id,
      'quantity', part.quantity, 'product', p.name || ', ' || p.unit,
      'archived', part.product_id IS NULL OR p.deleted_at IS NOT NULL OR p.hidden) ORDER BY part.position), '[]')
  FROM recipe_parts AS part LEFT JOIN products AS p ON p.id = part.product_id WHERE part.recipe_id = recipes.id)`

const selectRecipes = (db: Db | Tx) => db.selectFrom('recipes').selectAll().select(partsOfRecipe.as('parts'))
export type RecipeRow = Awaited<ReturnType<ReturnType<typeof selectRecipes>['executeTakeFirstOrThrow']>>

export const readRecipes = (db: Db): Promise<RecipeRow[]> =>
  selectRecipes(db).orderBy('position').orderBy('created_at').orderBy('id').execute()

export const readRecipe = (db: Db | Tx, id: string): Promise<RecipeRow | undefined> =>
  selectRecipes(db).where('id', '=', id).executeTakeFirst()

/** Locks the recipe until the end of the transaction. */
export const lockRecipe = (tx: Tx, id: string) =>
  tx.selectFrom('recipes').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRecipe = (tx: Tx, recipe: Insertable<RecipesTable>) =>
  tx.insertInto('recipes').values(recipe).execute()

export const updateRecipe = (tx: Tx, id: string, recipe: Omit<Insertable<RecipesTable>, 'id' | 'created_at'>) =>
  tx.updateTable('recipes').set(recipe).where('id', '=', id).execute()

export const deleteRecipe = (tx: Tx, id: string) => tx.deleteFrom('recipes').where('id', '=', id).execute()

export const setParts = async (
  tx: Tx,
  recipe_id: string,
  parts: Omit<Insertable<RecipePartsTable>, 'recipe_id' | 'position'>[],
): Promise<void> => {
  await tx.deleteFrom('recipe_parts').where('recipe_id', '=', recipe_id).execute()
  await tx
    .insertInto('recipe_parts')
    .values(parts.map((part, position) => ({ ...part, recipe_id, position })))
    .execute()
}
