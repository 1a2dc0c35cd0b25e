// The stock ledger: the movements of every product in every store add up to its quantity.
import type pg from 'pg'
import { repairLedger, UNEXPLAINED } from '../../modules/stock/ledger.ts'
import { type Finding, fine, trouble } from './finding.ts'

const ABOUT = 'Stock ledger'
/** Checks the ledger. With `mendAt` missing movements are appended first, as of that time. A database without a ledger gives no finding. */
export const checkLedger = async (client: pg.Client, mendAt: Date | null): Promise<Finding[]> => {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('stock_movements') IS NOT NULL AS there")
  if (!rows[0]?.there) return []
  const mended = mendAt ? await repairLedger(client, mendAt) : 0
  const { rowCount } = await client.query(UNEXPLAINED)
  if (rowCount)
    return [
      trouble(
        ABOUT,
        `the movements of ${rowCount} products do not add up to their stock`,
        'npm run doctor -- --mend appends what is missing.',
      ),
    ]
  return [
    fine(ABOUT, mended === 0 ? 'every piece is explained' : `${mended} movements appended; every piece is explained`),
  ]
}
