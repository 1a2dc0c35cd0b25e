import { updateCoupon } from '@tokri/contract/coupon.ts'
import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { openOrders } from '@tokri/contract/order.ts'
import { firstStepNames } from '@tokri/contract/settings.schema.ts'
import { firstSteps, secretSources, testService, tickFirstSteps } from '@tokri/contract/setup.ts'
import { getStores } from '@tokri/contract/store.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order, store } from '../../../test/shapes.ts'

const region = page.getByRole('region', { name: 'First steps' })
const noKeys = { canKeep: true, razorpay: null, stripe: null, smtp: null, mailFrom: 'shop@shop.test' }
const coupon = { _id: 'c1', code: 'new10', amount: 200, minimum: 400 }

/** A new shop whose owner has done these steps. */
const open = async (done: string[] = [], orders: OpenOrderShape[] = []) => {
  const kept = { coupon: coupon as typeof coupon | null, done: new Set(done), publicUrl: 'http://localhost:3000' }
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin', email: 'admin@tokri.local' },
    width: 1280,
    settings: { paymentProviders: ['test'] },
    answers: [
      on(firstSteps, () => ({
        data: {
          demo: false,
          steps: firstStepNames.map((name) => ({
            name,
            done: kept.done.has(name),
          })),
          coupon: kept.coupon,
          publicUrl: kept.publicUrl,
        },
      })),
      on(tickFirstSteps, ({ body }) => {
        for (const name of body.names) kept.done.add(name)
        return { message: 'Ticked off' }
      }),
      on(updateCoupon, () => {
        kept.coupon = null
        return { data: {} as never, message: 'Coupon updated' }
      }),
      on(openOrders, {
        data: { orders, totalCount: orders.length, openProblems: null, failedRefunds: 0, suspicious: [] },
      }),
      on(secretSources, { data: noKeys }),
      on(getStores, { data: [store({ address: '14, 2nd Cross' })] }),
      on(testService, { message: 'A mail was handed to the mail server' }),
    ],
  })
  return { ...shop, kept }
}

it('stay on the home of the counter until the last one is ticked off', async () => {
  const shop = await open(firstStepNames.filter((name) => !['till', 'place', 'ready'].includes(name)))
  await expect.element(region.getByText('11 of 13 done')).toBeVisible()
  await expect
    .element(region.getByRole('link', { name: 'Set the address' }))
    .toHaveAttribute('href', '/dashboard/stores/main')
  await region.getByRole('button', { name: /^Mark as done.*Address with its position/ }).click()
  await expect.element(region.getByText('12 of 13 done')).toBeVisible()
  await region.getByRole('button', { name: /^Mark as done.*A device/ }).click()
  await expect.element(region).not.toBeInTheDocument()
  const ready = page.getByRole('region', { name: 'Your shop is ready' })
  await expect.element(ready).toMatchTextContent('lead to localhost:3000, which only this machine reaches')
  await expect.element(ready).toMatchTextContent('Online payment is still a test')
  await expect.element(ready).toMatchTextContent('Nobody gets a mail yet: there is no mail server.')
  await ready.getByRole('button', { name: 'Close' }).click()
  await expect.element(ready).not.toBeInTheDocument()
  expect(shop.sent(tickFirstSteps).map(({ body }) => body.names)).toEqual([['place'], ['till'], ['ready']])
})

it('stand in the sequence of the first order, the next one filled', async () => {
  await open(['name'])
  const first = region.getByRole('region', { name: 'For the first order' })
  await expect.element(first.getByRole('listitem').first()).toMatchTextContent('Address with its position')
  await expect.element(first.getByRole('link', { name: 'Import a sheet' })).toBeVisible()
  const filled = (name: string) => getComputedStyle(region.getByRole('link', { name }).element()).backgroundColor
  expect(filled('Set the address')).not.toBe(filled('Set the area'))
  expect(filled('Set the hours')).toBe(filled('Set the area'))
})

it('lead on with the alarm, when it is the next', async () => {
  await open(firstStepNames.filter((name) => !['alarm', 'till', 'ready'].includes(name)))
  const alarm = region.getByRole('link', { name: 'Set the alarm' })
  await expect.element(alarm).toHaveAttribute('href', '/dashboard/settings?section=orders#alarm')
  const till = region.getByRole('link', { name: 'Turn on notifications' })
  expect(getComputedStyle(alarm.element()).backgroundColor).not.toBe(getComputedStyle(till.element()).backgroundColor)
})

