// npm run city -- [--shop http://127.0.0.1:3000] [--orders-per-hour 60] [--burst 1] [--minutes 10] [--seed 1]: plays
// shoppers, pickers, riders and managers who buy against a running demo shop, over its API alone and in real time, and
// prints how its promises were kept. With --burst N, orders come in groups of N within five seconds.
// The password of the demo's people is in DEMO_PASSWORD.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Call, isRefusal } from '@tokri/contract/client.ts'
import { endShift, startShift } from '@tokri/contract/shift.ts'
import { demoStaff } from '@tokri/demo/seed/staff.ts'
import { demoStores } from '@tokri/demo/seed/stores.ts'
import { seededRandom } from '@tokri/rules/seeded-random.ts'
import { signIn } from './live-city/api.ts'
import { buyForStore } from './live-city/buyer.ts'
import { type City, repeat, untilNext } from './live-city/city.ts'
import { pickOrder } from './live-city/picker.ts'
import { reportRows } from './live-city/report.ts'
import { rideOn } from './live-city/rider.ts'
import { findGoods, openShopper, order, type Placed, readOrder } from './live-city/shopper.ts'

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: 'http://127.0.0.1:3000' },
    'orders-per-hour': { type: 'string', default: '60' },
    burst: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const SHOPPERS = 12
const BURST_MS = 5000
/** After the last order, the city goes on until everything is delivered, but no longer than this. */
const LONGEST_END_MS = 45 * 60_000
const LOOK_EVERY_MS = 5000

const password = process.env.DEMO_PASSWORD
const perHour = Number(values['orders-per-hour'])
const minutes = Number(values.minutes)
const burst = Number(values.burst)
if (!password || !(perHour > 0) || !(minutes > 0) || !(burst >= 1)) {
  console.error('Set DEMO_PASSWORD to the password of the demo, and give numbers above 0.')
  process.exit(2)
}

// Ends with the process that started this one.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const shop = values.shop.replace(/\/$/, '')
const ending = new AbortController()
const city: City = {
  shop,
  random: seededRandom(Number(values.seed)),
  signal: ending.signal,
  codes: new Map(),
  say: (line) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`),
}

const work = async ({ email, storeId, duty }: (typeof demoStaff)[number], call: Call) => {
  const store = demoStores.find(({ id }) => id === storeId)
  if (!store) return
  if (duty === 'manager') return repeat(city, email, () => buyForStore(city, call, storeId))
  await call(startShift, { body: { storeId, duty } }).catch((error: unknown) => {
    if (!isRefusal(error)) throw error // on shift since an earlier run
  })
  const position = { lat: store.lat, lng: store.lng }
  const rider = { call, at: position }
  await repeat(city, email, () => (duty === 'picker' ? pickOrder(city, call) : rideOn(city, rider, position)))
  // Work in hand keeps a shift open; the next run goes on with it.
  await call(endShift, { body: {} }).catch(() => {})
}

const stores = demoStores.map(({ id, name, pincode, lat, lng }) => ({ _id: id, name, pincode, lat, lng }))
const goods = await findGoods(shop, stores)
const shoppers = []
for (let number = 0; number < SHOPPERS; number++)
  shoppers.push(await openShopper(city, { number, password, stores, goods }))
// One after another, as the shop refuses sign-ins while it checks too many passwords.
const staff: Promise<void>[] = []
for (const person of demoStaff) staff.push(work(person, await signIn(shop, { email: person.email, password })))
city.say(`${staff.length} people work at ${stores.length} stores; ${perHour} orders an hour for ${minutes} minutes`)

const placed: Placed[] = []
let turnedAway = 0
const stopAt = Date.now() + minutes * 60_000
const orders: Promise<void>[] = []
for (let turn = 0; ; turn++) {
  const pause = turn % burst === 0 ? untilNext(city, perHour / burst) * 1000 : BURST_MS / burst
  if (Date.now() + pause > stopAt) break
  await wait(pause)
  const shopper = shoppers[turn % SHOPPERS]
  if (!shopper) continue
  orders.push(
    order(city, shopper).then(
      (made) => {
        if (made) placed.push(made)
        else turnedAway++
      },
      (error: unknown) => city.say(`A shopper: ${error instanceof Error ? error.message : String(error)}`),
    ),
  )
}
await Promise.all(orders)
city.say(`${placed.length} orders were placed; the city goes on until they are delivered`)

const read = () => Promise.all(placed.map(readOrder))
const isOver = ({ state }: Awaited<ReturnType<typeof readOrder>>) => state === 'DELIVERED' || state === 'CANCELLED'
/** A shop that refuses a call even after its tries, or that cannot be reached, is asked again at the next look. */
const areOver = () =>
  read().then(
    (all) => all.every(isOver),
    (error: unknown) => {
      city.say(`The orders cannot be read: ${error instanceof Error ? error.message : String(error)}`)
      return false
    },
  )
const endBy = Date.now() + LONGEST_END_MS
while (Date.now() < endBy && !(await areOver())) await wait(LOOK_EVERY_MS)

// The shifts end first: an order that cannot be read now leaves nobody on shift.
ending.abort()
await Promise.all(staff)
const all = await read()
const tallies = stores.map(({ _id, name }) => ({
  name,
  turnedAway: 0,
  orders: all.filter((_, index) => placed[index]?.storeId === _id),
}))
console.table(reportRows([...tallies, { name: 'turned away', turnedAway, orders: [] }]))
