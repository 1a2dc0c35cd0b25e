import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { type PictureRecipe, pictureHash } from './art/recipe.ts'

/** Puts recipes on file, to be drawn when they are first looked at; answers their addresses in the same order. */
export const keepDrawn = async (tx: Tx, recipes: PictureRecipe[], at: Date): Promise<string[]> => {
  const rows = recipes.map((recipe) => ({ hash: pictureHash(recipe), recipe }))
  await sql`
    INSERT INTO media (hash, kind, recipe, created_at)
    SELECT hash, 'drawn', recipe, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS drawn (hash text, recipe jsonb)
    ON CONFLICT DO NOTHING`.execute(tx)
  return rows.map(({ hash }) => `/media/${hash}-960.webp`)
}
