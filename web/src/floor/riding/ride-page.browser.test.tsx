import type { TripShape } from '@tokri/contract/delivery.schema.ts'
import {
  cashMine,
  rideArrived,
  rideBack,
  rideDay,
  rideDelivered,
  rideFailed,
  rideGaveBack,
  rideLoaded,
  rideQr,
  rideTrip,
} from '@tokri/contract/delivery.ts'
import { peopleFigures } from '@tokri/contract/figures.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { endShift, myShift } from '@tokri/contract/shift.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answer, networkError, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

type Drop = TripShape['drops'][number]

const drop = (seq: number): Drop => ({
  ...{ orderId: `order${seq}`, orderNumber: `T-100${seq}`, seq, name: 'Asha Rao', address: '14, 2nd Cross' },
  ...{
    mobile: '9876543210',
    lat: 12.97,
    lng: 77.64,
    bags: 1,
    isPacked: true,
    dueAt: '2035-03-11T05:00:00.000Z',
    eta: null,
  },
  ...{ cashDue: 52, isExact: true, note: '', leave: false, hasPhoto: false, codesLeft: 5, state: 'planned' },
})

afterEach(() => void vi.restoreAllMocks())

it('a trip of two drops fits the phone, the rider chooses which door comes first, and hands in what comes back', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  // What has left the trip has taken its number with it.
  const second = { ...drop(2), seq: 3 }
  let trip: TripShape | null = { _id: 'trip1', state: 'planned', store, drops: [drop(1), second] }
  const change = (state: TripShape['state'], state2: (each: Drop) => Drop['state']) => {
    if (trip) trip = { ...trip, state, drops: trip.drops.map((each) => ({ ...each, state: state2(each) })) }
    return { data: trip }
  }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const shop = await openPage('/floor/ride', {
    // Of its own: what a rider has done is kept in the browser by person.
    as: { _id: 'rider of two drops', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: trip })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideLoaded, () => change('out', () => 'out')),
      on(rideFailed, ({ body: { orderId } }) =>
        change(trip?.drops.some((each) => each.orderId !== orderId && each.state === 'out') ? 'out' : 'back', (each) =>
          each.orderId === orderId ? 'failed' : each.state,
        ),
      ),
      on(rideBack, () => {
        trip = null
        return { data: null }
      }),
    ],
  })
  const tick = async (label: string) => {
    const orders = page.getByRole('region', { name: label }).getByRole('button')
    await expect.poll(() => orders.elements()).toHaveLength(2)
    await orders.nth(0).click()
    await orders.nth(1).click()
  }
  const loaded = page.getByRole('button', { name: 'All bags loaded' })
  await expect.element(loaded).toBeDisabled()
  const toLoad = page.getByRole('region', { name: 'To load' }).getByRole('button')
  await expect.element(toLoad.nth(1)).toMatchTextContent(/T-1002.*Drop 2 of 2 · Asha Rao/)
  await tick('To load')
  await page.viewport(390, 400)
  const isAtTop = () => expect.poll(() => scrollY).toBe(0)
  scrollTo(0, 500)
  expect(scrollY).toBeGreaterThan(0)
  await loaded.click()
  const current = page.getByRole('region', { name: 'This drop' })
  await expect.element(current).toBeVisible()
  await isAtTop()
  await expect.element(current).toMatchTextContent(/Drop 1 of 2.*Due in/)
  scrollTo(0, 500)
  await page.getByRole('region', { name: 'Drops' }).getByRole('button').nth(1).click()
  await expect.element(current).toMatchTextContent('Drop 2 of 2')
  await isAtTop()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBe(390)
  for (const left of ['Drop 1 of 2', null]) {
    await page.viewport(390, 664)
    await page.getByRole('button', { name: 'Cannot deliver' }).click()
    await expect.element(page.getByRole('button', { name: 'Bring it back' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Nobody opens the door' }).click()
    if (left !== null) await expect.element(current).toMatchTextContent(left)
  }
  await expect
    .element(page.getByText(/Your manager then sends what was not delivered again, or cancels it\.$/))
    .toBeVisible()
  await tick('To hand in')
  await page.getByRole('button', { name: 'Back at the store' }).click()
  await expect.element(page.getByText(/^No trip yet/)).toBeVisible()
  await expect.poll(() => shop.sent(rideFailed).map(({ body }) => body.orderId)).toEqual(['order2', 'order1'])
})

it('bags that were scanned stay scanned after another page, until their trip is taken back', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const drops = [
    { ...drop(1), orderNumber: 'T-4F7K2', bags: 4 },
    { ...drop(2), orderNumber: 'T-9GXTV' },
  ]
  const planned: TripShape = { _id: 'trip7', state: 'planned', store, drops }
  let trip: TripShape | null = planned
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  await openPage('/floor/ride', {
    as: { _id: 'rider who scans', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: trip })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(peopleFigures, refusal('permission_denied')),
    ],
  })
  const toLoad = page.getByRole('region', { name: 'To load' })
  await expect.element(toLoad).toBeVisible()
  await userEvent.keyboard('T-4F7K2/1{Enter}T-9GXTV/1{Enter}T-4F7K2/3{Enter}')
  await expect.element(toLoad.getByRole('button').nth(0)).toMatchTextContent('2 of 4 bags')
  const elsewhereAndBack = async () => {
    await page.getByRole('link', { name: 'Back to the floor' }).click()
    await page.getByRole('link', { name: /^Riding/ }).click()
  }
  await elsewhereAndBack()
  await expect.element(toLoad.getByRole('button').nth(0)).toMatchTextContent('2 of 4 bags')
  await expect.element(toLoad.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('T-4F7K2/2{Enter}T-4F7K2/4{Enter}')
  await expect.element(toLoad.getByRole('button').nth(0)).toHaveAttribute('aria-pressed', 'true')
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('tickedBags'))
  expect(kept()).toEqual(['own tickedBags'])
  trip = null
  await elsewhereAndBack()
  await expect.element(page.getByText(/^No trip yet/)).toBeVisible()
  expect(kept()).toEqual([])
})

