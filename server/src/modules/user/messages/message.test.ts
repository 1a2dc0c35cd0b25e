import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultTemplates, type MessageChannel } from '@tokri/rules/messages.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { noteReports, registerMessageJob, sendMessage } from './message.ts'
import { channelUrlProblem, openChannels } from './open-channels.ts'

const { db } = await testDatabase()
const log = { info: () => {}, warn: () => {} }
const outbox = mkdtempSync(join(tmpdir(), 'tokri-outbox-'))
const at = new Date('2026-11-01T10:00:00Z')
let answer: { status: number; body: object } = { status: 201, body: { sid: 'SM1' } }
const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
const provider = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ url: request.url ?? '', headers: request.headers, body })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const api = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
afterAll(() => {
  provider.close()
  rmSync(outbox, { recursive: true })
})
beforeEach(async () => {
  asked.length = 0
  await db.deleteFrom('messages').execute()
})

const jobs = createJobs(db, log)
const settings = { current: { templates: { ...defaultTemplates } } }
const messages = {
  channels: openChannels({
    urls: { sms: null, whatsapp: null },
    outbox,
    secret: 's',
    publicUrl: 'https://shop.example',
  }),
  toOutbox: true,
}
const deps = { db, jobs, clock: () => at, messages, settings, log }
registerMessageJob(deps)
await jobs.prepare()

const use = (urls: { sms?: string; whatsapp?: string }) => {
  messages.channels = openChannels({
    ...{ urls: { sms: null, whatsapp: null, ...urls }, outbox, secret: 's', publicUrl: 'https://shop.example' },
  })
}
const send = async (change: { channel?: MessageChannel; language?: string; until?: Date } = {}) => {
  const message = { channel: 'sms', to: '+919876543210', userId: null, template: 'placed', language: 'en' } as const
  const values = { number: 'T-1', shop: 'Tokri' }
  const until = new Date(at.getTime() + 1)
  await db.transaction().execute((tx) => sendMessage(tx, deps, { ...message, values, until, ...change }))
  return jobs.runDue()
}
const states = async () => (await db.selectFrom('messages').select(['state', 'reference', 'error']).execute())[0]
const twilio = `twilio://AC1:tok%2Fen@+15005550006?api=${api}`

/** As Twilio signs: the address, and the fields by their names, with the token of the account. */
const signed = (body: string) => {
  const callback = new URLSearchParams(asked.at(-1)?.body).get('StatusCallback') ?? ''
  const fields = [...new URLSearchParams(body)].sort(([one], [other]) => one.localeCompare(other)).flat()
  const signature = createHmac('sha1', 'tok/en')
    .update(callback + fields.join(''))
    .digest('base64')
  return { body, headers: { 'x-twilio-signature': signature } }
}

describe('a message', () => {
  it('is a file in the outbox without a provider, for its owner alone', async () => {
    use({})
    expect(await send({ language: 'hi' })).toBe(1)
    const [file = ''] = readdirSync(outbox)
    expect(file).toMatch(/^2026-11-01T10-00-00-000Z-[a-z0-9]+\.json$/)
    expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(join(outbox, file), 'utf8'))).toEqual({
      ...{ channel: 'sms', to: '+919876543210', template: 'placed', language: 'hi' },
      values: { number: 'T-1', shop: 'Tokri' },
      text: 'Tokri: आपका ऑर्डर T-1 मिल गया है।',
    })
    expect(await states()).toEqual({ state: 'sent', reference: null, error: '' })
  })

  it('goes to Twilio as text, with the address to report to', async () => {
    use({ sms: twilio })
    answer = { status: 201, body: { sid: 'SM1' } }
    expect(await send()).toBe(1)
    expect(asked[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:tok/en').toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      ...{ To: '+919876543210', From: '+15005550006', Body: 'Tokri: your order T-1 is placed.' },
      StatusCallback: expect.stringMatching(/^https:\/\/shop\.example\/api\/message\/report\/twilio\/[\w-]{43}$/),
    })
    expect(await states()).toMatchObject({ state: 'sent', reference: 'SM1' })
  })

  it('goes to WhatsApp as a template whose values are numbered', async () => {
    use({ whatsapp: twilio })
    settings.current.templates.placed = { id: 'HX7', text: { en: '{number} of {shop} is placed' } }
    await send({ channel: 'whatsapp' })
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject({
      ...{ To: 'whatsapp:+919876543210', From: 'whatsapp:+15005550006', ContentSid: 'HX7' },
      ContentVariables: '{"1":"T-1","2":"Tokri"}',
    })
    settings.current.templates = { ...defaultTemplates }
  })

  it('goes to MSG91 by the id of its template, and not at all without one', async () => {
    use({ sms: `msg91://key@?api=${api}` })
    answer = { status: 200, body: { type: 'success', message: 'req1' } }
    expect(await send()).toBe(1)
    expect([asked.length, await states()]).toMatchObject([0, { state: 'failed' }])
    await db.deleteFrom('messages').execute()
    settings.current.templates.placed = { ...defaultTemplates.placed, id: 'dlt-1' }
    await send()
    expect([asked[0]?.url, asked[0]?.headers.authkey]).toEqual(['/api/v5/flow', 'key'])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      template_id: 'dlt-1',
      recipients: [{ mobiles: '919876543210', number: 'T-1', shop: 'Tokri' }],
    })
    expect(await states()).toMatchObject({ state: 'sent', reference: 'req1' })
    settings.current.templates = { ...defaultTemplates }
  })

  it('waits for a provider that is away, and is given up when it is refused for good', async () => {
    use({ sms: twilio })
    answer = { status: 503, body: {} }
    expect(await send()).toBe(0)
    expect(await states()).toMatchObject({ state: 'queued' })
    await db.deleteFrom('messages').execute()
    answer = { status: 400, body: { code: 21_211 } }
    expect(await send()).toBe(1)
    expect(await states()).toMatchObject({ state: 'failed', error: expect.stringContaining('21211') })
  })

  it('is not sent after its time', async () => {
    use({ sms: twilio })
    await send({ until: at })
    expect([asked.length, await states()]).toMatchObject([0, { state: 'expired' }])
  })
})

