// A separate shop with two stores, for the tests of places: Koramangala (`main`) and Indiranagar.
import fs from 'node:fs'
import path from 'node:path'
import { request } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { headerOf, partOf } from '../server/test/smtp-sink.ts'
import { callApi } from './api.ts'
import { emptyFolder, start } from './process.ts'
import { administrator, copyTemplate } from './shop-template.ts'

export const koramangala = { pincode: '560034', lat: 12.9352, lng: 77.6245 }
export const indiranagar = { pincode: '560038', lat: 12.9719, lng: 77.6412 }
/** A pincode in Mumbai, which no store serves. */
export const elsewhere = '400001'

type Call = { method?: 'get' | 'post' | 'put'; data?: object }

export type ShopOfStores = {
  url: string
  /** The id of the store in Indiranagar. */
  indiranagarId: string
  /** Makes one call as the administrator; returns its data. */
  asAdministrator: (url: string, call?: Call) => Promise<Record<string, unknown>>
  /** The text of the newest mail with this subject to this address. */
  mailTo: (email: string, subject: string) => string | undefined
  close: () => Promise<void>
}

const newestMail = (dataDir: string, email: string, subject: string): string | undefined => {
  const outbox = path.join(dataDir, 'outbox')
  const mails = fs.existsSync(outbox) ? fs.readdirSync(outbox).sort() : []
  const raw = mails
    .map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'))
    .findLast((each) => headerOf(each, 'To') === email && headerOf(each, 'Subject') === subject)
  return raw === undefined ? undefined : partOf(raw, 'text/plain')
}

/**
 * With `stores`, creates the second store and the areas of both; otherwise the shop has one store that serves
 * everywhere.
 */
export const openShopOfStores = async ({
  stores = true,
  env = {},
}: {
  stores?: boolean
  env?: Record<string, string>
} = {}): Promise<ShopOfStores> => {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  copyTemplate(dataDir)
  const shop = await start({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env }, settings.server)
  await shop.open()
  const api = await request.newContext({ baseURL: shop.url })
  const { data: session } = await callApi(api, '/api/user/login', { data: administrator })
  const asAdministrator: ShopOfStores['asAdministrator'] = async (url, call) =>
    (await callApi(api, url, { ...call, token: session.accessToken })).data
  let indiranagarId = ''
  if (stores) {
    const area = (...pincodes: string[]) => ({ area: { pincodes } })
    const main = { _id: 'main', name: 'Koramangala', ...koramangala, ...area('560034', '560095') }
    await asAdministrator('/api/store/update', { method: 'put', data: main })
    const created = await asAdministrator('/api/store/create', {
      data: { name: 'Indiranagar', ...indiranagar, ...area('560038', '560008') },
    })
    indiranagarId = String(created._id)
    const lines = [
      { productId: ids.milk1l, quantity: 3 },
      { productId: ids.curd400, quantity: 4 },
      { productId: ids.biscuit, quantity: 50 },
    ]
    await asAdministrator('/api/stock/receive', { data: { storeId: indiranagarId, lines } })
  }
  return {
    url: shop.url,
    indiranagarId,
    asAdministrator,
    mailTo: (email, subject) => newestMail(dataDir, email, subject),
    close: async () => {
      await api.dispose()
      shop.child.kill('SIGTERM')
      await shop.ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