it('kept bags of another shape are none', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  localStorage.setItem('own tickedBags', '{"of":"trip8 planned","ticked":{},"scanned":{}}')
  await openPage('/floor/ride', {
    as: { duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, refusal('permission_denied')),
      on(rideTrip, { data: { _id: 'trip8', state: 'planned', store, drops: [drop(1)] } }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(peopleFigures, refusal('permission_denied')),
    ],
  })
  await expect.element(page.getByRole('region', { name: 'To load' }).getByRole('button')).toBeVisible()
})

it('what was ticked stays ticked after another page, and an order that was given up is taken up again', async () => {
  // The seconds for which it can be taken back never end here.
  const later = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...of: Parameters<typeof later>) =>
    of[1] === 5000 ? 0 : later(...of)) as typeof setTimeout)
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const planned: TripShape = { _id: 'trip5', state: 'planned', store, drops: [drop(1), drop(2)] }
  const out: TripShape = {
    ...planned,
    state: 'out',
    drops: [drop(1), drop(2)].map((each) => ({ ...each, state: 'out' })),
  }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider who looks elsewhere', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: planned }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideLoaded, { data: out }),
      on(peopleFigures, refusal('permission_denied')),
      on(rideFailed, { data: out }),
    ],
  })
  const orders = page.getByRole('region', { name: 'To load' }).getByRole('button')
  await orders.nth(1).click()
  await page.getByRole('link', { name: 'Back to the floor' }).click()
  await page.getByRole('link', { name: /^Riding/ }).click()
  await expect.element(orders.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await orders.nth(0).click()
  await page.getByRole('button', { name: 'All bags loaded' }).click()
  const current = page.getByRole('region', { name: 'This drop' })
  await page.getByRole('button', { name: 'Cannot deliver' }).click()
  await page.getByRole('button', { name: 'Nobody opens the door' }).click()
  await expect.element(current).toMatchTextContent('Drop 2 of 2')
  // It does not wait for the network: it is kept back on purpose.
  await expect.element(page.getByText('1 waiting')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(current).toMatchTextContent('Drop 1 of 2')
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(shop.sent(rideFailed)).toEqual([])
})

/** The page of a rider with a planned trip of two drops, who leaves with the second one alone. */
const openPlanned = (rider: string, drops: Drop[]) => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const planned: TripShape = { _id: `trip of ${rider}`, state: 'planned', store, drops }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  return openPage('/floor/ride', {
    as: { _id: rider, duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: planned }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideLoaded, { data: { ...planned, state: 'out', drops: [{ ...drop(2), state: 'out' }] } }),
    ],
  })
}

