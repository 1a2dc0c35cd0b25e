import { orderLateness } from '@tokri/contract/delivery.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPart } from '../../../test/open.tsx'
import { LateStages } from './late-stages.tsx'

it.each([
  { ride: 440, told: ['Most was lost here: Waiting for a picker.'] },
  { ride: 540, told: [] },
])('names a stage as that of the most minutes only where no other one says as many: $told', async ({ ride, told }) => {
  const stages = [
    { stage: 'queue' as const, seconds: 250, usualSeconds: 20 },
    { stage: 'ride' as const, seconds: ride, usualSeconds: 310 },
  ]
  await openPart(<LateStages orderId="order1" section={({ children }) => children} />, {
    as: {},
    answers: [
      on(orderLateness, {
        data: { orderId: 'order1', isUnderWay: false, lateSeconds: 420, cause: 'queue', stages },
      }),
    ],
  })
  await expect.element(page.getByText('Late by')).toBeVisible()
  expect(
    page
      .getByText(/^Most was lost here/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(told)
})
