import type { Backups } from '@tokri/contract/settings.schema.ts'
import { backups, scheduleBackups } from '@tokri/contract/setup.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPart } from '../../../test/open.tsx'
import { Backups as BackupsCard } from './backups.tsx'

const off: Backups = { at: null, folder: '/data/backups', keep: 14, last: null, trouble: null }

const open = async (first: Partial<Backups>) => {
  let now = { ...off, ...first }
  return openPart(<BackupsCard />, {
    as: { role: 'Admin' },
    answers: [
      on(backups, () => ({ data: now })),
      on(scheduleBackups, ({ body }) => {
        now = { ...now, ...body }
        return { message: 'Backups scheduled' }
      }),
    ],
  })
}

it('are off until somebody schedules them, and can be ended again', async () => {
  const shop = await open({})
  await expect.element(page.getByText('Off: the shop makes none by itself.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule backups' }).click()
  await page.getByLabelText('Time of the day').fill('04:30')
  await page.getByLabelText('How many are kept').fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Every day at 04:30 in /data/backups; the last 7 are kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Make no backups' }).click()
  await expect.element(page.getByText('Off: the shop makes none by itself.')).toBeVisible()
  expect(shop.sent(scheduleBackups).map(({ body }) => body)).toEqual([
    { at: '04:30', folder: '/data/backups', keep: 7 },
    { at: null, folder: '/data/backups', keep: 7 },
  ])
})

it('say why the last one failed', async () => {
  const last = {
    startedAt: '2026-11-29T21:30:00.000Z',
    endedAt: '2026-11-29T21:31:00.000Z',
    error: 'full',
    folder: null,
  }
  await open({ at: '03:00', last, trouble: 'no space left on device' })
  await expect.element(page.getByRole('alert').getByText('no space left on device')).toBeVisible()
})