describe('a report', () => {
  it('says that a message arrived, or did not; a late one changes nothing', async () => {
    use({ sms: twilio })
    answer = { status: 201, body: { sid: 'SM9' } }
    await send()
    const { sms } = messages.channels
    const report = (body: string) => noteReports(deps, sms, signed(body))
    await report('MessageSid=SM9&MessageStatus=sent')
    expect(await states()).toMatchObject({ state: 'sent' })
    await report('MessageSid=SM9&MessageStatus=undelivered&ErrorCode=30003')
    expect(await states()).toMatchObject({ state: 'failed', error: '30003' })
    await report('MessageSid=SM9&MessageStatus=delivered')
    await report('MessageSid=SM9&MessageStatus=failed')
    expect(await states()).toMatchObject({ state: 'delivered', error: '' })
  })

  it('of Twilio is signed by it, with the token of the shop', async () => {
    use({ sms: twilio })
    answer = { status: 201, body: { sid: 'SM9' } }
    await send()
    const { body, headers } = signed('MessageSid=SM9&MessageStatus=delivered')
    for (const wrong of [
      { body, headers: {} },
      { body: body.replace('delivered', 'failed'), headers },
      { body, headers: { 'x-twilio-signature': `${headers['x-twilio-signature']}=` } },
    ])
      await expect(noteReports(deps, messages.channels.sms, wrong)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await states()).toMatchObject({ state: 'sent' })
    await noteReports(deps, messages.channels.sms, { body, headers })
    expect(await states()).toMatchObject({ state: 'delivered' })
  })

  it('of MSG91 is JSON, by itself or in a form', () => {
    const { readReports } = openChannels({
      ...{ urls: { sms: 'msg91://key@', whatsapp: null }, outbox, secret: 's', publicUrl: 'https://shop.example' },
    }).sms
    const report = [{ requestId: 'r1', report: [{ status: '2', desc: 'FAILED' }] }]
    for (const body of [JSON.stringify(report), new URLSearchParams({ data: JSON.stringify(report) }).toString()])
      expect(readReports(body, {})).toEqual([{ reference: 'r1', state: 'failed', error: 'FAILED' }])
  })

  it('that cannot be read is refused', async () => {
    use({ sms: 'msg91://key@' })
    await expect(noteReports(deps, messages.channels.sms, { body: '{', headers: {} })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})

describe('the URL of a channel', () => {
  it.each([
    ['twilio://AC1:token@+15005550006', 'sms', true],
    ['twilio://AC1:token@MG1', 'whatsapp', true],
    ['msg91://key@', 'sms', true],
    ['msg91://key@', 'whatsapp', false],
    ['twilio://AC1:token@', 'sms', false],
    ['twilio://AC1@+1', 'sms', false],
    ['https://api.twilio.com', 'sms', false],
    ['twilio://AC1:token@+1?api=http://elsewhere.example', 'sms', false],
  ] as const)('%s for %s', (url, channel, isRight) => {
    expect(channelUrlProblem(url, channel) === null).toBe(isRight)
  })
})
