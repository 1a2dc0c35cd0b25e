import { exportProducts, getImports, getPictureAddresses } from '@tokri/contract/product-import.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { keepDownloads } from '../../../test/downloads.ts'
import { openPage } from '../../../test/open.tsx'

it('a file of products is made once the password is entered again, and not without it', async () => {
  const saved = keepDownloads()
  let entered = false
  const shop = await openPage('/dashboard/import', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getImports, { data: [] }),
      on(getPictureAddresses, { data: { waiting: 0, failed: 0, failures: [] } }),
      on(exportProducts, () => (entered ? new Response('name,unit') : refusal('password_required'))),
      on(enterPassword, ({ body }) => {
        if (body.password !== 'Tamarind-42') throw refusal('invalid_credentials', { message: 'Invalid password' })
        entered = true
        return {}
      }),
    ],
  })
  const dialog = page.getByRole('dialog')
  const exportAll = page.getByRole('button', { name: 'Export products' })
  const password = dialog.getByLabelText('Your password')
  await exportAll.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Enter your password again')).toBeVisible()
  expect(saved).toEqual([])
  await exportAll.click()
  await password.fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).toMatchTextContent('Invalid password')
  await password.fill('Tamarind-42')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  expect([saved[0]?.name, await saved[0]?.text]).toEqual(['products.csv', 'name,unit'])
  // Each press asks once, and once more after the password.
  await expect.poll(() => shop.sent(exportProducts)).toHaveLength(3)
})
