// npm run bench:overload: what is left of the shop's useful work when three times as much comes as it can carry.
//
// In each round it first finds the peak: visitors who each wait for their answer. Then requests come at three times that
// rate whether or not earlier ones are answered (`-- --times 5` for another load), over as many sockets as that takes.
// Useful is what is answered well; refusals (503) are counted beside it. What counts are ratios of the two turns of one
// round: per second, and per second of the shop's processor, which a busy machine does not blur. Beside the flood a few
// shoppers place orders: those should be refused last.

import { parseArgs } from 'node:util'
import pg from 'pg'
import { billInRupees, billOf } from '../rules/src/bill.ts'
import { openDatabaseOf, shopEnvironment, temporaryFolder } from './bench-shop.ts'
import { applyLoad, median, openConnection, percentile, requestBytes, type Target } from './http-load.ts'
import { cpuSeconds, shopProgram, startServer } from './processes.ts'
import { inTurn } from './rows/searching.ts'
import { openShoppers, type Shopper } from './shoppers.ts'
import { group, missed } from './table.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '7' },
  },
})
const TIMES = Number(values.times)
const MILLISECONDS = Number(values.seconds) * 1000
const ROUNDS = Number(values.rounds)

const GOAL = 0.8
const CROWD = 32
const MOST_SOCKETS = 4000
const TICK_MS = 2
const SHOPPERS = 300
/** One order every so many milliseconds while the flood lasts. */
const ORDER_EVERY_MS = 100

type Turn = { good: number; perSecond: number; perCpuSecond: number }
const isGood = (status: number): boolean => status >= 200 && status < 300

/** A shop without the demo, whose pictures would be drawn meanwhile: five hundred plain products. */
const openPlainShop = async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  const environment = { ...shopEnvironment(dataDir), DEMO: '0' }
  const shop = await startServer(shopProgram, { ready: '/readyz', environment })
  const postgres = await openDatabaseOf(dataDir)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`
    WITH made AS (
      INSERT INTO products (id, name, description, image, category_ids, sub_category_ids, unit, price_paise, discount,
        more_details, rank, created_at, updated_at)
      SELECT 'overload' || n, 'Product ' || n, '', '{/media/none-960.webp}', '{}', '{}', '1 pc', 1000 + n, 5, '{}', n,
        now(), now()
      FROM generate_series(1, 500) AS n RETURNING id)
    INSERT INTO stock (product_id, quantity) SELECT id, 9000000 FROM made`)
  await client.query('ANALYZE')
  await client.end()
  return {
    ...shop,
    databaseUrl: postgres.url,
    jwtSecret: environment.JWT_SECRET,
    close: async () => {
      await shop.stop()
      await postgres.stop()
      await remove()
    },
  }
}

const bench = await openPlainShop()
const { port, pid } = bench

const peakOf = async (target: Target): Promise<Turn> => {
  const before = cpuSeconds(pid)
  const { statuses, seconds } = await applyLoad(target, { connections: CROWD, milliseconds: MILLISECONDS })
  const good = [...statuses].reduce((sum, [status, count]) => sum + (isGood(status) ? count : 0), 0)
  return { good, perSecond: good / seconds, perCpuSecond: good / (cpuSeconds(pid) - before) }
}

const orderOf = ({ addressId, lines, token }: Shopper): Buffer => {
  const list_items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { list_items, totalAmt: billInRupees(billOf(lines)).finalAmount, addressId }
  return requestBytes({ method: 'POST', path: '/api/order/cash-on-delivery', body, token })
}

