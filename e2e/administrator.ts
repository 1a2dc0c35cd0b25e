// An administrator of one journey, signed in through the API with the tokens where the shop keeps them, and what a
// shopkeeper has at hand: pictures and lists.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask } from './ask.ts'
import { administrator } from './shop.ts'
import { carryTokens } from './shopper.ts'

/** Signs the shop's administrator in, in every page of this context. */
export const asAdministrator = async (page: Page): Promise<{ accessToken: string }> => {
  const { data } = await ask(page.request, '/api/user/login', { data: administrator })
  await carryTokens(page, data)
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
