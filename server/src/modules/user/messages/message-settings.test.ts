import { getMessageSettings } from '@tokri/contract/message.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { defaultTemplates } from '@tokri/rules/messages.ts'
import { expect, it } from 'vitest'
import { statusAndCode, statusAndMessage, testShop } from '../../../../test/shop.ts'
import { openChannels, reportSecret } from './open-channels.ts'

const { app, call, deps, signUp } = await testShop()
const admin = await signUp('Admin')
const read = async () => (await call(getMessageSettings, {}, admin)).body.data
const change = (body: object) => call(updateSettings, { body }, admin)

it('administrators see channels, texts and what became of messages; the public settings have none of it', async () => {
  expect(statusAndCode(await call(getMessageSettings, {}, await signUp()))).toEqual([403, 'permission_denied'])
  expect(await read()).toMatchObject({
    channels: { sms: { provider: 'outbox', open: true, report: null } },
    templates: defaultTemplates,
    ...{ phoneCodesPerDay: 500, phoneUnusedDays: 90, smsCost: 0, week: [] },
  })
  const settings = (await call(getSettings)).body.data
  for (const name of ['templates', 'messageKinds', 'phoneCodesPerDay']) expect(settings).not.toHaveProperty(name)
})

it('texts and kinds change one by one; a text names only what it has, and is there in English', async () => {
  const placed = { id: 'dlt-7', text: { en: '{shop}: {number} is ours now.', hi: '{number} मिला' } }
  expect((await change({ templates: { placed }, messageKinds: { delivered: { sms: false } } })).status).toBe(200)
  const after = await read()
  expect(after.templates).toEqual({ ...defaultTemplates, placed })
  expect(after.messageKinds).toMatchObject({ delivered: { sms: false, whatsapp: false }, placed: { sms: true } })
  expect(statusAndMessage(await change({ templates: { placed: { text: { en: 'Code {code}' } } } }))).toEqual([
    400,
    'There is no value {code} in this message',
  ])
  expect(statusAndMessage(await change({ templates: { placed: { text: { hi: 'क' } } } }))).toEqual([
    400,
    'Write the English text',
  ])
})

it('a provider reports under its secret address; everybody else gets 400', async () => {
  const options = { outbox: '', secret: deps.jwtSecret, publicUrl: deps.publicUrl }
  deps.messages.channels = openChannels({ ...options, urls: { sms: 'msg91://key@', whatsapp: null } })
  const report = async (provider: string, secret: string, payload = '[]') =>
    (await app.inject({ method: 'POST', url: `/api/message/report/${provider}/${secret}`, payload })).statusCode
  const secret = reportSecret(deps.jwtSecret)
  expect(await report('msg91', secret)).toBe(200)
  for (const [provider, given] of [
    ['msg91', 'guess'],
    ['msg91', secret.slice(1)],
    ['twilio', secret],
    ['outbox', secret],
  ] as const)
    expect(await report(provider, given)).toBe(400)
  expect(await report('msg91', secret, '{')).toBe(400)
})
