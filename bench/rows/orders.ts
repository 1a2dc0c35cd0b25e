// Places orders of five lines each: spread over the shop and compared with the same SQL run bare, with one popular
// product in every cart, and with one coupon on every cart.
import pg from 'pg'
import { billInRupees, billOf, type CouponTerms } from '../../rules/src/bill.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Bench } from '../bench-shop.ts'
import type { Turns } from '../compare.ts'
import { median, openConnection, percentile, requestBytes } from '../http-load.ts'
import { recordOrders, runBare } from '../record-orders.ts'
import { openShoppers, type Shopper, stockUp, type Wanted } from '../shoppers.ts'
import { group, ratioRow } from '../table.ts'

const GOAL = 0.6
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
  const spread: { shop: number; bare: number }[] = []
  const latencies: number[] = []
  let statements = 0
  let refused = 0
  for (let round = 0; round <= turns.rounds; round++) {
    const shoppers = await openShoppers(bench, { count: perTurn * 2, linesEach: LINES })
    const toRecord = shoppers.slice(perTurn).map((shopper) => ({ userId: shopper.id, checkout: checkoutOf(shopper) }))
    const recorded = await recordOrders(bench.databaseUrl, toRecord)
    statements = recorded[0]?.length ?? 0
    const bare = await runBare(bench.databaseUrl, recorded, BARE_CONNECTIONS)
    await forgetMails(bench.databaseUrl)
    const requests = shoppers.slice(0, perTurn).map((shopper) => requestOf(shopper, null))
    const shop = await placeAll(bench.shop.port, requests, turns.connections)
    await forgetMails(bench.databaseUrl)
    if (round === 0) continue // the first round warms up
    refused += perTurn - shop.placed
    spread.push({ shop: shop.perSecond, bare })
    latencies.push(...shop.latencies)
  }
  row({
    what: `bare: ${statements} statements an order, ${BARE_CONNECTIONS} connections`,
    measured: `${Math.round(median(spread.map(({ bare }) => bare)))} orders/s`,
    goal: '',
    reached: null,
  })
  row({
    ...ratioRow(
      'spread over the shop',
      median(spread.map(({ shop, bare }) => shop / bare)),
      GOAL,
      'bare',
      `${Math.round(median(spread.map(({ shop }) => shop)))} orders/s`,
    ),
    note: `95 % within ${percentile(latencies, 0.95).toFixed(0)} ms, ${refused} refused with 503`,
  })
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
