import { type Insertable, sql } from 'kysely'
import type { HomeEntriesTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { RecipeCardRow } from '../recipes/recipe-queries.ts'

type Named = { _id: string; name: string }
type ShelfRecipe = RecipeCardRow & { published: boolean }

const selectEntries = (db: Db | Tx) =>
  db
    .selectFrom('home_entries as e')
    .selectAll('e')
    .select([
      sql<Named | null>`(SELECT jsonb_build_object('_id', c.id, 'name', c.name) FROM categories AS c
        WHERE c.id = e.category_id)`.as('category'),
      sql<Named[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name || ', ' || p.unit)
          ORDER BY item.position), '[]')
        FROM home_entry_products AS item JOIN products AS p ON p.id = item.product_id WHERE item.entry_id = e.id)`.as(
        'products',
      ),
      sql<ShelfRecipe[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'image', r.image,
          'servings', r.servings, 'minutes', r.minutes, 'published', r.published) ORDER BY item.position), '[]')
        FROM home_entry_recipes AS item JOIN recipes AS r ON r.id = item.recipe_id WHERE item.entry_id = e.id)`.as(
        'recipes',
      ),
    ])

export type HomeEntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

/** All entries in the order of the page. */
export const readEntries = (db: Db): Promise<HomeEntryRow[]> =>
  selectEntries(db).orderBy('e.position').orderBy('e.created_at').orderBy('e.id').execute()

export const readEntry = (tx: Tx, id: string): Promise<HomeEntryRow | undefined> =>
  selectEntries(tx).where('e.id', '=', id).executeTakeFirst()

/** Locks the entry until the end of the transaction. */
export const lockEntry = (tx: Tx, id: string) =>
  tx.selectFrom('home_entries').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insertEntry = (tx: Tx, entry: Insertable<HomeEntriesTable>) =>
  tx.insertInto('home_entries').values(entry).execute()

export const updateEntry = (tx: Tx, id: string, entry: Omit<Insertable<HomeEntriesTable>, 'id' | 'created_at'>) =>
  tx.updateTable('home_entries').set(entry).where('id', '=', id).execute()

export const deleteEntry = (tx: Tx, id: string) => tx.deleteFrom('home_entries').where('id', '=', id).execute()

export const setItems = async (
  tx: Tx,
  entry_id: string,
  { products, recipes }: { products: string[]; recipes: string[] },
): Promise<void> => {
  await tx.deleteFrom('home_entry_products').where('entry_id', '=', entry_id).execute()
  await tx.deleteFrom('home_entry_recipes').where('entry_id', '=', entry_id).execute()
  if (products.length > 0)
    await tx
      .insertInto('home_entry_products')
      .values(products.map((product_id, position) => ({ entry_id, product_id, position })))
      .execute()
  if (recipes.length > 0)
    await tx
      .insertInto('home_entry_recipes')
      .values(recipes.map((recipe_id, position) => ({ entry_id, recipe_id, position })))
      .execute()
}

/** Which of these recipes exist. */
export const countRecipes = async (tx: Tx, ids: string[]): Promise<number> => {
  const rows = await tx
    .selectFrom('recipes')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows.length
}