it('a rider leaves without an order whose bags are not there', async () => {
  const shop = await openPlanned('rider who misses a bag', [drop(1), drop(2)])
  const without = page.getByRole('button', { name: 'Leave without 1 order' })
  const orders = page.getByRole('region', { name: 'To load' }).getByRole('button')
  await expect.poll(() => orders.elements()).toHaveLength(2)
  await expect.element(without).not.toBeInTheDocument()
  await orders.nth(1).click()
  await without.click()
  await expect.poll(() => shop.sent(rideLoaded).map(({ body }) => body.orderIds)).toEqual([['order2']])
})

it.each([
  ['picker', 'Your bags wait for a picker', 'Waits for a picker'],
  ['packing', 'Your bags are being packed', 'Being packed'],
  ['payment', 'Your bags wait for the shopper’s payment', 'Waits for the shopper’s payment'],
] as const)('what the only order of a trip waits for is said once: %s', async (waits, title, each) => {
  await openPlanned(`rider whose bags wait: ${waits}`, [{ ...drop(1), isPacked: false, waits }])
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText('T-1001')).toBeVisible()
  await expect.element(page.getByText(each, { exact: true })).not.toBeInTheDocument()
})

it('each order of a trip that is not packed says what it waits for', async () => {
  const [first, second, third] = [drop(1), drop(2), drop(3)]
  await openPlanned('rider with one bag of three', [
    first,
    { ...second, isPacked: false, waits: 'packing' },
    { ...third, isPacked: false, waits: 'picker' },
  ])
  const waiting = page.getByRole('list', { name: 'Not packed yet' }).getByRole('listitem')
  await expect.element(waiting.nth(0)).toMatchTextContent('T-1002 Being packed')
  await expect.element(waiting.nth(1)).toMatchTextContent('T-1003 Waits for a picker')
})

it('a rider who leaves without an order is asked about those of its bags that were scanned', async () => {
  const shop = await openPlanned('rider with one bag of two', [
    { ...drop(1), orderNumber: 'T-4F7K2', bags: 2 },
    { ...drop(2), orderNumber: 'T-9GXTV' },
  ])
  await expect.element(page.getByRole('region', { name: 'To load' })).toBeVisible()
  await userEvent.keyboard('T-4F7K2/1{Enter}T-9GXTV/1{Enter}')
  const without = page.getByRole('button', { name: 'Leave without 1 order' })
  const asked = page.getByRole('dialog', { name: 'Do these bags stay here?' })
  await without.click()
  await expect.element(asked).toMatchTextContent('T-4F7K2')
  await asked.getByRole('button', { name: 'Not now' }).click()
  expect(shop.sent(rideLoaded)).toEqual([])
  await without.click()
  await asked.getByRole('button', { name: 'They stay here' }).click()
  await expect.poll(() => shop.sent(rideLoaded).map(({ body }) => body.orderIds)).toEqual([['order2']])
})

it('cash of an earlier order stands on the stop, and leaves it once the rider has given it back', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const owing = { refundId: 'r1', orderNumber: 'T-0999', amount: 28.62 }
  const stop = (giveBack: Drop['giveBack']): TripShape => ({
    ...{ _id: 'trip2', state: 'out', store },
    drops: [{ ...drop(1), state: 'arrived', giveBack }],
  })
  let trip = stop([owing])
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider who gives back', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: trip })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideGaveBack, () => {
        trip = stop(undefined)
        return { data: trip }
      }),
    ],
  })
  const current = page.getByRole('region', { name: 'This drop' })
  await expect.element(current.getByText('Give back ₹28.62 in cash')).toBeVisible()
  await expect.element(current.getByText(/From order T-0999/)).toBeVisible()
  await current.getByRole('button', { name: '₹28.62 given back' }).click()
  await expect.element(current.getByText('Give back ₹28.62 in cash')).not.toBeInTheDocument()
  await expect
    .poll(() => shop.sent(rideGaveBack).map(({ body }) => body))
    .toEqual([{ orderId: 'order1', refundId: 'r1' }])
})

