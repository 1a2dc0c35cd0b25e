import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../test/open.tsx'
import { ExplainedButton } from './explained-button.tsx'

const reason = 'There is nothing paid to give back'
const refund = page.getByRole('button', { name: 'Refund' })

it('a button with a reason looks disabled, keeps the focus, and says the reason when it is pressed', async () => {
  const onClick = vi.fn()
  await openPart(
    <ExplainedButton reason={reason} onClick={onClick}>
      Refund
    </ExplainedButton>,
  )
  await expect.element(refund).toHaveAttribute('aria-disabled', 'true')
  await expect.element(refund).toHaveAccessibleDescription(reason)
  refund.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').filter({ hasText: reason })).toBeVisible()
  await expect.element(refund).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
})

it('a button without a reason does its work', async () => {
  const onClick = vi.fn()
  await openPart(
    <ExplainedButton reason={undefined} onClick={onClick}>
      Refund
    </ExplainedButton>,
  )
  await refund.click()
  expect(onClick).toHaveBeenCalledOnce()
})
