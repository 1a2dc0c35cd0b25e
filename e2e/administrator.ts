// Signs an administrator in through the API, and makes files to upload.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { callApi } from './api.ts'
import { administrator } from './shop-template.ts'
import { storeTokens } from './shopper.ts'

/** Signs the administrator in, in every page of this context. */
export const signInAsAdministrator = async (page: Page): Promise<{ accessToken: string }> => {
  const { data } = await callApi(page.request, '/api/user/login', { data: administrator })
  await storeTokens(page, data)
  return data
}

/** A picture to upload, in one colour. */
export const picture = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

export const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/**
 * Chooses one of the rarer actions of the counter's page of an order. By keys: what is read meanwhile moves the menu, and a
 * press of the mouse would meet the item beside it.
 */
export const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name, exact: true }).press('Enter')
}