it('at a door every key is in sight on a small phone, what the rider returns, and that a code is wrong', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const note = 'Second gate, the bell does not work, call when you are there'
  const drops = [{ ...drop(1), cashDue: 159, note, state: 'arrived' as const }]
  await openPage('/floor/ride', {
    as: { _id: 'rider at a door', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: { _id: 'trip3', state: 'out', store, drops } }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideDelivered, refusal('wrong_code')),
    ],
  })
  await page.viewport(390, 664)
  const code = page.getByLabelText('The shopper’s code')
  const topOf = (part: Locator) => part.element().getBoundingClientRect().top
  await expect.element(code).toBeVisible()
  const before = topOf(code)
  await page.getByRole('button', { name: '₹200' }).click()
  await expect.element(page.getByText('return ₹41')).toBeVisible()
  expect(topOf(code)).toBe(before)
  const delivered = page.getByRole('button', { name: 'Delivered' })
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
  const seesKeys = () => {
    for (const key of ['1', '9', '0', 'Delete the last digit']) expect(boxOf(key).bottom).toBeLessThan(topOf(delivered))
  }
  seesKeys()
  // As on a phone: 1 to 9 in three rows, 0 below the 8.
  for (const [key, below] of ['14', '47', '58', '80'].map((pair) => [...pair])) {
    expect(boxOf(below ?? '').left).toBe(boxOf(key ?? '').left)
    expect(boxOf(below ?? '').top).toBeGreaterThan(boxOf(key ?? '').bottom)
  }
  expect(boxOf('5').height).toBeGreaterThanOrEqual(44)
  await expect.element(page.getByRole('button', { name: 'Cannot deliver' })).toBeInViewport({ ratio: 1 })
  await page.viewport(360, 640)
  seesKeys()
  await page.viewport(390, 664)
  await expect.element(delivered).toBeDisabled()
  await expect.element(delivered).toHaveAccessibleName('Delivered Missing: the code, the cash')
  const cash = page.getByRole('button', { name: '₹159 taken in cash' })
  await cash.click()
  await expect.element(delivered).toHaveAccessibleName('Delivered Missing: the code')
  await code.fill('1234')
  await expect.element(delivered).toHaveAccessibleName('Delivered')
  await delivered.click()
  const wrong = page.getByRole('alert').filter({ hasText: 'This is not the code' })
  await expect.element(wrong).toBeVisible()
  await expect.element(code).toHaveValue('')
  expect(topOf(wrong)).toBeGreaterThan(topOf(cash))
  seesKeys()
})

it('after the fifth wrong code the numbers of the store and the shopper stand at once, before the trip is read again', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '080 4000 5000', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const drops = [{ ...drop(1), cashDue: 0, state: 'arrived' as const, codesLeft: 1 }]
  let reads = 0
  await openPage('/floor/ride', {
    as: { _id: 'rider with a fifth wrong code', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => {
        reads++
        return { data: { _id: 'trip of five codes', state: 'out' as const, store, drops } }
      }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideDelivered, refusal('wrong_code', { data: { left: 0 } })),
    ],
  })
  await expect.poll(() => reads).toBeGreaterThan(0)
  await page.getByLabelText('The shopper’s code').fill('1234')
  await page.getByRole('button', { name: 'Delivered' }).click()
  const call = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(call('Call the store')).toHaveAttribute('href', 'tel:080 4000 5000')
  await expect.element(call('Call the shopper')).toHaveAttribute('href', 'tel:9876543210')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This was the fifth wrong code')
  await expect.element(page.getByRole('button', { name: '1', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Cannot deliver' })).toBeVisible()
})

const ownUpi: Partial<SettingsShape> = { upi: { vpa: 'shop@bank', name: 'Tokri' } }
const atDoor = async (name: string, change: () => Partial<Drop>, qr: Answer, settings = ownUpi) => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const tripNow = (): TripShape => ({
    ...{ _id: name, state: 'out', store },
    drops: [{ ...drop(1), state: 'arrived', ...change() }],
  })
  return openPage('/floor/ride', {
    as: { _id: name, duties: [{ storeId: 'main', duty: 'rider' }] },
    settings,
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: tripNow() })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideDelivered, { data: null }),
      qr,
    ],
  })
}
const byUpi = page.getByRole('button', { name: 'The shopper pays by UPI' })
const code = page.getByRole('img', { name: 'QR code to pay ₹52' })

