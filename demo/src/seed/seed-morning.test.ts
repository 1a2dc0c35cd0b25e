import { expect, it } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { readStoreFigures } from '../../../server/src/modules/delivery/figures/store-figures.ts'
import { testShop } from '../../../server/test/shop.ts'
import { testCatalogue } from '../catalogue/test-catalogue.ts'
import { ORDERS_PER_STORE } from './morning.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedMorning } from './seed-morning.ts'
import { seedStaff } from './seed-staff.ts'
import { seedStores } from './seed-stores.ts'
import { demoStores } from './stores.ts'

const { db, deps } = await testShop()
const catalogue = testCatalogue()
/** Noon in India on the day before. */
const day = new Date(deps.clock().getTime() - 86_400_000).toISOString().slice(0, 10)
const context = seedContext(db, new Date(`${day}T06:30:00Z`))
const countOrders = async () => (await db.selectFrom('orders').select('id').execute()).length

it('adds nothing to a shop without the demo\u2019s stores', async () => {
  await seedCatalogue(context, catalogue)
  await seedMorning(context, catalogue, 'hash')
  expect(await countOrders()).toBe(0)
})

it('gives each store the figures of a morning, once', async () => {
  await seedStores(context, catalogue)
  await seedStaff(context, 'hash')
  for (let turn = 0; turn < 2; turn++) await seedMorning(context, catalogue, 'hash')
  expect(await countOrders()).toBe(demoStores.length * ORDERS_PER_STORE)
  for (const { id } of demoStores) {
    const { promises, lost, picking, riding, shorts, cash, replay, stages } = await readStoreFigures(deps, {
      storeId: id,
      day,
    })
    expect([promises.delivered, riding.drops]).toEqual([ORDERS_PER_STORE, ORDERS_PER_STORE])
    expect(promises.kept + lost.orders).toBe(ORDERS_PER_STORE)
    expect(lost.orders).toBeGreaterThan(0)
    expect(lost.byReason.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(lost.minutes)
    expect([picking.linesPerHour, riding.dropsPerHour]).toEqual([expect.any(Number), expect.any(Number)])
    expect([shorts, cash.differing, cash.difference]).toEqual([{ lines: 1, pieces: 1 }, 1, -20])
    expect(replay?.orders).toBe(ORDERS_PER_STORE)
    expect(stages.every(({ medianSeconds, p95Seconds }) => p95Seconds >= medianSeconds)).toBe(true)
  }
})

it('leaves no work open: nobody is on shift, and every order is delivered', async () => {
  const open = await db.selectFrom('shifts').select('id').where('ended_at', 'is', null).execute()
  const states = await db.selectFrom('orders').select('state').distinct().execute()
  expect([open, states]).toEqual([[], [{ state: 'DELIVERED' }]])
})
