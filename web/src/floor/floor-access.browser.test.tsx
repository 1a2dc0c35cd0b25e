import { getConsents } from '@tokri/contract/consent.ts'
import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { floorBoard, rideTrip } from '@tokri/contract/delivery.ts'
import type { PeopleFiguresShape } from '@tokri/contract/figures.schema.ts'
import { peopleFigures } from '@tokri/contract/figures.ts'
import { pickQueue } from '@tokri/contract/picking.ts'
import { getSecondFactors } from '@tokri/contract/second-factor.ts'
import { getSessions } from '@tokri/contract/session.ts'
import type { ShiftShape } from '@tokri/contract/shift.schema.ts'
import { endShift, myShift, startShift } from '@tokri/contract/shift.ts'
import { getStores } from '@tokri/contract/store.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../test/answers.ts'
import { openPage } from '../../test/open.tsx'
import { settings } from '../../test/shapes.ts'

const picker: Partial<UserShape> = { _id: 'meena', duties: [{ storeId: 'main', duty: 'picker' }] }
const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'picker' } as const
const shift: ShiftShape = { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }
const worked = (period: string): PeopleFiguresShape => {
  const none = { shorts: 0, drops: 0, kept: 0, failed: 0, tips: 0, cashDifference: 0 }
  const one = { period, packed: 4, lines: 12, secondsPerLine: 14.5, ...none }
  const people = [
    { ...one, userId: 'meena', name: 'Meena' },
    { ...one, userId: 'ravi', name: 'Ravi' },
  ]
  return { store: duty.store, from: '2026-03-01', to: '2026-03-02', people }
}

it('the floor is closed to shoppers', async () => {
  const shop = await openPage('/floor', { as: {} })
  await expect
    .element(page.getByRole('heading', { name: 'This page is for the people who work in our stores' }))
    .toBeVisible()
  expect(shop.sent(myShift)).toEqual([])
})