it('the shop’s own code to pay is drawn without a network, and the delivery says that it was paid so', async () => {
  const shop = await atDoor(
    'rider without network',
    () => ({}),
    on(rideQr, () => {
      throw networkError()
    }),
  )
  await byUpi.click()
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('Look at the shopper’s phone', { exact: false })).toBeVisible()
  for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).click()
  const delivered = page.getByRole('button', { name: /^Delivered/ })
  await expect.element(delivered).toBeDisabled()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await delivered.click()
  await expect
    .poll(() => shop.sent(rideDelivered).map(({ body }) => body))
    .toEqual([expect.objectContaining({ orderId: 'order1', code: '1234', cash: 0, upi: { amount: 52 } })])
})

it('a provider’s code turns into "paid" by itself', async () => {
  let isPaid = false
  const payload = 'upi://pay?pa=shop.razorpay@bank'
  await atDoor(
    'rider with a provider',
    () => (isPaid ? { cashDue: 0 } : {}),
    on(rideQr, { data: { payload, amount: 52, confirmed: 'provider' } }),
  )
  await byUpi.click()
  await expect.element(code).toBeVisible()
  isPaid = true
  await expect.element(page.getByRole('status').getByText('Paid by UPI'), { timeout: 20_000 }).toBeVisible()
})

it('a code to pay that does not come is told, and asked for again', async () => {
  const shop = await atDoor('rider whose provider fails', () => ({}), on(rideQr, refusal('payment_unavailable')), {
    paymentProviders: ['razorpay'],
  })
  await byUpi.click()
  const failed = page.getByRole('alert')
  await expect.element(failed).toBeVisible()
  shop.answer(on(rideQr, { data: { payload: 'upi://pay?pa=shop', amount: 52, confirmed: 'provider' } }))
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(code).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

it('tips have a line of their own, and bags that go out again are not handed in', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  let trip: TripShape | null = {
    ...{ _id: 'trip4', state: 'back', store },
    drops: [
      { ...drop(1), state: 'failed', again: true },
      { ...drop(2), state: 'failed' },
    ],
  }
  await openPage('/floor/ride', {
    as: { _id: 'rider with tips', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: trip })),
      on(rideDay, {
        data: {
          ...{ since: '2026-03-02T04:30:00.000Z', drops: 3, kept: 3, failed: 0, cashInHand: 340 },
          tips: { count: 2, amount: 50, cash: 20, owed: 45 },
        },
      }),
      on(cashMine, { data: { inHand: 340, stores: [] } }),
      on(rideBack, () => {
        trip = null
        return { data: null }
      }),
    ],
  })
  await expect.element(page.getByText('Keep the bags of T-1001: they go out again with your next trip.')).toBeVisible()
  const toHandIn = page.getByRole('region', { name: 'To hand in' }).getByRole('button')
  await expect.poll(() => toHandIn.elements()).toHaveLength(1)
  await toHandIn.click()
  await page.getByRole('button', { name: 'Back at the store' }).click()
  const day = page.getByRole('region', { name: 'My day' })
  await expect.element(day.getByText('₹20 of it in cash')).toBeVisible()
  await expect.element(day.getByText('₹45 still to be paid out to you')).toBeVisible()
})

it('a drop with a test payment is neither said to be paid nor asks for cash', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const tested: Drop = { ...drop(1), cashDue: 0, testPayment: true, state: 'out' }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  await openPage('/floor/ride', {
    as: { _id: 'rider of a test payment', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: { _id: 'trip1', state: 'out', store, drops: [tested] } }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
    ],
  })
  await expect.element(page.getByText('Test payment: no money was taken.')).toBeVisible()
  await expect.element(page.getByText('Nothing, it is a test')).toBeVisible()
  for (const untrue of [/it is paid/, /Ask for cash/])
    await expect.element(page.getByText(untrue)).not.toBeInTheDocument()
})

it('a rider without a trip is told that their shift has ended', async () => {
  const intervals = vi.spyOn(window, 'setInterval')
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider whose shift ends', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: null }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
    ],
  })
  await expect.element(page.getByText('No trip yet')).toBeVisible()
  shop.answer(on(myShift, { data: null, duties: [duty] }))
  for (const [run, after] of intervals.mock.calls) if (after === 15_000 && typeof run === 'function') run()
  await expect.element(page.getByRole('heading', { name: 'Start a shift' })).toBeVisible()
})

