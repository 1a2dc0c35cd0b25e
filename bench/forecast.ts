// npm run bench:forecast -- FOLDER: scores the planner of orders on the sets of the kit replenish-bench in FOLDER, beside the
// newsvendor that it has to beat, plays the demo's ledger again beside a simple rule, and measures one plan of 10,000 products.
// Without a folder the sets are left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlanProduct } from '@tokri/rules/plan-orders/types.ts'
import { planOrders } from '@tokri/rules/plan-orders.ts'
import { seededRandom } from '@tokri/rules/seeded-random.ts'
import { playDemo } from './demo-trade.ts'

/** What the kit's page asks for on its open sets: at most, in percent where not money; `bias` either way. */
const BARS: Record<string, { cost: number; wape: number; bias: number; outShare?: number; wasteShare?: number }> = {
  weekly: { cost: 29_800, wape: 38.7, bias: 5 },
  fresh: { cost: 255_000, wape: 16.7, bias: 3, outShare: 10.5, wasteShare: 4.5 },
  store: { cost: 273_000, wape: 17.1, bias: 4, outShare: 10, wasteShare: 3.2 },
}

const scoreKit = (folder: string): void => {
  const made = mkdtempSync(path.join(tmpdir(), 'tokri-forecast-'))
  const file = path.join(made, 'score.json')
  const planner = path.resolve(import.meta.dirname, '../rules/src/plan-orders.ts#planOrders')
  const score = path.resolve(folder, 'score.mjs')
  const args = [score, '--planner', planner, '--baselines', 'newsvendor', '--json', file]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(made, { recursive: true })
  console.log('\nset     figure      planner     at most')
  for (const [set, bars] of Object.entries(BARS)) {
    const { metrics } = report[set].planOrders
    for (const [figure, bar] of Object.entries(bars)) {
      const value = figure === 'cost' ? metrics.cost : 100 * metrics[figure]
      const met = Math.abs(value) <= bar
      if (!met) process.exitCode = 1
      const cells = [set.padEnd(8), figure.padEnd(11), value.toFixed(figure === 'cost' ? 0 : 1).padStart(8)]
      console.log(`${cells.join('')}${String(bar).padStart(12)}  ${met ? 'met' : 'MISSED'}`)
    }
  }
}

const measureSpeed = (): void => {
  const random = seededRandom(1)
  const today = Date.UTC(2026, 2, 11)
  const dates = Array.from({ length: 180 }, (_, k) =>
    new Date(today - (180 - k) * 86_400_000).toISOString().slice(0, 10),
  )
  const products = Array.from({ length: 10_000 }, (_, i): PlanProduct => {
    const mean = 0.2 + 20 * random() ** 3
    const shelfLifeDays = i % 2 ? null : 1 + Math.floor(14 * random())
    return {
      id: `p${i}`,
      categories: [`c${i % 120}`, `d${i % 12}`],
      history: dates.map((date) => ({
        date,
        sold: Math.floor(2 * mean * random()),
        inStockShare: random() < 0.1 ? 0.5 : 1,
      })),
      onHand: [{ quantity: Math.floor(3 * mean), expiresOn: null }],
      onOrder: [],
      pack: 1 + (i % 12),
      shelfLifeDays,
      price: 50,
      cost: 38,
      costs: { holding: 0.08, shortage: 19.5, waste: 38 },
      supplier: { id: `s${i % 5}`, leadDays: 1, deliveryDays: [1, 2, 3, 4, 5, 6, 7], minimum: 5000 },
    }
  })
  const before = process.cpuUsage()
  planOrders({ today: '2026-03-11', products, options: { periodDays: 1, horizon: 7, closedOn: [], dayProfile: null } })
  const spent = process.cpuUsage(before)
  const seconds = (spent.user + spent.system) / 1e6
  console.log(`\n10,000 products with 180 days: ${seconds.toFixed(1)} s of processor time (goal 20)`)
}

const [folder = process.env.FORECAST_KIT] = process.argv.slice(2)
if (folder) scoreKit(folder)
playDemo()
measureSpeed()
