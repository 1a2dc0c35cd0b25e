import { peopleFigures, peopleFiguresCsv } from '@tokri/contract/figures.ts'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { passToNoon } from '../../../../test/clock.ts'
import { floorOf } from '../../../../test/floor.ts'
import { ridingOf } from '../../../../test/riding.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { app, call, pass, signUp } = shop
const { cashOrder, product } = checkoutOf(shop)
passToNoon(shop)
const admin = await signUp('Admin')
const { holderOf, onShift, packed, pickAll, take } = floorOf(shop, admin)
const { back, handBags, handOver, plan, ride } = ridingOf(shop, admin)

it('the work of each person is told by day and month: to a manager that of all, to others their own', async () => {
  const milk = await product({ stock: 100 })
  const [picker, rider] = [await onShift('picker'), await onShift('rider')]
  const manager = await holderOf(admin, [{ storeId: 'main', duty: 'manager' }])
  const { orderId } = await cashOrder([{ productId: milk }, { productId: await product({ stock: 9 }) }], {
    beside: { tip: 10 },
  })
  const sheet = await take(picker)
  pass(30_000)
  await pickAll(picker, sheet)
  await packed(picker, orderId)
  await plan()
  const trip = await ride(rider)
  for (const drop of trip.drops) await handBags(rider, drop)
  await back(rider, trip._id)
  const due = trip.drops[0]?.cashDue ?? 0
  await handOver(admin, { riderId: rider.id, amount: due - 4 })
  pass(1000)

  const read = async ({ token }: Person, query: object = {}) =>
    (await call(peopleFigures, { query: { storeId: 'main', ...query } }, { token })).body.data
  const work = { packed: 1, lines: 2, secondsPerLine: 15, shorts: 0 }
  const riding = { drops: 1, kept: 1, failed: 0, tips: 10, cashDifference: -4 }
  const { people, from, to } = await read(manager)
  expect(from).toBe(to)
  expect(people).toHaveLength(2)
  expect(people).toContainEqual(expect.objectContaining({ userId: picker.id, period: from, ...work, drops: 0 }))
  expect(people).toContainEqual(
    expect.objectContaining({ userId: rider.id, ...riding, packed: 0, secondsPerLine: null }),
  )
  expect((await read(rider)).people).toMatchObject([{ userId: rider.id, ...riding }])
  expect((await read(picker, { by: 'month' })).people).toMatchObject([{ period: from.slice(0, 7), ...work }])
  expect((await read(manager, { from: '2020-01-01', to: '2020-01-31' })).people).toEqual([])
  const long = { storeId: 'main', from: '2020-01-01', to: '2024-01-01' }
  expect(statusAndCode(await call(peopleFigures, { query: long }, { token: manager.token }))).toEqual([
    400,
    'bad_request',
  ])

  const { payload, headers } = await app.inject({
    url: `${peopleFiguresCsv.url}?storeId=main&by=month`,
    headers: { authorization: `Bearer ${rider.token}` },
  })
  expect(headers['content-disposition']).toBe(`attachment; filename="people-main-${from}-${to}.csv"`)
  const [heads, ...lines] = payload.trim().split('\r\n')
  expect(heads?.replace('\ufeff', '').startsWith('person,period,packed')).toBe(true)
  expect(lines).toEqual([expect.stringMatching(new RegExp(`,${from.slice(0, 7)},0,0,,0,1,1,0,10,-4$`))])

  // What was missing is handed over later.
  const missing = async () => (await read(rider)).people[0].cashDifference
  await handOver(admin, { riderId: rider.id, amount: 1 })
  expect(await missing()).toBe(-3)
  await handOver(admin, { riderId: rider.id, amount: 3 })
  expect(await missing()).toBe(0)
})