it('bags that are left at the door are not told as delivered before it is asked whether its cash was given back', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const giveBack = [{ refundId: 'r1', orderNumber: 'T-0999', amount: 28.62 }]
  const at = (state: Drop['state']): TripShape => ({
    ...{ _id: 'trip3', state: state === 'delivered' ? 'back' : 'out', store },
    drops: [{ ...drop(1), ...{ state, leave: true, hasPhoto: true, cashDue: 0, giveBack } }],
  })
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider who leaves bags', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, { data: at('arrived') }),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideDelivered, { data: at('delivered') }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'At the door' })).toBeVisible()
  await page.getByRole('button', { name: 'Left at the door', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Did you give back ₹28.62 in cash?' })
  await expect.element(question).toBeVisible()
  expect(shop.sent(rideDelivered)).toEqual([])
  await question.getByRole('button', { name: 'No, it is still due' }).click()
  await expect.poll(() => shop.sent(rideDelivered)).toHaveLength(1)
  expect(shop.sent(rideGaveBack)).toEqual([])
})

it('a delivery that is refused once the connection is back is told at its keys, with what was taken, until it is delivered', async () => {
  let answer: 'lost' | 'wrong' | 'right' = 'lost'
  let second: Drop['state'] = 'out'
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const trip = (): TripShape => ({
    ...{ _id: 'trip of a lost code', state: 'out', store },
    drops: [
      { ...drop(1), cashDue: 159, state: answer === 'right' ? 'delivered' : 'arrived' },
      { ...drop(2), state: second },
    ],
  })
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider without a connection', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, {
        data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' },
        duties: [duty],
      }),
      on(rideTrip, () => ({ data: trip() })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(rideArrived, () => {
        if (answer === 'lost') throw networkError()
        second = 'arrived'
        return { data: trip() }
      }),
      on(rideDelivered, () => {
        if (answer === 'lost') throw networkError()
        if (answer === 'wrong') throw refusal('wrong_code')
        return { data: trip() }
      }),
    ],
  })
  const cash = page.getByRole('button', { name: '₹159 taken in cash' })
  const gave = page.getByRole('button', { name: '₹200', exact: true })
  const digits = page.getByLabelText('The shopper’s code')
  await cash.click()
  await gave.click()
  await digits.fill('1234')
  await page.getByRole('button', { name: 'Delivered' }).click()
  const first = page.getByRole('region', { name: 'Drops' }).getByRole('button').nth(0)
  await expect.element(first).toMatchTextContent('Waiting for network')
  await expect.element(first).not.toMatchTextContent('Delivered')
  // The rider stands at the next door when the first one's code is refused.
  await page.getByRole('button', { name: 'I am at the door' }).click()
  const current = page.getByRole('region', { name: 'This drop' })
  await expect.element(current).toMatchTextContent('Drop 2 of 2')
  answer = 'wrong'
  window.dispatchEvent(new Event('online'))
  const atTop = page.getByText(/^Order T-1001: This is not the code/)
  await expect.element(atTop).toBeVisible()
  await expect.element(current).toMatchTextContent('Drop 2 of 2')
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect.element(atTop).not.toBeInTheDocument()
  await page.getByRole('region', { name: 'Drops' }).getByRole('button').nth(0).click()
  await expect.element(atTop).not.toBeInTheDocument()
  const atKeys = page.getByRole('alert').filter({ hasText: 'This is not the code' })
  await expect.element(atKeys).toBeVisible()
  const topOf = (at: Locator) => at.element().getBoundingClientRect().top
  expect(topOf(atKeys)).toBeGreaterThan(topOf(gave))
  await expect.element(cash).toHaveAttribute('aria-pressed', 'true')
  await expect.element(gave).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('Return ₹41')).toBeVisible()
  await expect.element(digits).toHaveValue('')
  answer = 'right'
  await digits.fill('4321')
  await page.getByRole('button', { name: 'Delivered' }).click()
  await expect.element(current).toMatchTextContent('Drop 2 of 2')
  await expect.element(atTop).not.toBeInTheDocument()
  await expect.element(first).toMatchTextContent('Delivered')
  expect(shop.sent(rideDelivered).at(-1)?.body).toMatchObject({ orderId: 'order1', code: '4321', cash: 159 })
})

