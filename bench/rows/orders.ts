// Places orders of five lines each: the first ones of a shop that has just started, then many, spread over the shop and
// compared with the same SQL run bare and with the few statements that no shop can do without, with one popular product in
// every cart, and with one coupon on every cart.
import pg from 'pg'
import { billInRupees, billOf, type CouponTerms } from '../../rules/src/bill.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Bench } from '../bench-shop.ts'
import type { Turns } from '../compare.ts'
import { median, openConnection, percentile, requestBytes } from '../http-load.ts'
import { cpuOfDatabase, cpuSecondsOfMainThread } from '../processes.ts'
import { plainOrder, recordOrders, runBare } from '../record-orders.ts'
import { openShoppers, type Shopper, stockUp, type Wanted } from '../shoppers.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.6
const PLAIN_GOAL = 0.5
/** Milliseconds of processor of server and database for an order. */
const HOT_MS = 3
const FIRST_MS = 5
/** Orders that a shop takes soon after its start, before its code is compiled. */
const FIRST_ORDERS = 40
const LINES = 5
/** The number of the shop's database connections. */
const BARE_CONNECTIONS = 10

const checkoutOf = ({ addressId, lines }: Shopper, coupon: CouponTerms | null = null) => ({
  list_items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  totalAmt: billInRupees(billOf(lines, coupon)).finalAmount,
  addressId,
})

const requestOf = (shopper: Shopper, coupon: CouponTerms | null): Buffer =>
  requestBytes({
    method: 'POST',
    path: '/api/order/cash-on-delivery',
    body: checkoutOf(shopper, coupon),
    token: shopper.token,
  })

/** Each shopper orders once, over this many connections. */
const placeAll = async (port: number, requests: readonly Buffer[], connections: number) => {
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  let next = 0
  const begun = performance.now()
  const work = async () => {
    const connection = openConnection(port)
    for (let request = requests[next++]; request; request = requests[next++]) {
      const asked = performance.now()
      const { status } = await connection.ask(request)
      latencies.push(performance.now() - asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - begun) / 1000
  const placed = statuses.get(201) ?? 0
  return { perSecond: placed / seconds, placed, statuses, latencies }
}

/**
 * Deletes queued mails, which are sent after their orders; otherwise a turn would include the work of the turn before.
 */
const forgetMails = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`DELETE FROM pgboss.job WHERE state < 'active' AND name LIKE '%mail%'`)
  await client.end()
}

/** Places the orders of these shoppers; returns also the milliseconds of processor that server and database took for each. */
const placeMeasured = async ({ shop, databaseUrl }: Bench, turns: Turns, shoppers: readonly Shopper[]) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const spent = async () => cpuSecondsOfMainThread(shop.pid) + (await cpuOfDatabase(client))
  const before = await spent()
  const result = await placeAll(
    shop.port,
    shoppers.map((shopper) => requestOf(shopper, null)),
    turns.connections,
  )
  const milliseconds = ((await spent()) - before) * 1000
  await client.end()
  await forgetMails(databaseUrl)
  return { ...result, cpuEach: milliseconds / shoppers.length }
}

const processorRow = (what: string, cpuEach: number, most: number) => ({
  what,
  measured: `${cpuEach.toFixed(1)} ms`,
  goal: `≤ ${most} ms`,
  reached: cpuEach <= most,
})

const sellTogether = async (bench: Bench, turns: Turns, wanted: Wanted, coupon: CouponTerms | null = null) => {
  const shoppers = await openShoppers(bench, wanted)
  const requests = shoppers.map((shopper) => requestOf(shopper, coupon))
  const result = await placeAll(bench.shop.port, requests, turns.connections)
  await forgetMails(bench.databaseUrl)
  return result
}

const makeCoupon = async (databaseUrl: string, { amount, minimumPaise }: CouponTerms): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const id = newId()
  await client.query(
    `INSERT INTO coupons (id, code, kind, amount, minimum_paise, created_at) VALUES ($1, $1, 'flat', $2, $3, now())`,
    [id, amount, minimumPaise],
  )
  await client.end()
  return id
}

