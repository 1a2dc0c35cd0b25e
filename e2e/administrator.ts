// An administrator of one journey, signed in through the API with the tokens where the shop keeps them, and what a
// shopkeeper has at hand: pictures and lists.
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { administrator } from './shop.ts'

/** Signs the shop's administrator in before the page's own scripts run, in every page of this context. */
export const asAdministrator = async (page: Page): Promise<{ accessToken: string }> => {
  let data: { accessToken: string; refreshToken: string } | undefined
  // A shop on a busy machine may ask to come back in a moment.
  await expect(async () => {
    const response = await page.request.post('/api/user/login', { data: administrator })
    expect(response.status()).toBe(200)
    data = (await response.json()).data
  }).toPass()
  if (!data) throw new Error('the administrator could not sign in')
  await page.addInitScript((tokens) => {
    // Only once: what the shop does to the tokens later must last.
    if (sessionStorage.getItem('signedInByTest')) return
    sessionStorage.setItem('signedInByTest', '1')
    localStorage.setItem('accessToken', tokens.accessToken)
    localStorage.setItem('refreshToken', tokens.refreshToken)
  }, data)
  return data
}

/** A picture to upload, told from others by its colour. */
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
