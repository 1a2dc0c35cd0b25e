// npm run bench:overload: what is left of the shop's useful work when three times as much comes as it can carry.
//
// First it finds the peak: visitors who each wait for their answer, more and more of them. Then as many requests come
// per second as three times that peak, whether or not earlier ones are answered (`-- --times 5` for another load), over
// as many sockets as that takes. Useful is what is answered well; refusals (503) are counted beside it. Both in turn,
// several times, in one run: what counts is their ratio.
import { parseArgs } from 'node:util'
import { openBench } from './bench-shop.ts'
import { applyLoad, median, openConnection, percentile, requestBytes, type Target } from './http-load.ts'
import { inTurn } from './rows/searching.ts'
import { openShoppers, stockUp } from './shoppers.ts'
import { group, missed } from './table.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
})
const TIMES = Number(values.times)
const MILLISECONDS = Number(values.seconds) * 1000
const ROUNDS = Number(values.rounds)

const GOAL = 0.8
const CROWDS = [8, 16, 32]
const MOST_SOCKETS = 2000
const TICK_MS = 2
const SHOPPERS = 300

const useful = (statuses: ReadonlyMap<number, number>): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0)

/** The most that is answered well per second by visitors who wait for their answers. */
const peakOf = async (target: Target): Promise<number> => {
  let peak = 0
  for (const connections of CROWDS) {
    const { statuses, seconds } = await applyLoad(target, { connections, milliseconds: MILLISECONDS / CROWDS.length })
    peak = Math.max(peak, useful(statuses) / seconds)
  }
  return peak
}

/** So many requests a second, whatever becomes of them. Only what is answered within the time counts. */
const flood = async ({ port, request }: Target, perSecond: number) => {
  const idle: ReturnType<typeof openConnection>[] = []
  const statuses = new Map<number, number>()
  const waits = { good: [] as number[], refused: [] as number[] }
  const opened = new Set<ReturnType<typeof openConnection>>()
  let sockets = 0
  let sent = 0
  let unsent = 0
  const begun = performance.now()
  const end = begun + MILLISECONDS
  const askOne = async () => {
    const connection = idle.pop() ?? (sockets < MOST_SOCKETS ? openConnection(port) : null)
    if (!connection) return void unsent++ // nobody could even knock
    opened.add(connection)
    sockets = opened.size
    sent++
    const asked = performance.now()
    try {
      const { status } = await connection.ask(request())
      const answered = performance.now()
      idle.push(connection)
      if (answered > end) return
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      ;(status < 300 ? waits.good : waits.refused).push(answered - asked)
    } catch {
      statuses.set(0, (statuses.get(0) ?? 0) + 1) // not even refused
      opened.delete(connection)
      sockets = opened.size
    }
  }
  const underway = new Set<Promise<void>>()
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const now = Math.min(performance.now(), end)
      for (let due = ((now - begun) / 1000) * perSecond; sent + unsent < due; ) {
        const one = askOne()
        underway.add(one)
        void one.finally(() => underway.delete(one))
      }
      if (now < end) return
      clearInterval(timer)
      done()
    }, TICK_MS)
  })
  await Promise.all(underway)
  for (const connection of opened) connection.close()
  return { perSecond: (useful(statuses) / MILLISECONDS) * 1000, statuses, waits, sent, unsent }
}

const measure = async (what: string, target: Target): Promise<void> => {
  const peaks: number[] = []
  const ratios: number[] = []
  let last: Awaited<ReturnType<typeof flood>> | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const peak = await peakOf(target)
    last = await flood(target, peak * TIMES)
    peaks.push(peak)
    ratios.push(last.perSecond / peak)
  }
  if (!last) return
  const { statuses, waits, sent, unsent } = last
  const ms = (list: number[]) => (list.length === 0 ? '–' : `${percentile(list, 0.95).toFixed(0)} ms`)
  row({
    what,
    measured: `${median(ratios).toFixed(2)} × the peak of ${Math.round(median(peaks))}/s`,
    goal: `≥ ${GOAL} × at ${TIMES} × the load`,
    reached: median(ratios) >= GOAL,
    note: `each ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; in the last: ${sent} sent, ${unsent} found no socket; ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}; 95 % of the good within ${ms(waits.good)}, of the refused ${ms(waits.refused)}`,
  })
}

const bench = await openBench()
const row = group(`Useful work at ${TIMES} × the load that can be carried`)
try {
  await stockUp(bench.databaseUrl)
  const shoppers = await openShoppers(bench, { count: SHOPPERS, linesEach: 3 })
  const ofShoppers = shoppers.flatMap(({ token, lines }) => [
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 2 }, token }),
    requestBytes({ path: '/api/cart/get-cart-items', token }),
    requestBytes({ path: '/api/order/order-history', token }),
    requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty: 3 }, token }),
  ])
  await measure('shoppers: carts changed and read, orders looked at', { ...bench.shop, request: inTurn(ofShoppers) })
  const { listingPath, productPath } = bench.goods
  const ofGuests = ['/', listingPath, productPath].map((path) =>
    requestBytes({ path, headers: { 'accept-encoding': 'br' } }),
  )
  await measure('guests: pages', { ...bench.shop, request: inTurn(ofGuests) })
} finally {
  await bench.close()
}
console.log(missed() === 0 ? '\nEvery goal is met.' : `\n${missed()} goals are not met.`)