export const orderRows = async (bench: Bench, turns: Turns, perTurn: number): Promise<void> => {
  await stockUp(bench.databaseUrl)
  const row = group(`Placing an order of ${LINES} lines (against the same SQL run bare)`)
  const first = await placeMeasured(bench, turns, await openShoppers(bench, { count: FIRST_ORDERS, linesEach: LINES }))
  row(processorRow(`processor of server and database, the first ${FIRST_ORDERS} orders`, first.cpuEach, FIRST_MS))
  const rounds: { shop: number; bare: number; plain: number; cpuEach: number }[] = []
  const latencies: number[] = []
  let statements = { bare: 0, plain: 0 }
  let refused = 0
  for (let round = 0; round <= turns.rounds; round++) {
    const shoppers = await openShoppers(bench, { count: perTurn * 3, linesEach: LINES })
    const toRecord = shoppers.slice(perTurn, perTurn * 2)
    const whole = await recordOrders(
      bench.databaseUrl,
      toRecord.map((shopper) => ({ userId: shopper.id, checkout: checkoutOf(shopper) })),
    )
    const plainOrders = shoppers
      .slice(perTurn * 2)
      .map(({ id, lines }) => plainOrder({ userId: id, lines, totalPaise: billOf(lines, null).finalAmountPaise }))
    statements = { bare: whole[0]?.length ?? 0, plain: plainOrders[0]?.length ?? 0 }
    const bare = await runBare(bench.databaseUrl, whole, BARE_CONNECTIONS)
    const plain = await runBare(bench.databaseUrl, plainOrders, BARE_CONNECTIONS)
    await forgetMails(bench.databaseUrl)
    const shop = await placeMeasured(bench, turns, shoppers.slice(0, perTurn))
    if (round === 0) continue // the first round warms up
    refused += perTurn - shop.placed
    rounds.push({ shop: shop.perSecond, bare, plain, cpuEach: shop.cpuEach })
    latencies.push(...shop.latencies)
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
  row({
    what: `bare: ${statements.bare} statements an order, ${BARE_CONNECTIONS} connections`,
    measured: `${Math.round(of(({ bare }) => bare))} orders/s`,
    goal: '',
    reached: null,
  })
  row({
    what: `plain: ${statements.plain} statements an order`,
    measured: `${Math.round(of(({ plain }) => plain))} orders/s`,
    goal: '',
    reached: null,
  })
  const rate = `${Math.round(of(({ shop }) => shop))} orders/s`
  row({
    ...ratioRow(
      'spread over the shop',
      of(({ shop, bare }) => shop / bare),
      GOAL,
      'bare',
      rate,
    ),
    note: `95 % within ${percentile(latencies, 0.95).toFixed(0)} ms, ${refused} refused with 503`,
  })
  row(
    ratioRow(
      'the same against plain',
      of(({ shop, plain }) => shop / plain),
      PLAIN_GOAL,
      'plain',
      rate,
    ),
  )
  row(
    processorRow(
      'processor of server and database',
      of(({ cpuEach }) => cpuEach),
      HOT_MS,
    ),
  )
  const decided = (what: string, { perSecond, placed, statuses }: Awaited<ReturnType<typeof placeAll>>, all: number) =>
    row({
      what,
      measured: `${placed} of ${all} placed, ${Math.round(perSecond)} orders/s`,
      goal: 'all',
      reached: placed === all,
      ...(placed !== all && { note: JSON.stringify([...statuses]) }),
    })
  const hot = perTurn * 2
  decided(
    'one hot product in every cart',
    await sellTogether(bench, turns, { count: hot, linesEach: 1, alike: true }),
    hot,
  )
  const coupon: CouponTerms = { kind: 'flat', amount: 100, capPaise: null, minimumPaise: 0 }
  const couponId = await makeCoupon(bench.databaseUrl, coupon)
  decided(
    'one coupon on every cart',
    await sellTogether(bench, turns, { count: hot, linesEach: LINES, couponId }, coupon),
    hot,
  )
}
