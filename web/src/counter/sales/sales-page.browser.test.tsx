import type { SalesReport } from '@tokri/contract/reports.schema.ts'
import { salesReport } from '@tokri/contract/reports.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

const report: SalesReport = {
  ...{ from: '2026-03-02', to: '2026-03-03', by: 'product' },
  rows: [
    { key: 'milk', name: 'Toned Milk', orders: 2, pieces: 5, amount: 300.5, before: 150 },
    { key: 'soap', name: 'Soap', orders: 1, pieces: 1, amount: 99, before: 0 },
  ],
  rowCount: 1200,
  total: { orders: 2, pieces: 6, amount: 399.5 },
  before: { from: '2026-02-28', to: '2026-03-01', orders: 1, pieces: 2, amount: 200 },
}

const open = (search = '', data = report, paymentProviders: SettingsShape['paymentProviders'] = []) =>
  openPage(`/dashboard/sales${search}`, {
    as: { role: 'Admin' },
    width: 1280,
    clock: '2026-03-03T10:00:00Z',
    settings: { paymentProviders },
    answers: [on(salesReport, { data })],
  })

describe('sales', () => {
  it('show a period beside the one before it', async () => {
    const shop = await open('?from=2026-03-02&to=2026-03-03&by=product')
    await expect.element(page.getByText(/^100% more than from 28 Feb to 1 Mar/)).toBeVisible()
    const table = page.getByRole('table')
    await expect.element(table.getByRole('row', { name: /^Toned Milk 2 5 ₹300.50 ₹150/ })).toBeVisible()
    await expect.element(page.getByText('1,198 more are in the spreadsheet.')).toBeVisible()
    expect(shop.sent(salesReport)).toEqual([{ query: { from: '2026-03-02', to: '2026-03-03', by: 'product' } }])
  })

  it('are those of the last seven days at first; another period and part stand in the address', async () => {
    const shop = await open()
    await page.getByRole('button', { name: 'Last month' }).click()
    await expect.poll(shop.address).toBe('/dashboard/sales?from=2026-02-01&to=2026-02-28')
    await page.getByRole('combobox', { name: 'By' }).selectOptions('Customer')
    await expect
      .poll(() => shop.sent(salesReport).map(({ query }) => query))
      .toEqual([
        { from: '2026-02-25', to: '2026-03-03', by: 'day' },
        { from: '2026-02-01', to: '2026-02-28', by: 'day' },
        { from: '2026-02-01', to: '2026-02-28', by: 'customer' },
      ])
  })

  it('by payment have the names of the providers', async () => {
    const rows = ['upi', 'cash'].map((key) => ({ key, name: key, orders: 1, pieces: 1200, amount: 10, before: 0 }))
    await open('?by=payment', { ...report, by: 'payment', rows, rowCount: 2 })
    await expect.element(page.getByRole('row', { name: /^UPI 1 1,200 / })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Cash 1 1,200 / })).toBeVisible()
  })

  it.each([
    ['test', 1],
    ['upi', 0],
  ] as const)('with payments by %s say %i times that tests are counted', async (provider, times) => {
    await open('?by=product', report, [provider])
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(page.getByText('Test payments are counted as paid').elements()).toHaveLength(times)
  })

  it('say that there are none', async () => {
    const none = { orders: 0, pieces: 0, amount: 0 }
    await open('?by=product', { ...report, rows: [], rowCount: 0, total: none, before: { ...report.before, ...none } })
    await expect.element(page.getByText('Nothing was delivered in this time.')).toBeVisible()
    await expect.element(page.getByText(/^Nothing was sold from/)).toBeVisible()
  })
})
