// Checks and repairs the stock ledger, for `npm run doctor`: the movements of each product in each store must add up to
// its quantity.
import type pg from 'pg'

export const UNEXPLAINED = `
  SELECT stock.store_id, stock.product_id, stock.quantity - coalesce(sum(m.quantity), 0)::int AS missing
  FROM stock LEFT JOIN stock_movements AS m USING (store_id, product_id)
  GROUP BY stock.store_id, stock.product_id, stock.quantity
  HAVING stock.quantity <> coalesce(sum(m.quantity), 0)`

const REASON = 'Appended by the doctor: no movement explained this'

/**
 * Appends a movement of the time `at` for each product whose movements do not add up. Returns the number of appended movements. Locks
 * the stock first, so that no sale changes it at the same time.
 */
export const repairLedger = async (client: pg.Client, at: Date): Promise<number> => {
  await client.query('BEGIN')
  try {
    await client.query(`SELECT FROM stock JOIN (${UNEXPLAINED}) AS u USING (store_id, product_id)
      ORDER BY stock.store_id, stock.product_id FOR UPDATE OF stock`)
    // Each movement has its own stock version.
    const { rowCount } = await client.query(
      `WITH u AS (${UNEXPLAINED}),
       raised AS (UPDATE stock SET version = version + 1 FROM u
         WHERE stock.store_id = u.store_id AND stock.product_id = u.product_id
         RETURNING stock.store_id, stock.product_id, stock.version, stock.quantity, u.missing)
       INSERT INTO stock_movements (store_id, product_id, version, kind, quantity, balance, reason, by, at)
       SELECT store_id, product_id, version, 'edited', missing, quantity, $1, 'shop', $2 FROM raised`,
      [REASON, at],
    )
    await client.query('COMMIT')
    return rowCount ?? 0
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
