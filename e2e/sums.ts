// The sums of the accounts on screen and in their files.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

export type FileRow = Record<string, string>

export const paise = (rupees: number | string | undefined) => Math.round(100 * Number(rupees))
export const inRupees = (amount: number) =>
  `${amount < 0 ? '-' : ''}₹${new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(Math.abs(amount) / 100)}`

/** The file behind a button, as rows by column. */
export const fileOf = async (page: Page, button: string): Promise<FileRow[]> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = await readFile((await (await download).path()) ?? '', 'utf8')
  const [head = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])))
}

/** Paise. */
export const sumOf = (rows: readonly FileRow[], column: string) =>
  rows.reduce((sum, row) => sum + paise(row[column] === '' ? 0 : row[column]), 0)

/** The amount of a line of a card, on the pages of the day and of the month. */
export const amountOf = (page: Page, card: string, label: string) =>
  page
    .getByRole('region', { name: / at / })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card }) })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