it('reads the cash anew once a manager has delivered an order of the trip', async () => {
  const store = { _id: 'main', name: 'Main store', phone: '', lat: null, lng: null }
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  let state: Drop['state'] = 'out'
  const trip = (): TripShape => ({
    ...{ _id: 'trip of cash', state: 'out', store },
    drops: [
      { ...drop(1), state },
      { ...drop(2), state: 'out' },
    ],
  })
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider whom a manager helps', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: '2026-03-02T04:30:00.000Z' }, duties: [duty] }),
      on(rideTrip, () => ({ data: trip() })),
      on(rideDay, { data: null }),
      on(cashMine, { data: { inHand: 0, stores: [] } }),
      on(peopleFigures, refusal('permission_denied')),
    ],
  })
  await expect.element(page.getByRole('region', { name: 'This drop' })).toMatchTextContent('Drop 1 of 2')
  await expect.poll(() => shop.sent(cashMine)).toHaveLength(1)
  state = 'delivered'
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('region', { name: 'This drop' })).toMatchTextContent('Drop 2 of 2')
  await expect.poll(() => shop.sent(cashMine)).toHaveLength(2)
})

it('a rider sees what cash is in hand, from which orders, who takes it, and what a difference does', async () => {
  const duty = { storeId: 'main', store: { _id: 'main', name: 'Main store' }, duty: 'rider' } as const
  const at = '2026-03-02T05:30:00.000Z'
  const orders = [
    { orderId: 'o1', orderNumber: 'T-1001', amount: 240, at },
    { orderId: 'o2', orderNumber: 'T-1002', amount: 90, at },
  ]
  const handovers = [{ _id: 'h1', amount: 500, expected: 510, difference: -10, at }]
  const one = { storeId: 'main', collected: 840, handedOver: 500, inHand: 340, orders, handovers }
  const shop = await openPage('/floor/ride', {
    as: { _id: 'rider with cash', duties: [{ storeId: 'main', duty: 'rider' }] },
    answers: [
      on(myShift, { data: { ...duty, _id: 's1', startedAt: at }, duties: [duty] }),
      on(rideTrip, { data: null }),
      on(rideDay, {
        data: {
          ...{ since: at, drops: 10, kept: 10, failed: 1, cashInHand: 340 },
          tips: { count: 0, amount: 0, cash: 0, owed: 0 },
        },
      }),
      on(cashMine, { data: { inHand: 340, stores: [one] } }),
      on(endShift, refusal('cash_in_hand', { data: { inHand: 340 } })),
    ],
  })
  const cash = page.getByRole('region', { name: 'Cash in hand' })
  await expect.element(cash).toMatchTextContent('₹340')
  await expect.element(cash).toMatchTextContent('Hand all of it to your manager before you go home.')
  const rows = cash.getByRole('list', { name: 'From' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/T-1001.*₹240/)
  await expect.element(rows.nth(2)).toMatchTextContent(/From before.*₹10/)
  await expect.element(cash).toMatchTextContent('What is missing stays in your hands')
  await expect.element(cash.getByRole('list', { name: 'Handed over' })).toMatchTextContent(/₹500.*₹10 missing/)
  // The figures of the day stand in one row each.
  const day = page.getByRole('region', { name: 'My day' })
  const heights = [...day.element().querySelectorAll('dd')].map((each) => each.offsetHeight)
  expect(new Set(heights).size).toBe(1)
  await page.viewport(390, 664)
  await page.getByRole('button', { name: 'End shift' }).click()
  await expect
    .element(page.getByRole('button', { name: 'End the shift, hand over later' }))
    .toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('alert')).toMatchTextContent('You have ₹340 in hand')
  const counted = (inHand: number) => {
    shop.answer(on(cashMine, { data: { inHand, stores: [] } }))
    window.dispatchEvent(new Event('online'))
  }
  counted(3.5)
  await expect.element(page.getByRole('alert')).toMatchTextContent('You have ₹3.50 in hand')
  counted(0)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'End shift' })).toBeVisible()
})
