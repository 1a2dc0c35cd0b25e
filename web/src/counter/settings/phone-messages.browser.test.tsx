import type { MessageSettings } from '@tokri/contract/message.schema.ts'
import { getMessageSettings } from '@tokri/contract/message.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { defaultMessageKinds, defaultTemplates } from '@tokri/rules/messages.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { settings } from '../../../test/shapes.ts'

const kept: MessageSettings = {
  channels: {
    sms: { provider: 'twilio', open: true, report: 'https://shop.example/api/message/report/twilio/secret' },
    whatsapp: { provider: 'outbox', open: false, report: null },
  },
  ...{ templates: defaultTemplates, messageKinds: defaultMessageKinds },
  ...{ phoneCodesPerDay: 500, phoneUnusedDays: 90, smsCost: 0.2 },
  week: [
    { channel: 'sms', state: 'delivered', messages: 40, parts: 40 },
    { channel: 'sms', state: 'failed', messages: 2, parts: 2 },
  ],
}
const open = (data: MessageSettings) =>
  openPage('/dashboard/settings?section=messages', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(getMessageSettings, { data }), on(updateSettings, { data: settings(), message: 'Settings saved' })],
  })
const section = page.getByRole('heading', { name: 'Messages to phones' })

describe('the messages to phones', () => {
  it('are one sentence while no provider is set', async () => {
    await open({
      ...kept,
      channels: { ...kept.channels, sms: { provider: 'outbox', open: false, report: null } },
    })
    await expect.element(section).toBeVisible()
    await expect.element(page.getByText('Off. With an account at a provider')).toBeVisible()
    expect(page.getByText('Their texts').elements()).toEqual([])
  })

  it('tell the provider, the secret address and what failed, and switch a kind off', async () => {
    const shop = await open(kept)
    await expect
      .element(page.getByText('42 sent, 40 of them reported as delivered, 2 failed', { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText('/api/message/report/twilio/secret', { exact: false })).toBeVisible()
    await page.getByRole('checkbox', { name: 'SMS: Order placed' }).click()
    await expect.poll(() => shop.sent(updateSettings)).toEqual([{ body: { messageKinds: { placed: { sms: false } } } }])
  })

  it('show each text as it is sent, with its length and cost', async () => {
    const shop = await open(kept)
    await page.getByRole('button', { name: 'Edit Order placed' }).click()
    await expect.element(page.getByText('Tokri: your order T-G93GA is placed.', { exact: true })).toBeVisible()
    await expect.element(page.getByText('36 of 160 characters, one part · ₹0.20 by SMS')).toBeVisible()
    const english = page.getByLabelText('Text in English')
    await english.fill(`{shop} ✓ ${'long '.repeat(14)}`)
    await expect.element(page.getByText(/^78 characters in 2 parts of 67 · ₹0.40 by SMS/)).toBeVisible()
    await english.fill('Code {code}')
    await expect.element(page.getByText('This message has no {code}.')).toBeVisible()
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
    await expect.element(save).toBeDisabled()
    await english.fill('{shop}: {number} is ours now.')
    await page.getByLabelText('Text in हिन्दी').fill('')
    await page.getByLabelText('Template id at the provider').fill('dlt-7')
    await save.click()
    await expect
      .poll(() => shop.sent(updateSettings))
      .toEqual([{ body: { templates: { placed: { id: 'dlt-7', text: { en: '{shop}: {number} is ours now.' } } } } }])
  })

  it('say of a text that is refused at that text', async () => {
    const shop = await open(kept)
    const said = 'A text has at most 640 characters'
    shop.answer(
      on(updateSettings, () => refusal('bad_request', { message: said, fields: { 'templates.placed.text.en': said } })),
    )
    await page.getByRole('button', { name: 'Edit Order placed' }).click()
    const english = page.getByLabelText('Text in English')
    await english.fill('{shop}: {number} is ours now.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.element(english).toHaveAccessibleDescription(said)
    await expect.element(english).toHaveFocus()
  })

  it('have limits, which are saved when they change', async () => {
    const shop = await open(kept)
    await page.getByLabelText('Codes to phones in a day').fill('900')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect.poll(() => shop.sent(updateSettings)).toEqual([{ body: { phoneCodesPerDay: 900 } }])
  })
})
