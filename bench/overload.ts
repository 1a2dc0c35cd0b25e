// npm run bench:overload: the shop's rate of useful answers under three times the load that it can answer.
//
// Each round first finds the peak, with clients that wait for each answer. Then requests are sent at three times that
// rate, whether or not earlier ones are answered (`-- --times 5` for another load), over as many sockets as needed.
// Successful answers are useful; refusals (503) are counted separately. The results are ratios of the two turns of a
// round: per second, and per second of the shop's processor time, which does not depend on other load of the machine.
// During both turns some shoppers place orders at the same rate: these should be refused last, and their cost cancels
// out.
//
// The shop and its database get one processor and the load generator another (Linux, taskset). Otherwise the load
// generator would take processor time from the shop.

import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { billInRupees, billOf } from '../rules/src/bill.ts'
import { openDatabaseOf, shopEnvironment, temporaryFolder } from './bench-shop.ts'
import { applyLoad, inTurn, median, openConnection, percentile, requestBytes, type Target } from './http-load.ts'
import { cpuSeconds, shopProgram, startServer } from './processes.ts'
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
const MAX_SOCKETS = 4000
const TICK_MS = 2
const SHOPPERS = 300
/** The interval of orders under overload, in milliseconds. */
const ORDER_EVERY_MS = 100

/**
 * Restricts this process, and all processes that it starts from now on, to one processor. Returns whether that worked.
 */
const keepTo = (processor: number): boolean =>
  availableParallelism() > 1 &&
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(process.pid)]).status === 0

type Turn = { good: number; perSecond: number; perCpuSecond: number }
const isGood = (status: number): boolean => status >= 200 && status < 300

/** A shop with five hundred plain products. The demo's pictures would be drawn during the measurement. */
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

const apart = keepTo(0)
const bench = await openPlainShop()
if (apart) keepTo(1)
const { port, pid } = bench

type Count = Map<number, number>
const count = (statuses: Count, status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1)
const goodOf = (statuses: Count): number =>
  [...statuses].reduce((sum, [status, many]) => sum + (isGood(status) ? many : 0), 0)

/** Places these orders at a fixed rate during a turn, whether or not earlier ones are answered. */
const orderMeanwhile = async (orders: readonly Buffer[], statuses: Count): Promise<void> => {
  const place = async (order: Buffer) => {
    const connection = openConnection(port)
    const answer = await connection.ask(order).catch(() => ({ status: 0 }))
    count(statuses, answer.status)
    connection.close()
  }
  const underway: Promise<void>[] = []
  for (const order of orders) {
    underway.push(place(order))
    await wait(ORDER_EVERY_MS)
  }
  await Promise.all(underway)
}

/** The highest rate of useful answers to clients that wait for each answer. */
const peakOf = async (target: Target, orders: readonly Buffer[] = []): Promise<Turn> => {
  const before = cpuSeconds(pid)
  const ordering = orderMeanwhile(orders, new Map())
  const { statuses, seconds } = await applyLoad(target, { connections: CROWD, milliseconds: MILLISECONDS })
  const cpu = cpuSeconds(pid) - before
  await ordering
  const good = goodOf(statuses)
  return { good, perSecond: good / seconds, perCpuSecond: good / cpu }
}

const orderOf = ({ addressId, lines, token }: Shopper): Buffer => {
  const list_items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { list_items, totalAmt: billInRupees(billOf(lines)).finalAmount, addressId }
  return requestBytes({ method: 'POST', path: '/api/order/cash-on-delivery', body, token })
}

/** Sends this many requests a second, whether or not they are answered. */
const flood = async ({ request }: Target, perSecond: number, orders: readonly Buffer[]) => {
  type Connection = ReturnType<typeof openConnection>
  const opened = new Set<Connection>()
  const idle: Connection[] = []
  const [statuses, ordered]: [Count, Count] = [new Map(), new Map()]
  const waits: number[] = []
  let [sent, unsent] = [0, 0]
  const cpuBefore = cpuSeconds(pid)
  const ordering = orderMeanwhile(orders, ordered)
  const begun = performance.now()
  const end = begun + MILLISECONDS

  const ask = async (bytes: Buffer) => {
    const connection = idle.pop() ?? (opened.size < MAX_SOCKETS ? openConnection(port) : null)
    if (!connection) return void unsent++ // all sockets wait for an answer
    opened.add(connection)
    sent++
    const asked = performance.now()
    try {
      const { status } = await connection.ask(bytes)
      const answered = performance.now()
      idle.push(connection)
      if (answered > end) return // the turn is over
      count(statuses, status)
      if (isGood(status)) waits.push(answered - asked)
    } catch {
      count(statuses, 0)
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
      while (sent + unsent < (passed / 1000) * perSecond) begin(ask(request()))
      if (passed < MILLISECONDS) return
      clearInterval(timer)
      done()
    }, TICK_MS)
  })
  const cpu = cpuSeconds(pid) - cpuBefore
  await Promise.all([...underway, ordering])
  for (const connection of opened) connection.close()
  const good = goodOf(statuses)
  const turn: Turn = { good, perSecond: (good / MILLISECONDS) * 1000, perCpuSecond: good / cpu }
  return { ...turn, statuses, ordered, waits, sent, unsent }
}

const told = (statuses: Count) => [...statuses].map(([status, many]) => `${status}: ${many}`).join(', ')
const add = (into: Count, from: Count) => {
  for (const [status, many] of from) into.set(status, (into.get(status) ?? 0) + many)
}

const row = group(`Useful work at ${TIMES} × the load that the shop can answer`)
try {
  const shoppers = await openShoppers(bench, { count: SHOPPERS, linesEach: 3 })
  const requests = shoppers.flatMap(({ token, lines }) => [
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 2 }, token }),
    requestBytes({ path: '/api/cart/get-cart-items', token }),
    requestBytes({ path: '/api/order/order-history', token }),
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 3 }, token }),
  ])
  const target = { port, request: inTurn(requests) }
  await peakOf(target) // compiles code and prepares statements
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
    const perTurn = Math.floor(MILLISECONDS / ORDER_EVERY_MS)
    const orders = (await openShoppers(bench, { count: 2 * perTurn, linesEach: 3 })).map(orderOf)
    const peak = await peakOf(target, orders.slice(perTurn))
    const flooded = await flood(target, peak.perSecond * TIMES, orders.slice(0, perTurn))
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
    note: `${apart ? '' : 'load generator and shop on the same processors; '}rounds: ${each(all.ratio)}; ${sent} sent, ${unsent} without a free socket; ${told(statuses)}`,
  })
  row({
    what: 'the same per second of the shop’s processor',
    measured: `${median(all.cpuRatio).toFixed(2)} × its peak`,
    goal: `≥ ${GOAL} ×`,
    reached: median(all.cpuRatio) >= GOAL,
    note: `rounds: ${each(all.cpuRatio)}; at its peak ${Math.round(1e6 / median(all.peakCpu))} µs each`,
  })
  row({
    what: 'time of useful answers',
    measured: `half within ${median(all.waits).toFixed(0)} ms, 95 % within ${percentile(all.waits, 0.95).toFixed(0)} ms`,
    goal: '',
    reached: null,
  })
  row({ what: 'orders placed during the overload', measured: told(ordered), goal: 'shed last', reached: null })
} finally {
  await bench.close()
}
console.log(missed() === 0 ? '\nEvery goal is met.' : `\n${missed()} goals are not met.`)
