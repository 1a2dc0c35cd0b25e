// npm run bench:city: simulates 100,000 orders of a city with the promise and the planner, without a server, at loads
// from 50 to 250 % of what its riders can deliver one by one, at 85 % also in bursts, and compares the result with "nearest
// free rider, one order each, fixed 10 minutes". The same seed gives the same figures.
import { parseArgs } from 'node:util'
import { capacityOf } from './city/city.ts'
import { makeOrders } from './city/day.ts'
import { playNaive, playTokri } from './city/replay.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const loads = [50, 60, 70, 80, 85, 90, 100, 110, 120, 150, 200, 250].map((load) => ({ load, burst: 1 }))
loads.push({ load: 85, burst: 10 }, { load: 120, burst: 10 })
/** Up to this load, promises must be kept and short; above it, fewer of them must be kept. */
const USUAL_LOAD = 85
const [KEPT, KEPT_ABOVE, MAX_STRETCH] = [0.95, 0.9, 1.35]

const seed = Number(values.seed)
const count = Math.ceil(Number(values.orders) / loads.length)
const capacity = capacityOf(makeOrders(seed, 5000, 60))
const before = process.cpuUsage()

const rows = loads.map(({ load, burst }) => {
  const orders = makeOrders(seed + load, count, (capacity * load) / 100, burst)
  const { orders: delivered, turnedAway, kept, promised, taken } = playTokri(orders)
  const share = kept / delivered
  const stretch = promised / taken
  const late = delivered - kept
  const naive = playNaive(orders)
  const usual = load <= USUAL_LOAD
  const holds = share >= (usual ? KEPT : KEPT_ABOVE) && (!usual || stretch <= MAX_STRETCH) && late < naive
  return {
    'load %': load,
    'orders at once': burst,
    'kept %': (100 * share).toFixed(1),
    'promise, min': (promised / delivered).toFixed(1),
    'with foresight, min': (taken / delivered).toFixed(1),
    ratio: stretch.toFixed(2),
    'turned away %': ((100 * turnedAway) / orders.length).toFixed(1),
    late,
    'late, naive': naive,
    holds: holds ? 'yes' : 'NO',
  }
})
const spent = process.cpuUsage(before)
const seconds = (spent.user + spent.system) / 1_000_000

console.log(`${loads.length} × ${count} orders, seed ${seed}; capacity ${capacity.toFixed(1)} orders an hour`)
console.table(rows)
console.log(`${seconds.toFixed(1)} s of processor time (goal: less than 60)`)
if (rows.some(({ holds }) => holds === 'NO')) process.exitCode = 1
