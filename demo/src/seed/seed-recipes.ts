// Writes the recipes of the demo, and what its home page shows at some times of the day. A second run brings them back as
// they are in the source; what the shop has added itself stays.
import { sql } from 'kysely'
import type { DemoCatalogue } from '../catalogue/catalogue.ts'
import type { TileDescription, Tint } from '../pictures/description.ts'
import { demoEntries, demoRecipes } from './recipes.ts'
import type { SeedContext } from './seed-context.ts'

const pictureOf = ([dish, side]: [string, string], tint: Tint): TileDescription => ({
  view: 'tile',
  tint,
  items: [side, dish],
})

/** Throws for a product or category that the catalogue does not have. */
export const recipeRows = ({ products, categories }: DemoCatalogue) => {
  const productIds = new Map(products.map(({ id, name, unit }) => [`${name}, ${unit}`, id]))
  const find = (ids: Map<string, string>, name: string): string => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo catalogue has no ${name}`)
    return id
  }
  const parts = demoRecipes.flatMap((recipe) =>
    recipe.parts.map(([name, amount, product, unit, quantity = 1], position) => ({
      recipe_id: recipe.id,
      position,
      name,
      amount,
      product_id: find(productIds, `${product}, ${unit}`),
      quantity,
    })),
  )
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const entries = demoEntries.map(({ id, kind, title, times, active, banner, category }, position) => ({
    id,
    kind,
    title,
    text: banner?.text ?? '',
    link: banner?.link ?? '',
    category_id: category === undefined ? null : find(categoryIds, category),
    from_time: 'from' in times ? times.from : null,
    to_time: 'to' in times ? times.to : null,
    from_date: 'fromDate' in times ? times.fromDate : null,
    to_date: 'toDate' in times ? times.toDate : null,
    active,
    position,
  }))
  const shelves = demoEntries.flatMap(({ id, recipes = [] }) =>
    recipes.map((recipe_id, position) => ({ entry_id: id, recipe_id, position })),
  )
  return { parts, entries, shelves }
}

export const seedRecipes = async (
  { db, now, inTransaction, orderPictures }: SeedContext,
  catalogue: DemoCatalogue,
): Promise<void> => {
  const { parts, entries, shelves } = recipeRows(catalogue)
  await inTransaction(db, async (tx) => {
    const drawn = await orderPictures(
      tx,
      [
        ...demoRecipes.map(({ art, tint }) => pictureOf(art, tint)),
        ...demoEntries.map(({ banner }) => pictureOf(banner?.art ?? ['dosa', 'onion'], banner?.tint ?? 'home')),
      ],
      now,
    )
    const times = { created_at: now, updated_at: now }
    for (const [position, { id, title, servings, minutes, steps }] of demoRecipes.entries()) {
      const recipe = { title, image: drawn[position] ?? '', servings, minutes, method: steps.join('\n'), position }
      await tx
        .insertInto('recipes')
        .values({ id, ...recipe, ...times })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...recipe, published: true, updated_at: now }))
        .execute()
    }
    const recipeIds = demoRecipes.map(({ id }) => id)
    await sql`DELETE FROM recipe_parts WHERE recipe_id = ANY(${recipeIds})`.execute(tx)
    await tx.insertInto('recipe_parts').values(parts).execute()
    for (const [index, { id, ...entry }] of entries.entries()) {
      const image = entry.kind === 'banner' ? (drawn[demoRecipes.length + index] ?? '') : ''
      await tx
        .insertInto('home_entries')
        .values({ id, ...entry, image, ...times })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...entry, days: [], image, updated_at: now }))
        .execute()
    }
    const entryIds = entries.map(({ id }) => id)
    await sql`DELETE FROM home_entry_products WHERE entry_id = ANY(${entryIds})`.execute(tx)
    await sql`DELETE FROM home_entry_recipes WHERE entry_id = ANY(${entryIds})`.execute(tx)
    await tx.insertInto('home_entry_recipes').values(shelves).execute()
    await sql`SELECT bump_catalogue()`.execute(tx)
  })
}
