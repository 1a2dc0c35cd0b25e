import type { AuditEntryShape } from '@tokri/contract/audit.schema.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { keepDownloads } from '../../../test/downloads.ts'
import { openPage } from '../../../test/open.tsx'

const entry: AuditEntryShape = {
  _id: 'e1',
  at: '2026-03-01T04:30:00.000Z',
  actor: 'kamala',
  actorName: 'Kamala Devi',
  action: 'product.updated',
  subject: 'milk',
  subjectName: 'Toned Milk',
  detail: { price: { from: 80, to: 85 } },
}
const none = { totalPages: 0, totalCount: 0, currentPage: 1 }

it('the activity says who did what, and its search stands in the address', async () => {
  const shop = await openPage('/dashboard/activity', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getAuditEntries, ({ body }) =>
        body.search ? { data: [], ...none } : { data: [entry], ...none, totalPages: 1, totalCount: 1 },
      ),
    ],
  })
  const item = page.getByRole('main').getByRole('listitem')
  await expect.element(item).toMatchTextContent('Kamala Devi changed the product Toned Milk')
  await expect.element(item).toMatchTextContent('price 80 → 85')
  await page.getByLabelText('Search activity').fill('nobody did this')
  await expect.element(page.getByText('Nothing fits this search')).toBeVisible()
  await expect.poll(() => shop.address()).toBe('/dashboard/activity?search=nobody+did+this')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(item).toBeVisible()
  await expect.poll(() => shop.address()).toBe('/dashboard/activity')
})

it('an order that somebody moved is one press away', async () => {
  const moved = { ...entry, _id: 'e2', action: 'order.moved', subject: 'order1', subjectName: 'T-1001', detail: {} }
  await openPage('/dashboard/activity', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(getAuditEntries, { data: [moved, entry], ...none, totalPages: 1, totalCount: 2 })],
  })
  await expect.element(page.getByRole('link', { name: 'T-1001' })).toHaveAttribute('href', '/dashboard/orders/order1')
  expect(page.getByRole('link', { name: 'Toned Milk' }).elements()).toEqual([])
})

it('the activity is exported as it is shown', async () => {
  const saved = keepDownloads()
  const shop = await openPage('/dashboard/activity?search=toned', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(getAuditEntries, { data: [entry], ...none, totalPages: 1, totalCount: 1 })],
  })
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  const [head, first] = ((await saved[0]?.text) ?? '').split('\r\n')
  expect(head).toBe('Time,By,Action,Subject,Details')
  expect(first).toBe('2026-03-01T04:30:00.000Z,Kamala Devi,changed the product,Toned Milk,price 80 → 85')
  expect(shop.sent(getAuditEntries).every(({ body }) => body.search === 'toned')).toBe(true)
})

it('sign-ins stand apart; a kind, a day and a person are chosen, and stand in the address', async () => {
  const shop = await openPage('/dashboard/activity', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(getAuditEntries, { data: [entry], ...none, totalPages: 1, totalCount: 1 })],
  })
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible()
  const last = () => shop.sent(getAuditEntries).at(-1)?.body
  expect(last()?.kinds).toEqual(['goods', 'offers', 'orders', 'people', 'shop'])
  await page.getByLabelText('What it is about').selectOptions('Sign-ins and passwords')
  await expect.poll(() => last()?.kinds).toEqual(['signIns'])
  await page.getByLabelText('Day').fill('2026-03-01')
  await expect.poll(() => last()?.day).toBe('2026-03-01')
  await page.getByRole('button', { name: 'Kamala Devi', exact: true }).click()
  await expect.poll(() => last()?.actor).toBe('kamala')
  await expect.poll(() => shop.address()).toBe('/dashboard/activity?kind=signIns&day=2026-03-01&by=kamala')
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect.poll(() => shop.address()).toBe('/dashboard/activity?kind=signIns&day=2026-03-01')
})
