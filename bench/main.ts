// npm run bench: measures a built shop and prints each figure with its goal. `-- --quick` takes two minutes: it does not
// wait until the new shop is idle, and leaves out the browser, starts and growth; `-- --only reading,search` measures some
// of the groups; `-- --markdown FILE` also writes the table to a file; `-- --data FOLDER` keeps the shop's data, so that the
// next run reuses its pictures; `-- --products 5000,100000` grows no further.
import fs from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { openBench } from './bench-shop.ts'
import { untilIdle } from './processes.ts'
import { browserRows } from './rows/browser.ts'
import { cartRows } from './rows/cart.ts'
import { growthRows } from './rows/growth.ts'
import { memoryRows } from './rows/memory.ts'
import { orderRows } from './rows/orders.ts'
import { readingRows } from './rows/reading.ts'
import { riderRows } from './rows/riders.ts'
import { searchingRows } from './rows/searching.ts'
import { measureStarts } from './rows/starts.ts'
import { storeRows } from './rows/stores.ts'
import { asMarkdown, group, missed } from './table.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    markdown: { type: 'string' },
    data: { type: 'string' },
    products: { type: 'string', default: '5000,100000,1000000' },
  },
})
const turns = values.quick
  ? { rounds: 3, connections: 16, milliseconds: 200 }
  : { rounds: 9, connections: 16, milliseconds: 600 }
const wanted = values.only?.split(',')

/** A group that throws counts as a missed goal; the other groups still run. */
const measure = async (name: string, rows: () => Promise<void> | void): Promise<void> => {
  if (wanted !== undefined && !wanted.includes(name)) return
  try {
    await rows()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    group(`${name} broke`)({ what: name, measured: '–', goal: '', reached: false, note: why.split('\n')[0] ?? '' })
  }
}

const machine = `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()}, Node ${process.versions.node}`
const begun = performance.now()
const load = os.loadavg()[0]?.toFixed(1)
console.log(`${machine}; load of the machine before: ${load}`)

if (wanted === undefined || wanted.some((name) => name !== 'starts' && name !== 'growth')) {
  const bench = await openBench(values.data)
  try {
    if (!values.quick) {
      console.log('Waiting until the pictures of the demo are drawn (`--data FOLDER` keeps them for the next run) …')
      if (!(await untilIdle(bench.shop.pid))) console.log('The shop is still busy after 20 minutes.')
    }
    await measure('reading', () => readingRows(bench, turns))
    await measure('search', () => searchingRows(bench, turns))
    await measure('stores', () => storeRows(bench, turns))
    // Before the orders: after them, the machine is busy sending their mails.
    if (!values.quick) await measure('browser', () => browserRows(bench))
    await measure('cart', () => cartRows(bench, turns))
    await measure('orders', () => orderRows(bench, turns, values.quick ? 100 : 300))
    await measure('riders', () => riderRows(bench, values.quick ? 10 : 30))
    await measure('memory', () => memoryRows(bench, turns, values.quick ? 4000 : 15_000))
  } finally {
    await bench.close()
  }
}
if (!values.quick) {
  await measure('starts', () => measureStarts(turns, 5))
  await measure('growth', () => growthRows(values.products.split(',').map(Number)))
}
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
const summary = missed() === 0 ? 'Every goal is met.' : `${missed()} goals are not met.`
console.log(`\n${summary} ${minutes} minutes.`)
if (values.markdown) {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ')
  fs.writeFileSync(
    values.markdown,
    `${when} UTC: ${machine}; load of the machine before: ${load}. ${summary}\n\n${asMarkdown()}`,
  )
}
