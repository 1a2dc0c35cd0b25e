import { emptySearches, getSynonyms, setSynonyms } from '@tokri/contract/product-admin.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

const box = page.getByLabelText(/^One word a line/)
const alert = page.getByRole('main').getByRole('alert')

const open = () =>
  openPage('/dashboard/search-words', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getSynonyms, { data: { synonyms: {} } }),
      on(setSynonyms, ({ body }) => ({ data: { synonyms: body.synonyms }, message: 'Words saved' })),
      on(emptySearches, { data: [{ search: 'moringa', count: 3, lastAt: '2026-03-01T04:30:00.000Z' }] }),
    ],
  })

it('malformed words are told with their lines, and nothing is saved before they are mended', async () => {
  const shop = await open()
  await box.fill('kheera cucumber\nkheera: cucumber: cold')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect.element(alert).toMatchTextContent('Line 1 has no colon: kheera cucumber')
  await expect.element(alert).toMatchTextContent('Line 2 has two colons: kheera: cucumber: cold')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await box.fill('kheera: cucumber')
  await expect.element(alert).not.toBeInTheDocument()
  expect(shop.sent(setSynonyms)).toEqual([])
  await box.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => shop.sent(setSynonyms)).toHaveLength(1)
})

it('searches in vain are listed with how often they came, and become words at a press', async () => {
  const shop = await open()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'moringa' })).toMatchTextContent('3×')
  await box.fill('kheera: cucumber')
  await page.getByRole('button', { name: 'Add moringa to the words' }).click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('drumstick')
  await expect.element(box).toHaveValue('kheera: cucumber\nmoringa: drumstick')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect
    .poll(() => shop.sent(setSynonyms).map(({ body }) => body))
    .toEqual([{ synonyms: { kheera: ['cucumber'], moringa: ['drumstick'] } }])
})
