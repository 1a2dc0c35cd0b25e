import { followOrder } from '@tokri/contract/delivery.ts'
import { orderDetails } from '@tokri/contract/order.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { delivery, order } from '../../../test/shapes.ts'

/** An order that was placed a minute ago. */
const followed = () => {
  const { orderNumber, state, promise, slot, deliveredAt, kept } = order()
  const { eta, stage, dropsBefore } = delivery()
  return { orderNumber, state, promise, slot, deliveredAt, kept, store: 'Tokri Indiranagar', eta, stage, dropsBefore }
}

afterEach(() => vi.restoreAllMocks())

it('a link shows the stage of an order to a guest', async () => {
  const shop = await openPage('/follow#a-key', { answers: [on(followOrder, () => ({ data: followed() }))] })
  await expect.element(page.getByRole('heading', { name: 'Order T-1001' })).toBeVisible()
  await expect.element(page.getByText('From Tokri Indiranagar')).toBeVisible()
  await expect.element(page.getByText(/^Arrives in \d+ min/)).toBeVisible()
  expect(shop.sent(followOrder)[0]).toEqual({ query: { key: 'a-key' } })
})

it('a link says of an order that was not handed over neither that it is packed nor when it comes', async () => {
  const back = { ...followed(), state: 'READY' as const, stage: 'ready' as const, eta: null }
  await openPage('/follow#a-key', {
    answers: [on(followOrder, { data: { ...back, failedAt: '2026-03-11T15:07:00Z' } })],
  })
  await expect.element(page.getByText('The order could not be handed over')).toBeVisible()
  await expect.element(page.getByText('The store decides what happens next.')).toBeVisible()
  await expect.element(page.getByText('Not handed over', { exact: true })).toBeVisible()
  for (const untrue of ['Packed', 'A little late'])
    await expect.element(page.getByText(untrue, { exact: true })).not.toBeInTheDocument()
})

it.each(['placed', 'packing', 'ready', 'out', 'arrived'] as const)(
  'a link speaks of the door of somebody else: %s',
  async (stage) => {
    await openPage('/follow#a-key', { answers: [on(followOrder, () => ({ data: { ...followed(), stage } }))] })
    await expect.element(page.getByText(/^Arrives in \d+ min|^The rider is at the door/)).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/\byour?\b/i)).not.toBeInTheDocument()
  },
)

it.each([
  ['READY', 'Packed. It leaves once what was added is paid.'],
  ['PACKING', 'It leaves once what was added is paid.'],
] as const)('a link asks nobody else for the payment of what was added, and names no time: %s', async (state, text) => {
  const unpaid = { ...followed(), state, stage: 'payment' as const, eta: null }
  await openPage('/follow#a-key', { answers: [on(followOrder, { data: unpaid })] })
  await expect.element(page.getByText('Waiting for payment', { exact: true })).toBeVisible()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Arrives in|^A little late/)).not.toBeInTheDocument()
  await expect.element(page.getByText('Waiting for your payment')).not.toBeInTheDocument()
})

it('a link that has ended says so', async () => {
  const ended = refusal('not_found', { message: 'This link has ended' })
  await openPage('/follow#a-key', { answers: [on(followOrder, ended)] })
  await expect.element(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
})

it('the page of an order hands on the link, and shows it where the browser neither shares nor copies', async () => {
  // Only some systems have a list of apps.
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'))
  await openPage('/dashboard/myorders/order1', { as: {}, answers: [on(orderDetails, { data: order() })] })
  const share = page.getByRole('button', { name: 'Share a link to follow it' })
  await share.click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  const url = `${location.origin}/follow#a-key`
  expect(write).toHaveBeenCalledWith(url)
  await share.click()
  await expect.element(page.getByLabelText('Link to follow the order')).toHaveValue(url)
})
