import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { HandoverDialog } from './handover-dialog.tsx'

const rider = (_id: string, name: string, more: Partial<BoardShape['riders'][number]> = {}) => ({
  ...{
    _id,
    name,
    mobile: '',
    state: 'back' as const,
    tripId: null,
    drops: 0,
    packed: 0,
    trouble: null,
    heardAt: null,
    lat: null,
    lng: null,
  },
  ...{ at: null, inHand: 0, cashInHand: 0, tipsOwed: 0, orderIds: [] },
  ...more,
})
const failed = (goodsWith: { _id: string; name: string } | null): BoardShape['orders'][number] => ({
  ...{ orderId: 'order1', orderNumber: 'T-1001', state: 'READY', lines: 1, bags: 1, picker: null, rider: null },
  ...{ dueAt: '2035-03-11T05:00:00.000Z', eta: null, assigned: null, arrived: false, risk: 'failed', reason: 'door' },
  ...{ pieces: 2, picked: 2, customer: 'Asha Rao', area: '14, 2nd Cross', amountDue: 120 },
  ...{ failed: 'Nobody opens', goodsWith, failureWish: null, handedBack: null },
})

const onAssign = vi.fn()
const openAssign = (
  goodsWith: { _id: string; name: string } | null,
  more: Partial<BoardShape['orders'][number]> = {},
) =>
  openPart(
    <AssignDialog
      order={{ ...failed(goodsWith), ...more }}
      riders={[rider('ravi', 'Ravi'), rider('manoj', 'Manoj')]}
      busy={false}
      onAssign={onAssign}
      onCancel={() => {}}
      onClose={() => {}}
    />,
  )