it('stand in the sequence of the contract', async () => {
  await open()
  await expect.element(region.getByText('0 of 13 done')).toBeVisible()
  const marks = region.getByRole('button', { name: /^Mark as done/ }).elements()
  expect(marks).toHaveLength(firstStepNames.length - 1)
  expect(marks[0]?.textContent).toContain('Name and logo')
  expect(marks.at(-1)?.textContent).toContain('A device of your own')
})

it('say at the mail that nobody else opens its links, until the shop has a public address', async () => {
  const shop = await open()
  await expect
    .element(region.getByRole('listitem').filter({ hasText: 'Set up mail' }))
    .toMatchTextContent('lead to localhost:3000, which only this machine reaches')
  shop.kept.publicUrl = 'https://asha.example'
  await region.getByRole('button', { name: /^Mark as done.*: Area/ }).click()
  await expect.element(region.getByText('1 of 13 done')).toBeVisible()
  await expect.element(region).not.toMatchTextContent('reaches')
})

it('say what is missing of the sign-in and of the place', async () => {
  await open()
  const of = (title: string) => region.getByRole('listitem').filter({ hasText: title })
  await expect.element(of('Your own sign-in')).toMatchTextContent('The e-mail is still admin@tokri.local.')
  await expect.element(of('Address with its position')).toMatchTextContent('Set its position on the map')
})

it('say what the coupon of a new shop costs, and pause it: the charges are still to be looked at', async () => {
  const shop = await open()
  await expect.element(region.getByText('pays ₹200 less from ₹400 on')).toBeVisible()
  await region.getByRole('button', { name: 'Pause new10' }).click()
  await expect.element(region.getByText('new10 is off. The charges are still to be looked at.')).toBeVisible()
  expect(shop.sent(updateCoupon)).toEqual([{ body: { _id: 'c1', active: false } }])
})

it('name what is only a test, send a test mail, and ring once', async () => {
  const shop = await open()
  await expect.element(region.getByText('Online payment is still a test')).toBeVisible()
  await expect.element(region.getByText('Nobody gets a mail yet')).toBeVisible()
  await expect.element(region.getByRole('button', { name: 'Send a test mail' })).not.toBeInTheDocument()
  shop.answer(on(secretSources, { data: { ...noKeys, smtp: 'counter' } }))
  await region.getByRole('button', { name: /^Mark as done.*: Area/ }).click()
  shop.answer(
    on(testService, () => {
      throw refusal('service_failed', { message: 'Invalid login: 535' })
    }),
  )
  const test = region.getByRole('button', { name: 'Send a test mail' })
  await test.click()
  await expect.element(region.getByRole('alert')).toMatchTextContent('Invalid login: 535')
  shop.answer(on(testService, { message: 'A mail was handed to the mail server' }))
  await test.click()
  await expect.element(region.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('A mail was handed to the mail server')).toBeVisible()
  await region.getByRole('button', { name: 'Ring once' }).click()
  await expect.poll(() => [...shop.kept.done]).toEqual(['area', 'alarm'])
})

const waiting: OpenOrderShape = {
  ...{ _id: 'order1', orderNumber: 'T-1001', state: 'PLACED', createdAt: order().createdAt, dueAt: null },
  ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 20 }, mobile: '9876543210' },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
  ...{ store: { _id: 'main', name: 'Tokri' }, rider: null },
}

it('are one line while an order waits, which stands in sight below', async () => {
  await open(['name'], [waiting])
  await expect.element(page.getByRole('button', { name: 'T-1001', exact: true })).toBeInViewport()
  await expect.element(region.getByText('Opening hours', { exact: true })).not.toBeVisible()
  await region.getByText('1 of 13 done').click()
  await expect.element(region.getByText('Opening hours', { exact: true })).toBeVisible()
})

it('stay as they are under the hands of the owner when an order comes', async () => {
  const shop = await open()
  const hours = region.getByText('Opening hours', { exact: true })
  await expect.element(hours).toBeVisible()
  shop.answer(
    on(openOrders, {
      data: { orders: [waiting], totalCount: 1, openProblems: null, failedRefunds: 0, suspicious: [] },
    }),
  )
  await region.getByRole('button', { name: /^Mark as done.*: Area/ }).click()
  await expect.element(page.getByRole('button', { name: 'T-1001', exact: true })).toBeVisible()
  await expect.element(hours).toBeVisible()
})
