// Brings the costs of a store's stock up to date with its ledger. Sales write nothing here: whoever reads a report catches up
// first, and a nightly job does it before that.
import { moveCost, noStock } from '@tokri/rules/stock-cost.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import * as queries from './cost-queries.ts'

/** Movements in one transaction. */
const BATCH = 20_000

/** Returns how many movements it has read. */
const catchUpOnce = async (tx: Tx, storeId: string): Promise<number> => {
  await queries.lockCosts(tx, storeId)
  const movements = await queries.readNewMovements(tx, storeId, BATCH)
  if (movements.length === 0) return 0
  const ids = [...new Set(movements.map(({ product_id }) => product_id))]
  const [costs, usual] = [await queries.readCosts(tx, storeId, ids), await queries.readUsualCosts(tx, ids)]
  const versions = new Map<string, number>()
  const days = new Map<string, queries.CostDay>()
  const note = (product_id: string, day: string, kind: string, change: { quantity: number; valuePaise: number }) => {
    if (change.quantity === 0 && change.valuePaise === 0) return
    const key = `${product_id} ${day} ${kind}`
    const known = days.get(key) ?? { product_id, day, kind, quantity: 0, value_paise: 0 }
    days.set(key, {
      ...known,
      quantity: known.quantity + change.quantity,
      value_paise: known.value_paise + change.valuePaise,
    })
  }
  for (const { product_id, version, kind, quantity, balance, cost_paise, day } of movements) {
    const { after, valuePaise, unexplained } = moveCost(
      costs.get(product_id) ?? noStock,
      { quantity, balance, costPaise: cost_paise },
      usual.get(product_id) ?? 0,
    )
    note(product_id, day, 'opening', unexplained)
    note(product_id, day, kind, { quantity, valuePaise })
    costs.set(product_id, after)
    versions.set(product_id, version)
  }
  await queries.writeCosts(tx, storeId, {
    costs: [...versions].map(([product_id, version]) => {
      const { quantity, valuePaise, lastCostPaise } = costs.get(product_id) ?? noStock
      return { product_id, version, quantity, value_paise: valuePaise, last_cost_paise: lastCostPaise }
    }),
    days: [...days.values()],
  })
  return movements.length
}

export const catchUpCosts = async ({ db }: Pick<Deps, 'db'>, storeId: string): Promise<void> => {
  while ((await inTransaction(db, (tx) => catchUpOnce(tx, storeId))) === BATCH);
}
