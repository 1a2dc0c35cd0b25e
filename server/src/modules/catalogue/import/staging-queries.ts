// Stages the rows of a file in temporary tables of the importing transaction. So a file of a million rows takes no
// memory in this process, the database matches all rows at once, and nothing is left behind after an error.
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { schemaKey } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProductRow } from './row.ts'
import { DEFAULT_UNIT } from './unit.ts'

/** Any number that no other advisory lock of this schema uses. */
const IMPORT_LOCK = 7_031_001

/**
 * Allows one import at a time in all processes, since each takes memory and time. The lock only limits the load; row
 * locks protect what is written. A long list may take longer than other requests, but one that stalls still ends.
 * @throws AppError `import_running`
 */
export const beginImport = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{
    free: boolean
  }>`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint + ${schemaKey}) AS free`.execute(tx)
  if (!rows[0]?.free) throw new AppError('import_running')
  await sql`
    SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)
}

const BATCH = 1000

/** The rows of further places come after all rows of the file. */
const FIRST_FURTHER_ROW = 1_000_000_000

/**
 * Creates the table, which is dropped with the transaction. `id` is the product's id if the row turns out to be new.
 */
export const openStage = (tx: Tx) =>
  sql`
    CREATE TEMPORARY TABLE import_rows (
      row integer NOT NULL,
      -- The row of the file: each further place of a product has a number of its own in row.
      file_row integer NOT NULL,
      id text NOT NULL,
      identity uuid NOT NULL,
      name text NOT NULL,
      brand text NOT NULL,
      unit text NOT NULL,
      price_paise bigint NOT NULL,
      discount numeric(9, 6),
      category text NOT NULL,
      subcategory text NOT NULL,
      stock integer,
      description text,
      barcode text,
      hsn text,
      gst_rate numeric,
      cess numeric(5, 2),
      country_of_origin text,
      net_quantity text,
      manufacturer text,
      store_id text,
      hidden boolean,
      image text[] NOT NULL,
      picture_urls text[] NOT NULL,
      details jsonb NOT NULL,
      category_given boolean NOT NULL,
      name_translations jsonb NOT NULL,
      category_translations jsonb NOT NULL,
      subcategory_translations jsonb NOT NULL
    ) ON COMMIT DROP`.execute(tx)

/** Inserts rows in batches: call `add` for each row, then `close`. */
export function stageFiller(tx: Tx) {
  let waiting: (ProductRow & { id: string; fileRow: number })[] = []
  let further = FIRST_FURTHER_ROW
  const flush = async () => {
    if (waiting.length === 0) return
    const rows = JSON.stringify(waiting)
    waiting = []
    await sql`
      INSERT INTO import_rows
      SELECT row, "fileRow", id, product_identity(name, brand, unit, "mrpPaise"), name, brand, unit, "mrpPaise", discount, category,
        subcategory, stock, description, nullif(barcode, ''), nullif(hsn, ''), "gstRate", cess,
        nullif("countryOfOrigin", ''), nullif("netQuantity", ''), nullif(manufacturer, ''), nullif(store, ''), hidden, ARRAY(SELECT jsonb_array_elements_text(image)), ARRAY(SELECT jsonb_array_elements_text("pictureUrls")), details, "categoryGiven",
        "nameTranslations", "categoryTranslations", "subcategoryTranslations"
      FROM jsonb_to_recordset(${rows}::jsonb) AS r (
        row integer, "fileRow" integer, id text, name text, brand text, unit text, "mrpPaise" bigint, discount numeric, category text,
        subcategory text, stock integer, description text, barcode text, hsn text, "gstRate" numeric, cess numeric, "countryOfOrigin" text, "netQuantity" text, manufacturer text, store text, hidden boolean, image jsonb, "pictureUrls" jsonb, details jsonb, "categoryGiven" boolean,
        "nameTranslations" jsonb, "categoryTranslations" jsonb, "subcategoryTranslations" jsonb
      )`.execute(tx)
  }
  return {
    async add(row: ProductRow) {
      const staged = { ...row, unit: row.unit || DEFAULT_UNIT, fileRow: row.row }
      waiting.push({ ...staged, id: newId() })
      for (const place of row.morePlaces) waiting.push({ ...staged, ...place, id: newId(), row: further++ })
      if (waiting.length >= BATCH) await flush()
    },
    async close() {
      await flush()
      // Pictures that are not in this shop (another shop's export) are dropped.
      await sql`
        UPDATE import_rows SET image = ARRAY(
          SELECT url FROM unnest(image) WITH ORDINALITY AS pictures (url, position)
          WHERE EXISTS (SELECT FROM media WHERE hash = substring(url FROM '/media/([a-z0-9]+)-'))
          ORDER BY position)
        WHERE image <> '{}'`.execute(tx)
      await sql`CREATE UNIQUE INDEX ON import_rows (row)`.execute(tx)
      await sql`ANALYZE import_rows`.execute(tx)
    },
  }
}