type Count = Map<number, number>
const count = (statuses: Count, status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

/** So many requests a second, whatever becomes of them, and one of the orders now and then. */
const flood = async (request: () => Buffer, perSecond: number, orders: Buffer[]) => {
  type Connection = ReturnType<typeof openConnection>
  const opened = new Set<Connection>()
  const idle: Connection[] = []
  const [statuses, ordered]: [Count, Count] = [new Map(), new Map()]
  const waits: number[] = []
  let [sent, unsent, placing] = [0, 0, 0]
  const cpuBefore = cpuSeconds(pid)
  const begun = performance.now()
  const end = begun + MILLISECONDS

  const ask = async (bytes: Buffer, into: Count) => {
    const connection = idle.pop() ?? (opened.size < MOST_SOCKETS ? openConnection(port) : null)
    if (!connection) return void unsent++ // all of them wait: nobody could even knock
    opened.add(connection)
    sent++
    const asked = performance.now()
    try {
      const { status } = await connection.ask(bytes)
      const answered = performance.now()
      idle.push(connection)
      if (into === statuses && answered > end) return // the turn is over
      count(into, status)
      if (isGood(status)) waits.push(answered - asked)
    } catch {
      count(into, 0)
      opened.delete(connection)
    }
  }
  const underway = new Set<Promise<void>>()
  const begin = (one: Promise<void>) => {
    underway.add(one)
    void one.finally(() => underway.delete(one))
  }
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now(), end) - begun
      while (sent + unsent < (passed / 1000) * perSecond) begin(ask(request(), statuses))
      for (let order = orders[placing]; order && placing < passed / ORDER_EVERY_MS; order = orders[++placing])
        begin(ask(order, ordered))
      if (passed < MILLISECONDS) return
      clearInterval(timer)
      done()
    }, TICK_MS)
  })
  const cpu = cpuSeconds(pid) - cpuBefore
  await Promise.all(underway)
  for (const connection of opened) connection.close()
  const good = [...statuses].reduce((sum, [status, many]) => sum + (isGood(status) ? many : 0), 0)
  const turn: Turn = { good, perSecond: (good / MILLISECONDS) * 1000, perCpuSecond: good / cpu }
  return { ...turn, statuses, ordered, waits, sent, unsent }
}

const told = (statuses: Count) => [...statuses].map(([status, many]) => `${status}: ${many}`).join(', ')
const add = (into: Count, from: Count) => {
  for (const [status, many] of from) into.set(status, (into.get(status) ?? 0) + many)
}

const row = group(`Useful work at ${TIMES} × the load that can be carried`)
try {
  const shoppers = await openShoppers(bench, { count: SHOPPERS, linesEach: 3 })
  const requests = shoppers.flatMap(({ token, lines }) => [
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 2 }, token }),
    requestBytes({ path: '/api/cart/get-cart-items', token }),
    requestBytes({ path: '/api/order/order-history', token }),
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 3 }, token }),
  ])
  const request = inTurn(requests)
  await peakOf({ port, request }) // compiled code, prepared statements
  const all: Record<'peak' | 'peakCpu' | 'ratio' | 'cpuRatio' | 'waits', number[]> = {
    peak: [],
    peakCpu: [],
    ratio: [],
    cpuRatio: [],
    waits: [],
  }
  const [statuses, ordered]: [Count, Count] = [new Map(), new Map()]
  let [sent, unsent] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const buyers = await openShoppers(bench, { count: Math.floor(MILLISECONDS / ORDER_EVERY_MS), linesEach: 3 })
    const peak = await peakOf({ port, request })
    const flooded = await flood(request, peak.perSecond * TIMES, buyers.map(orderOf))
    all.peak.push(peak.perSecond)
    all.peakCpu.push(peak.perCpuSecond)
    all.ratio.push(flooded.perSecond / peak.perSecond)
    all.cpuRatio.push(flooded.perCpuSecond / peak.perCpuSecond)
    all.waits.push(...flooded.waits)
    add(statuses, flooded.statuses)
    add(ordered, flooded.ordered)
    sent += flooded.sent
    unsent += flooded.unsent
  }
  const each = (ratios: number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(' ')
  row({
    what: 'carts changed and read, orders looked at: per second',
    measured: `${median(all.ratio).toFixed(2)} × the peak of ${Math.round(median(all.peak))}/s`,
    goal: `≥ ${GOAL} ×`,
    reached: median(all.ratio) >= GOAL,
    note: `rounds: ${each(all.ratio)}; ${sent} sent, ${unsent} found no socket; ${told(statuses)}`,
  })
  row({
    what: 'the same per second of the shop’s processor',
    measured: `${median(all.cpuRatio).toFixed(2)} × its peak`,
    goal: `≥ ${GOAL} ×`,
    reached: median(all.cpuRatio) >= GOAL,
    note: `rounds: ${each(all.cpuRatio)}; at its peak ${Math.round(1e6 / median(all.peakCpu))} µs each`,
  })
  row({
    what: 'answered well: how long it took',
    measured: `half within ${median(all.waits).toFixed(0)} ms, 95 % within ${percentile(all.waits, 0.95).toFixed(0)} ms`,
    goal: '',
    reached: null,
  })
  row({ what: 'orders placed amid the flood', measured: told(ordered), goal: 'shed last', reached: null })
} finally {
  await bench.close()
}
console.log(missed() === 0 ? '\nEvery goal is met.' : `\n${missed()} goals are not met.`)
