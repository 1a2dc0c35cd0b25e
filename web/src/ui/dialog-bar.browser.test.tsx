import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../test/open.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogBar } from './dialog-bar.tsx'
import { TextField } from './text-field.tsx'

const labels = ['Name', 'House', 'Street', 'Town', 'Pincode', 'State', 'Mobile', 'Label']

it('a field that gets the focus by the keyboard is never behind the bar', async () => {
  await openPart(
    <Dialog open title="Address" onClose={() => {}}>
      <form className="grid gap-4">
        {labels.map((label) => (
          <TextField key={label} label={label} />
        ))}
        <DialogBar className="justify-end">
          <Button>Save</Button>
        </DialogBar>
      </form>
    </Dialog>,
  )
  await page.viewport(390, 500)
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  const bar = page.getByRole('button', { name: 'Save' }).element().parentElement
  for (const label of labels) {
    await userEvent.keyboard('{Tab}')
    const field = page.getByLabelText(label)
    await expect.element(field).toHaveFocus()
    const hidden = field.element().getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0)
    expect([label, Math.max(0, hidden)]).toEqual([label, 0])
  }
})
