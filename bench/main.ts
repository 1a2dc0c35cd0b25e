// npm run bench: measures a built shop against what quality demands and prints the whole table. `-- --quick` takes two
// minutes; `-- --only reading,search` some of the groups; `-- --markdown FILE` writes the table down as well; `-- --data FOLDER`
// keeps the shop there, so that the next run finds its pictures drawn.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { openBench } from './bench-shop.ts'
import { cartRows } from './rows/cart.ts'
import { growthRows } from './rows/growth.ts'
import { memoryRows } from './rows/memory.ts'
import { orderRows } from './rows/orders.ts'
import { readingRows } from './rows/reading.ts'
import { searchingRows } from './rows/searching.ts'
import { openingRows } from './rows/starts.ts'
import { asMarkdown, missed } from './table.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    markdown: { type: 'string' },
    data: { type: 'string' },
  },
})
const turns = values.quick
  ? { rounds: 3, connections: 16, milliseconds: 200 }
  : { rounds: 9, connections: 16, milliseconds: 600 }
const wanted = values.only?.split(',')
const runs = (name: string) => wanted === undefined || wanted.includes(name)

const bench = await openBench(values.data)
try {
  if (runs('reading')) await readingRows(bench, turns)
  if (runs('search')) await searchingRows(bench, turns)
  if (runs('cart')) await cartRows(bench, turns)
  if (runs('orders')) await orderRows(bench, turns, values.quick ? 100 : 300)
  if (runs('memory')) await memoryRows(bench, turns, values.quick ? 4000 : 15_000)
} finally {
  await bench.close()
}
if (runs('starts')) await openingRows(turns, values.quick ? 1 : 5)
if (runs('growth') && !values.quick) await growthRows([5000, 100_000, 1_000_000])
if (values.markdown) fs.writeFileSync(values.markdown, asMarkdown())
console.log(missed() === 0 ? '\nEvery goal is met.' : `\n${missed()} goals are not met.`)
