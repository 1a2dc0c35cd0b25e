import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { Unpictured } from './apply.ts'
export const productPicture = ({ name, brand, unit }: Unpictured) => ({ name, brand, unit })
export const shelfPicture = (name: string) => ({ view: 'tile', name })
export async function drawnPictures(tx: Tx, recipes: object[], now: Date): Promise<string[]> {
  const rows = recipes.map((recipe) => ({
    hash: createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 32),
    recipe,
  }))
  await sql`INSERT INTO media (hash, kind, recipe, created_at) SELECT hash, 'drawn', recipe, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS drawn (hash text, recipe jsonb) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  return rows.map(({ hash }) => `/media/${hash}-960.webp`)
}
