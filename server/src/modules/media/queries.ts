import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type PictureDescription, pictureHash } from './picture-description.ts'

export const insertUploaded = async (db: Db | Tx, hash: string, at: Date): Promise<void> => {
  await db
    .insertInto('media')
    .values({ hash, kind: 'uploaded', recipe: null, created_at: at, touched_at: at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: at }))
    .execute()
}

export const insertDrawn = async (db: Db | Tx, description: PictureDescription, at: Date): Promise<string> => {
  const hash = pictureHash(description)
  await db
    .insertInto('media')
    .values({ hash, kind: 'drawn', recipe: JSON.stringify(description), created_at: at, touched_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  return hash
}

/** Inserts all pictures with one statement. Returns their hashes in the same order. */
export const insertManyDrawn = async (db: Db | Tx, descriptions: PictureDescription[], at: Date): Promise<string[]> => {
  const rows = descriptions.map((description) => ({ hash: pictureHash(description), recipe: description }))
  await sql`
    INSERT INTO media (hash, kind, recipe, created_at, touched_at)
    SELECT hash, 'drawn', recipe, ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS drawn (hash text, recipe jsonb)
    ON CONFLICT DO NOTHING`.execute(db)
  return rows.map(({ hash }) => hash)
}

export const readDescription = async (db: Db, hash: string): Promise<PictureDescription | null> => {
  const row = await db.selectFrom('media').select('recipe').where('hash', '=', hash).executeTakeFirst()
  return (row?.recipe as PictureDescription | null | undefined) ?? null // only descriptions are written into this column
}

/** Which of these addresses are known pictures. */
export const readKnownHashes = async (db: Db | Tx, hashes: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where((eb) => eb('hash', '=', eb.fn.any(eb.val(hashes))))
    .execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Which of these addresses are drawn pictures. */
export const readDrawn = async (tx: Tx, addresses: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ image: string }>`
    SELECT image FROM unnest(${[...addresses]}::text[]) AS image
    JOIN media ON hash = substring(image FROM '/media/([0-9a-f]+)-') AND kind = 'drawn'`.execute(tx)
  return new Set(rows.map(({ image }) => image))
}

/** Protects these uploads from a running clean-up, which checks each row again before deleting it. */
export const touchUploads = async (tx: Tx, hashes: string[], at: Date): Promise<void> => {
  await sql`UPDATE media SET touched_at = ${at} WHERE hash = ANY (${hashes}) AND kind = 'uploaded'`.execute(tx)
}

/** Marks an upload for the next clean-up, which deletes it unless something else shows it. */
export const releaseUpload = async (tx: Tx, hash: string): Promise<void> => {
  await sql`UPDATE media SET touched_at = 'epoch' WHERE hash = ${hash} AND kind = 'uploaded'`.execute(tx)
}

/** Deletes uploads that nothing shows and that were not touched since. Past orders and archived products show theirs. */
export const deleteUnusedUploads = async (tx: Tx, untouchedSince: Date): Promise<string[]> => {
  // A long limit, because the statement reads every product of the shop.
  await sql`SET LOCAL statement_timeout = '60s'`.execute(tx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = '10min'`.execute(tx)
  const { rows } = await sql<{ hash: string }>`
    WITH shown (image) AS (
      SELECT image FROM categories UNION ALL SELECT image FROM sub_categories
      UNION ALL SELECT unnest(image) FROM products UNION ALL SELECT image FROM order_lines
      UNION ALL SELECT avatar FROM users
      UNION ALL SELECT image FROM recipes UNION ALL SELECT image FROM home_entries
      UNION ALL SELECT value #>> '{}' FROM settings WHERE key IN ('shop.logo', 'shop.banner')
      -- What a product shows again if its import is taken back.
      UNION ALL SELECT jsonb_array_elements_text(before -> 'image') FROM import_products
    ),
    used AS MATERIALIZED (
      SELECT DISTINCT hash FROM media JOIN shown ON shown.image = '/media/' || hash || '-960.webp'
      WHERE kind = 'uploaded' AND touched_at < ${untouchedSince}
    )
    DELETE FROM media
    WHERE kind = 'uploaded' AND touched_at < ${untouchedSince}
      AND NOT EXISTS (SELECT FROM used WHERE used.hash = media.hash)
    RETURNING hash`.execute(tx)
  return rows.map(({ hash }) => hash)
}

/**
 * The root-relative URLs of the shop's pictures in the order in which shoppers see them: category tiles, the carousels of
 * the home page, subcategory tiles, then each subcategory. Some are listed more than once.
 */
export const readShopPictures = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ image: string }>`
    WITH shown AS (
      SELECT c.position AS category, row_number() OVER (PARTITION BY c.id ORDER BY p.rank DESC, p.id) AS place, p.image[1] AS image
      FROM categories c JOIN category_products cp ON cp.category_id = c.id JOIN products p ON p.id = cp.product_id AND NOT p.hidden)
    SELECT image FROM (
      SELECT 0 AS part, position AS a, 0 AS b, image FROM categories
      UNION ALL SELECT 1, category, place, image FROM shown WHERE place <= 15
      UNION ALL SELECT 2, position, 0, image FROM sub_categories
      UNION ALL SELECT 3, place, category, image FROM shown WHERE place > 15) AS pictures
    WHERE image IS NOT NULL ORDER BY part, a, b`.execute(db)
  return rows.map(({ image }) => image)
}