it.each([
  ['free', 'it is taken back and goes to another rider'],
  ['back', 'it waits until they are back'],
] as const)(
  'a silent rider is the last of the choice, says for how long, and is asked about first: %s',
  async (state, then) => {
    onAssign.mockClear()
    const Board = () => {
      // Made here: the test has its own clock.
      const heardAt = new Date(Date.now() - 12 * 60_000 - 5000).toISOString()
      const manoj = rider('manoj', 'Manoj', { state, trouble: 'silent', heardAt, mobile: '9812345670' })
      return (
        <AssignDialog
          order={failed(null)}
          riders={[manoj, rider('ravi', 'Ravi')]}
          busy={false}
          onAssign={onAssign}
          onCancel={() => {}}
          onClose={() => {}}
        />
      )
    }
    await openPart(<Board />)
    const choices = page.getByRole('button', { name: /Manoj|Ravi/ })
    await expect.element(choices.nth(1).getByText('Silent for 12 min')).toBeVisible()
    await expect.element(choices.nth(1).getByText('Manoj')).toBeVisible()
    await choices.nth(1).click()
    expect(onAssign).not.toHaveBeenCalled()
    await expect.element(page.getByText('Manoj’s phone has been silent for 12 min.')).toBeVisible()
    await expect.element(page.getByText(then)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Call Manoj' })).toHaveAttribute('href', 'tel:9812345670')
    await page.getByRole('button', { name: 'Choose Manoj anyway' }).click()
    expect(onAssign).toHaveBeenCalledWith('manoj')
  },
)

it('the choice says how far from the store each rider is whose place is known', async () => {
  const at = (name: string, lat: number | null) => rider(name, name, { state: 'free', lat, lng: lat && 77.6 })
  await openPart(
    <AssignDialog
      order={{ ...failed(null), failed: null }}
      riders={[at('Ravi', 12.9702), at('Manoj', 12.981), at('Sunil', null)]}
      from={{ lat: 12.97, lng: 77.6 }}
      busy={false}
      onAssign={onAssign}
      onCancel={() => {}}
      onClose={() => {}}
    />,
  )
  const told = page.getByRole('button', { name: /^(Ravi|Manoj|Sunil)/ })
  await expect.element(told.nth(0)).toMatchTextContent('At the store')
  await expect.element(told.nth(1)).toMatchTextContent('1.2 km from the store')
  await expect.element(told.nth(2)).not.toMatchTextContent('store')
})

const Nobody = ({ ridersToCall }: { ridersToCall: NonNullable<BoardShape['ridersToCall']> }) => (
  <AssignDialog
    order={{ ...failed(null), failed: null }}
    riders={[]}
    ridersToCall={ridersToCall}
    busy={false}
    onAssign={onAssign}
    onCancel={() => {}}
    onClose={() => {}}
  />
)

it('with nobody on shift the choice says what happens next, and whom to call', async () => {
  const ravi = { _id: 'ravi', name: 'Ravi', mobile: '' }
  await openPart(<Nobody ridersToCall={[{ _id: 'manoj', name: 'Manoj', mobile: '9812345670' }, ravi]} />)
  await expect.element(page.getByText(/Once a rider starts a shift, this order is planned for them\./)).toBeVisible()
  const people = page.getByRole('list', { name: 'Riders of this store' }).getByRole('listitem')
  await expect
    .element(people.nth(0).getByRole('link', { name: 'Call Manoj' }))
    .toHaveAttribute('href', 'tel:9812345670')
  await expect.element(people.nth(1).getByText('No mobile number on record')).toBeVisible()
})

it('in a store without riders it says who makes somebody one', async () => {
  await openPart(<Nobody ridersToCall={[]} />)
  await expect.element(page.getByText(/This store has no riders yet/)).toBeVisible()
})

it('the shopper of an order that was not delivered can be called before it is decided about', async () => {
  await openAssign(null, { failed: 'The bags are damaged', mobile: '9876543210' })
  await expect.element(page.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:9876543210')
})

it('bags that are still with a rider are sent again with that rider alone', async () => {
  await openAssign({ _id: 'ravi', name: 'Ravi' })
  await expect.element(page.getByText('The bags are still with Ravi.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Manoj/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Let the planner decide' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Send again with Ravi' }).click()
  expect(onAssign).toHaveBeenCalledWith('ravi')
})

it('bags that are back at the store are sent again with anybody', async () => {
  await openAssign(null)
  await expect.element(page.getByRole('button', { name: /Manoj/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Let the planner decide' })).toBeVisible()
})

it('an order that the shopper wishes to cancel offers that before another try', async () => {
  await openAssign(null, { failureWish: { wish: 'cancel', at: null } })
  const cancel = page.getByRole('button', { name: 'Cancel the order…' })
  await expect.element(cancel).toBeVisible()
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(names.indexOf('Cancel the order…')).toBeLessThan(names.findIndex((name) => name?.includes('Manoj')))
})

it('bags are not sent before the time that the shopper wishes without a question', async () => {
  onAssign.mockClear()
  await openAssign(null, { failureWish: { wish: 'later', at: '2099-03-11T05:00:00.000Z' } })
  await expect.element(page.getByRole('button', { name: /^Let the planner send it at \w+, 11 Mar, \d/ })).toBeVisible()
  await page.getByRole('button', { name: /Manoj/ }).click()
  await expect
    .element(page.getByText(/^The shopper asked for another try at \w+, 11 Mar, \d.* Send it before that\?$/))
    .toBeVisible()
  expect(onAssign).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Send now with Manoj' }).click()
  expect(onAssign).toHaveBeenCalledWith('manoj')
})

it('the question keeps the time that it names when that time passes', async () => {
  const Board = () => {
    const [failureWish, setFailureWish] = useState<ReturnType<typeof failed>['failureWish']>({
      ...{ wish: 'later', at: '2099-03-11T05:00:00.000Z' },
    })
    return (
      <AssignDialog
        order={{ ...failed(null), failureWish }}
        riders={[rider('manoj', 'Manoj')]}
        busy={false}
        onAssign={() => setFailureWish(null)}
        onCancel={() => {}}
        onClose={() => {}}
      />
    )
  }
  await openPart(<Board />)
  await page.getByRole('button', { name: /Manoj/ }).click()
  await page.getByRole('button', { name: 'Send now with Manoj' }).click()
  await expect.element(page.getByText(/another try at .*\d.* Send it before that\?$/)).toBeVisible()
})

it.each([45, 0])(
  'tips of ₹%d that are owed to a rider are paid out beside the cash, with one press',
  async (tipsOwed) => {
    const onPayTips = vi.fn()
    await openPart(
      <HandoverDialog
        rider={rider('ravi', 'Ravi', { cashInHand: 340, inHand: 340, tipsOwed })}
        busy={false}
        onTake={() => {}}
        onPayTips={onPayTips}
        onClose={() => {}}
      />,
    )
    await expect.element(page.getByLabelText('Counted, in rupees')).toBeVisible()
    if (tipsOwed === 0) return expect.element(page.getByText(/of tips/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: '₹45 of tips paid out' }).click()
    expect(onPayTips).toHaveBeenCalledWith(45)
  },
)
