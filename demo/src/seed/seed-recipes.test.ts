import { expect, test } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { testDatabase } from '../../../server/test/database.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import { pictureSvg } from '../pictures/picture.ts'
import { demoEntries, demoRecipes } from './recipes.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { recipeRows, seedRecipes } from './seed-recipes.ts'

const { db } = await testDatabase()
const at = new Date('2026-11-01T00:00:00Z')

const read = async () => ({
  recipes: await db.selectFrom('recipes').select(['id', 'title', 'image', 'published']).orderBy('position').execute(),
  parts: await db.selectFrom('recipe_parts').selectAll().orderBy('recipe_id').orderBy('position').execute(),
  entries: await db.selectFrom('home_entries').select(['id', 'title', 'active']).orderBy('position').execute(),
  shelves: await db.selectFrom('home_entry_recipes').selectAll().orderBy('entry_id').orderBy('position').execute(),
})

test('twelve recipes have products of the demo catalogue, and pictures that can be drawn', () => {
  expect(demoRecipes).toHaveLength(12)
  expect(recipeRows(demoCatalogue()).parts).toHaveLength(demoRecipes.flatMap(({ parts }) => parts).length)
  for (const { art, tint } of [...demoRecipes, ...demoEntries.flatMap(({ banner }) => banner ?? [])])
    expect(pictureSvg({ view: 'tile', tint, items: [...art] })).toContain('<svg')
})

test('a reset brings back changed and deleted recipes, and keeps those of the shop', async () => {
  const catalogue = demoCatalogue()
  await seedCatalogue(seedContext(db, at), catalogue)
  await seedRecipes(seedContext(db, at), catalogue)
  const first = await read()
  const own = { id: 'own', title: 'Own', image: '', servings: 1, minutes: null, created_at: at, updated_at: at }
  await db
    .insertInto('recipes')
    .values({ ...own, position: 99 })
    .execute()
  await db.deleteFrom('recipes').where('id', '=', 'demorecipepoha').execute()
  await db.updateTable('recipes').set({ title: 'Tea', published: false }).where('id', '=', 'demorecipechai').execute()
  await db.updateTable('home_entries').set({ title: 'Noon', active: false }).execute()
  await seedRecipes(seedContext(db, at), catalogue)
  const again = await read()
  expect(again).toEqual({
    ...first,
    recipes: [...first.recipes, { id: 'own', title: 'Own', image: '', published: true }],
  })
})
