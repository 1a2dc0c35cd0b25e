// A cart write, answered with the whole priced cart, against D0. There are more shoppers than connections, so that no
// request waits for another's cart.
import type { Bench } from '../bench-shop.ts'
import { compare, type Subject, type Turns } from '../compare.ts'
import { inTurn, percentile, requestBytes } from '../http-load.ts'
import { openShoppers, stockUp } from '../shoppers.ts'
import { group, ratioRow } from '../table.ts'
import { d0Of } from './searching.ts'

const GOAL = 0.15
const SHOPPERS_PER_CONNECTION = 4

const rowsOfLines = [1, 3, 10] as const

export const cartRows = async (bench: Bench, turns: Turns): Promise<void> => {
  await stockUp(bench.databaseUrl)
  const subjects: Subject[] = []
  for (const linesEach of rowsOfLines) {
    const shoppers = await openShoppers(bench, { count: turns.connections * SHOPPERS_PER_CONNECTION, linesEach })
    const requests = [2, 3].flatMap((qty) =>
      shoppers.map(({ token, lines }) =>
        requestBytes({ method: 'PUT', path: '/api/cart/update-cart-item', body: { _id: lines[0]?.id, qty }, token }),
      ),
    )
    subjects.push({ name: `a cart of ${linesEach}`, ...bench.shop, request: inTurn(requests) })
  }
  const row = group('Cart write, answering the priced cart (against D0)')
  for (const each of await compare(d0Of(bench), subjects, turns)) {
    const cost = `${each.cpuMicroseconds.toFixed(0)} µs of CPU, ${Math.round(each.perSecond)}/s`
    if (each.name === 'D0') row({ what: 'D0: one SELECT by primary key', measured: cost, goal: '', reached: null })
    else
      row({
        ...ratioRow(each.name, each.ratio, GOAL, 'D0', cost),
        note: `by CPU ${each.cpuRatio.toFixed(2)}, 95 % within ${percentile(each.latencies, 0.95).toFixed(1)} ms`,
      })
  }
}
