import type { ApiKeyShape } from '@tokri/contract/keys.schema.ts'
import { createKey, deleteKey, getKeys } from '@tokri/contract/keys.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { getStores } from '@tokri/contract/store.ts'
import type { AttemptShape, WebhookShape } from '@tokri/contract/webhooks.schema.ts'
import {
  createWebhook,
  getWebhooks,
  replayWebhook,
  testWebhook,
  updateWebhook,
  webhookAttempts,
} from '@tokri/contract/webhooks.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { settings } from '../../../test/shapes.ts'

const till: ApiKeyShape = {
  ...{ _id: 'key1', name: 'The till', hint: 'Zk3q', scopes: ['stock:write'], storeIds: null, own: false },
  ...{ createdBy: 'Asha Rao', createdAt: '2026-11-20T09:00:00.000Z', lastUsedAt: null },
}
const hook: WebhookShape = {
  ...{ _id: 'hook1', url: 'https://till.example/events', events: ['order.placed'], storeId: null, active: true },
  ...{ offSince: null, waiting: 0, createdAt: '2026-11-20T09:00:00.000Z', lastAttempt: null },
}
const attempt: AttemptShape = {
  ...{ _id: 'try1', eventId: 'event1', event: 'order.placed', try: 2, at: '2026-11-29T08:00:00.000Z' },
  ...{ milliseconds: 31, delivered: false, request: '{"type":"order.placed"}', status: 500, answer: 'out of paper' },
}

const open = (keys: ApiKeyShape[] = [till], webhooks: WebhookShape[] = [hook]) => {
  const kept = { keys, webhooks }
  return openPage('/dashboard/programs', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getStores, { data: [] }),
      on(getKeys, () => ({ data: kept.keys })),
      on(getWebhooks, () => ({ data: kept.webhooks })),
      on(createKey, ({ body }) => {
        const made = { ...till, _id: 'key2', name: body.name, scopes: [...body.scopes] }
        kept.keys = [made, ...kept.keys]
        return { data: { ...made, key: 'tk_secret-of-the-spreadsheet' }, message: 'Key created' }
      }),
      on(deleteKey, ({ body }) => {
        kept.keys = kept.keys.filter(({ _id }) => _id !== body._id)
        return { message: 'Key revoked' }
      }),
      on(createWebhook, { data: { ...hook, secret: 'whsec_abc' }, message: 'Webhook created' }),
      on(updateWebhook, { data: hook, message: 'Webhook saved' }),
      on(testWebhook, { data: { eventId: 'event2' }, message: 'Test event sent' }),
      on(replayWebhook, { message: 'Events are told again' }),
      on(webhookAttempts, { data: [attempt], totalPages: 1, totalCount: 1, currentPage: 1 }),
    ],
  })
}
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

describe('keys', () => {
  it('are shown once, when they are made, and are listed by their last characters', async () => {
    const shop = await open()
    await press('Add key')
    const make = page.getByRole('button', { name: 'Make key' })
    await expect.element(make).toBeDisabled()
    await page.getByLabelText('Name of the program').fill('Spreadsheet')
    await page.getByLabelText('orders:read').click()
    await make.click()
    await expect.element(page.getByLabelText('API key')).toHaveValue('tk_secret-of-the-spreadsheet')
    expect(shop.sent(createKey)).toEqual([{ body: { name: 'Spreadsheet', scopes: ['orders:read'] } }])
    await press('Done')
    await expect.element(page.getByRole('heading', { name: 'Spreadsheet' })).toBeVisible()
    expect(page.getByText('tk_secret-of-the-spreadsheet').elements()).toEqual([])
  })

  it('are revoked after a question', async () => {
    const shop = await open()
    await press('Revoke The till')
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect.element(page.getByText('No keys yet.')).toBeVisible()
    expect(shop.sent(deleteKey)).toEqual([{ body: { _id: 'key1' } }])
  })
})

describe('webhooks', () => {
  it('are made with an address and events, and keep what was typed when they are refused', async () => {
    const shop = await open([], [])
    shop.answer(on(createWebhook, refusal('bad_request', { message: 'A webhook has a public address' })))
    await press('Add webhook')
    await page.getByLabelText('Address').fill('https://till.example/events')
    await page.getByLabelText('order.placed').click()
    await press('Make webhook')
    await expect.element(page.getByText('A webhook has a public address')).toBeVisible()
    shop.answer(on(createWebhook, { data: { ...hook, secret: 'whsec_abc' }, message: 'Webhook created' }))
    await press('Make webhook')
    await expect.element(page.getByLabelText('Secret')).toHaveValue('whsec_abc')
    expect(shop.sent(createWebhook).at(-1)).toEqual({
      body: { url: 'https://till.example/events', events: ['order.placed'], storeId: null },
    })
  })

  it('show what was posted, what was answered, and send a test', async () => {
    const shop = await open()
    await press(/^Send a test/)
    await expect.element(page.getByText('Test event sent')).toBeVisible()
    expect(shop.sent(testWebhook)).toEqual([{ body: { _id: 'hook1' } }])
    await press(/^Attempts/)
    await page.getByRole('dialog').getByText('order.placed').first().click()
    await expect.element(page.getByText('out of paper')).toBeVisible()
  })

  it('replay from a time of the shop', async () => {
    const shop = await open()
    await press(/^Replay/)
    await page.getByLabelText('From').fill('2026-11-28T10:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await expect
      .poll(() => shop.sent(replayWebhook))
      .toEqual([{ body: { _id: 'hook1', from: new Date('2026-11-28T10:00').toISOString() } }])
  })

  it('that the shop switched off are switched on again', async () => {
    const shop = await open([], [{ ...hook, active: false, offSince: '2026-11-29T08:00:00.000Z' }])
    await expect.element(page.getByText('Switched off')).toBeVisible()
    await press(/^Switch on/)
    await expect.poll(() => shop.sent(updateWebhook)).toEqual([{ body: { _id: 'hook1', active: true } }])
  })
})

describe('assistants', () => {
  it('are let in by a switch, and have an address from then on', async () => {
    const shop = await open()
    await expect.element(page.getByRole('switch', { name: 'Let assistants in' })).not.toBeChecked()
    expect(page.getByText('/mcp').elements()).toHaveLength(0)
    shop.answer(on(updateSettings, { data: settings({ assistants: true }), message: 'Settings saved' }))
    shop.answer(on(getSettings, { data: settings({ assistants: true }) }))
    await page.getByRole('switch', { name: 'Let assistants in' }).click()
    await expect.element(page.getByText('/mcp')).toBeVisible()
    expect(shop.sent(updateSettings)).toMatchObject([{ body: { assistants: true, was: { assistants: false } } }])
  })
})