it.each(['/floor', '/floor/pick', '/floor/ride', '/floor/board'])(
  '%s leads somebody to their profile who lacks the second factor that the shop requires',
  async (path) => {
    const shop = await openPage(path, {
      as: { ...picker, duties: (['picker', 'rider', 'manager'] as const).map((duty) => ({ storeId: 'main', duty })) },
      settings: settings({ requireSecondFactor: true }),
      answers: [
        on(getSecondFactors, { data: { required: true, totp: false, passkeys: [], recoveryCodesLeft: 0 } }),
        on(myShift, refusal('second_factor_required')),
        on(getStores, refusal('second_factor_required')),
        on(rideTrip, refusal('second_factor_required')),
        on(getConsents, { data: [] }),
        on(getSessions, { data: [] }),
      ],
    })
    await expect.poll(shop.address).toBe('/dashboard/profile')
    await expect.element(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  },
)

it.each(['/floor/stock', '/floor/board', '/floor/orders'])(
  '%s says whose it is to a picker, and leads back to the floor',
  async (path) => {
    await openPage(path, { as: picker, answers: [on(getStores, refusal('permission_denied'))] })
    await expect.element(page.getByRole('heading', { name: 'This page is for the managers of a store' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the floor' })).toHaveAttribute('href', '/floor')
    await expect.element(page.getByText('Permission denied')).not.toBeInTheDocument()
  },
)

it('the board is for managers alone', async () => {
  await openPage('/floor/board', { as: picker, answers: [on(getStores, { data: [] })] })
  await expect.element(page.getByRole('heading', { name: /There is no store here for you/ })).toBeVisible()
})

it('a picker starts and ends a shift, and has links to the own work alone', async () => {
  let open: ShiftShape | null = null
  const shop = await openPage('/floor', {
    as: picker,
    clock: '2026-03-11T12:00:00Z',
    settings: settings({ timeZone: 'Pacific/Kiritimati' }),
    answers: [
      on(myShift, () => ({ data: open, duties: [duty] })),
      on(pickQueue, { data: [] }),
      on(peopleFigures, ({ query: { by = 'day' } }) => ({ data: worked(by === 'day' ? '2026-03-02' : '2026-03') })),
      on(startShift, () => {
        open = shift
        return { data: shift, message: 'Shift started' }
      }),
      on(endShift, () => {
        open = null
        return { data: { ...shift, endedAt: shift.startedAt }, message: 'Shift ended' }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Start as picker' }).click()
  await expect.element(page.getByText('On shift as picker')).toBeVisible()
  await expect.poll(() => shop.sent(startShift)).toEqual([{ body: { storeId: 'main', duty: 'picker' } }])
  await expect.element(page.getByRole('link', { name: /^Picking/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Stock/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'End shift' }).click()
  await expect.element(page.getByRole('button', { name: 'Start as picker' })).toBeVisible()
  const work = page.getByRole('region', { name: 'My work' })
  await expect.element(work).toMatchTextContent('2 Mar')
  await expect.element(work).toMatchTextContent('Packed4Lines12')
  await expect.element(work).not.toMatchTextContent('Ravi')
  // Seven days with the present one of the store, where it is 14 hours later than in UTC.
  expect(shop.sent(peopleFigures)[0]?.query).toMatchObject({ from: '2026-03-06', to: '2026-03-12' })
  await work.getByRole('button', { name: 'By month' }).click()
  await expect.element(work).toMatchTextContent('March')
})

it.each([
  ['picker', /^Picking/],
  ['rider', /^Riding/],
] as const)('on shift as %s the work says how many orders are in hand', async (name, link) => {
  const duties = [{ ...duty, duty: name }]
  await openPage('/floor', {
    as: { ...picker, duties },
    answers: [
      on(myShift, { data: { ...shift, duty: name }, duties, orders: 2 }),
      on(pickQueue, { data: [] }),
      on(peopleFigures, { data: worked('2026-03-02') }),
    ],
  })
  await expect.element(page.getByRole('link', { name: link })).toMatchTextContent('2 orders for you now')
})

it('before a shift one duty stands out, also the first time, and the picking tells how many orders wait', async () => {
  const duties = (['picker', 'rider'] as const).map((each) => ({ ...duty, duty: each }))
  const queued = { orderNumber: 'T-1', dueAt: '2026-03-02T04:40:00.000Z', lines: 2, state: 'CONFIRMED' as const }
  await openPage('/floor', {
    as: { ...picker, duties },
    answers: [
      on(myShift, { data: null, duties }),
      on(peopleFigures, { data: worked('2026-03-02') }),
      on(pickQueue, {
        data: [
          { ...queued, orderId: 'o1', picker: null },
          { ...queued, orderId: 'o2', picker: { _id: 'ravi', name: 'Ravi' } },
        ],
      }),
    ],
  })
  await expect.element(page.getByRole('link', { name: /^Picking/ })).toMatchTextContent('1 order to pick')
  const lookOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor
  expect(lookOf('Start as picker')).not.toBe(lookOf('Start as rider'))
})

const late: BoardShape['orders'][number] = {
  ...{ orderId: 'order1', orderNumber: 'T-1001', state: 'READY', lines: 1, bags: 1, picker: null, rider: null },
  ...{ pieces: 2, picked: 2, customer: 'Asha Rao', area: '14, 2nd Cross', amountDue: 0 },
  ...{ dueAt: '2026-03-02T04:30:00.000Z', eta: null, assigned: null, arrived: false, risk: 'late', reason: 'no_rider' },
  ...{ failed: null, goodsWith: null, failureWish: null, handedBack: null },
}

it('a manager who also picks and rides is offered the own duty first, and on shift its work comes first', async () => {
  const duties = (['picker', 'rider', 'manager'] as const).map((each) => ({ ...duty, duty: each }))
  const shop = await openPage('/floor', {
    as: { _id: 'latha', duties: duties.map(({ storeId, duty }) => ({ storeId, duty })) },
    answers: [
      on(myShift, { data: null, duties }),
      on(peopleFigures, { data: worked('2026-03-02') }),
      on(pickQueue, { data: [] }),
      on(floorBoard, {
        data: {
          ...{ store: duty.store, promise: null, opening: { open: true, reason: null, opensAt: null, note: '' } },
          ...{ orders: [late], furtherOrders: 2, waiting: [], pickers: [], riders: [] },
        },
      }),
      on(startShift, { data: { ...shift, duty: 'manager' }, message: 'Shift started' }),
    ],
  })
  const lookOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor
  const links = page.getByRole('navigation', { name: 'Work' }).getByRole('link')
  await expect.element(page.getByRole('button', { name: 'Start as manager' })).toBeVisible()
  expect(lookOf('Start as manager')).not.toBe(lookOf('Start as picker'))
  await expect.element(links.first()).toMatchTextContent('Picking')
  shop.answer(on(myShift, { data: { ...shift, duty: 'manager' }, duties }))
  await page.getByRole('button', { name: 'Start as manager' }).click()
  await expect.element(links.first()).toMatchTextContent('Board3 orders, T-1001 is late')
})
