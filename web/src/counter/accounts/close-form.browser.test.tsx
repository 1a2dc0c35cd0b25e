import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { closeDay } from '@tokri/contract/accounts.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPart } from '../../../test/open.tsx'
import { CloseForm } from './close-form.tsx'

const none = { count: 0, amount: 0 }
const day: BusinessDayShape = {
  ...{ store: { _id: 'main', name: 'Main store' }, day: '2026-03-02', endsEarly: false, closed: null, open: [] },
  ...{ from: '2026-03-01T18:30:00.000Z', to: '2026-03-02T18:30:00.000Z', held: [], out: [], online: [] },
  delivered: { ...none, cash: none, online: none },
  cash: { counter: 500, riders: 0, handedOver: 0, refunded: 0, tipsPaid: 0, expected: 500 },
  refunds: { ...none, cash: none, online: none },
  credit: { used: none, given: none },
  cancelled: none,
  tips: { ...none, cash: 0, byRider: [] },
  waste: { pieces: 0, amount: 0, byReason: [] },
}

it('a day with missing cash is closed with a note alone', async () => {
  const shop = await openPart(<CloseForm day={day} onClosed={async () => {}} />, {
    answers: [on(closeDay, { data: day, message: 'Day closed' })],
  })
  await page.getByLabelText('Counted cash').fill('480')
  await page.getByRole('button', { name: 'Close the day' }).click()
  const note = page.getByLabelText('Note')
  await expect.element(note).toHaveAccessibleDescription(/Write why cash is missing/)
  await note.fill('A note of ₹20 was torn')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('button', { name: 'Yes, close it' }).click()
  await expect.poll(() => shop.sent(closeDay).map(({ body }) => body.note)).toEqual(['A note of ₹20 was torn'])
})

it.each(['-100', '12.345'])('an amount that cannot be counted is refused at its field: %s', async (counted) => {
  await openPart(<CloseForm day={day} onClosed={async () => {}} />)
  const field = page.getByLabelText('Counted cash')
  await field.fill(counted)
  await expect.element(field).toHaveAccessibleDescription('Write an amount such as 240 or 240.50')
  await expect.element(page.getByRole('button', { name: 'Close the day' })).toBeDisabled()
})
