import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { headerOf, openSmtpSink, partOf, type SinkOptions } from '../../../test/smtp-sink.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createMailer, registerMailJob, sendMail, smtpUrlOf } from './mail.ts'
import { layOutMail } from './mail-layout.ts'

const { db } = await testDatabase()
const log = { info: () => {}, warn: () => {} }
const outbox = mkdtempSync(join(tmpdir(), 'tokri-outbox-'))
chmodSync(outbox, 0o755)
afterAll(() => rmSync(outbox, { recursive: true }))

const jobs = createJobs(db, log)
const at = new Date('2026-03-01T10:00:00Z')
const shop = {
  storeName: 'Tokri',
  logo: '',
  slogan: 'Groceries to the door',
  publicUrl: 'https://shop.example',
  language: 'en',
}
const mail = layOutMail(shop, {
  subject: 'Your order <T-1>',
  heading: 'Thank you, Asha & Co',
  parts: [
    { kind: 'text', text: 'Ten minutes, ₹ 120 — paid.' },
    { kind: 'code', code: '042917' },
    { kind: 'rows', rows: [{ label: 'Milk × 2', value: '₹114' }] },
    { kind: 'button', label: 'See it', path: '/dashboard/myorders' },
  ],
})

it('a mail leads to the shop in the language of its reader', () => {
  const homeOf = (language: string) => {
    const content = { subject: 'Hello', heading: 'Hello', parts: [] }
    return /href="([^"]+)"/.exec(layOutMail({ ...shop, language }, content).html)?.[1]
  }
  expect([homeOf('en'), homeOf('hi')]).toEqual(['https://shop.example/', 'https://shop.example/hi/'])
})

it('the mail server of the settings gets no password before the connection is encrypted', () => {
  const server = { host: 'mail.shop.example', user: 'a@b', password: 'p/w' }
  expect([465, 587].map((port) => smtpUrlOf({ ...server, port }))).toEqual([
    'smtps://a%40b:p%2Fw@mail.shop.example:465',
    'smtp://a%40b:p%2Fw@mail.shop.example:587?requireTLS=true',
  ])
  expect(smtpUrlOf({ ...server, port: 25, user: '' })).toBe('smtp://mail.shop.example:25')
})

const post = (smtpUrl: string | null) => {
  const mailer = createMailer({
    smtpUrl: () => smtpUrl,
    from: () => ({ name: 'Tokri', address: 'hello@shop.example' }),
    ...{ outbox, log },
  })
  const deps = { jobs, mailer, clock: () => at, log }
  registerMailJob(deps)
  const send = async (to: string | null, until?: Date) => {
    await jobs.prepare()
    await db.transaction().execute((tx) => sendMail(tx, deps, { to, ...mail, ...(until && { until }) }))
  }
  return { mailer, deps, send }
}

const sinkWithPost = async (options?: SinkOptions) => {
  const sink = await openSmtpSink(options)
  const { mailer, ...rest } = post(sink.url)
  afterAll(async () => {
    await mailer.close()
    await sink.close()
  })
  return { sink, mailer, ...rest }
}

describe('mail', () => {
  it('reaches a mail server as HTML and as text, from the shop, with one Message-ID', async () => {
    const { sink, send } = await sinkWithPost()
    await send('asha@home.example')
    expect([await jobs.runDue(), sink.mails.length]).toEqual([1, 1])
    const { from, to, raw } = await sink.mail(() => true)
    expect([from, to]).toEqual(['hello@shop.example', ['asha@home.example']])
    expect(headerOf(raw, 'Subject')).toBe('Your order <T-1>')
    expect(headerOf(raw, 'From')).toBe('Tokri <hello@shop.example>')
    expect(headerOf(raw, 'Date')).toBe('Sun, 01 Mar 2026 10:00:00 +0000')
    expect(headerOf(raw, 'Message-ID')).toMatch(/^<[\da-f-]{36}@shop\.example>$/)
    const text = partOf(raw, 'text/plain')
    expect(text).toContain('Thank you, Asha & Co\r\n\r\nTen minutes, ₹ 120 — paid.\r\n\r\n042917\r\n')
    expect(text.match(/\d{6}/g)).toEqual(['042917'])
    expect(text).toContain('See it: https://shop.example/dashboard/myorders')
    const html = partOf(raw, 'text/html')
    expect(html).toContain('<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">Thank you, Asha &amp; Co</h1>')
    expect(html).toContain('href="https://shop.example/dashboard/myorders"')
  })

  it('waits for a mail server that is away, and keeps its Message-ID when it is sent again', async () => {
    const { sink, mailer, send } = await sinkWithPost()
    const port = Number(new URL(sink.url).port)
    await sink.close()
    await send('asha@home.example')
    expect(await jobs.runDue()).toBe(0)
    const back = await openSmtpSink({ port })
    afterAll(() => back.close())
    const about = { id: 'job-1', at }
    await mailer.deliver({ to: 'a@b.example', ...mail }, about)
    await mailer.deliver({ to: 'a@b.example', ...mail }, about)
    expect(new Set(back.mails.map(({ raw }) => headerOf(raw, 'Message-ID')))).toEqual(new Set(['<job-1@shop.example>']))
  })

  it('gives up on a mailbox that is refused for good, and only on that', async () => {
    const { sink, send } = await sinkWithPost({
      refuse: (to) => (to.startsWith('gone') ? { code: 550, text: 'no such mailbox' } : { code: 451, text: 'later' }),
    })
    await send('gone@home.example')
    expect(await jobs.runDue()).toBe(1)
    await send('full@home.example')
    expect([await jobs.runDue(), sink.mails.length]).toEqual([0, 0])
  })

  it('goes to one mailbox, whatever the address says', async () => {
    const { sink, mailer } = await sinkWithPost()
    const to = 'a@b.example\r\nBcc: everyone@b.example'
    await mailer.deliver({ to, ...mail }, { id: 'job-2', at }).catch(() => {})
    await mailer.deliver({ to: 'a@b.example, c@b.example', ...mail }, { id: 'job-3', at }).catch(() => {})
    expect(
      sink.mails.flatMap(({ to }) => to).filter((one) => one.startsWith('everyone') || one.startsWith('c@')),
    ).toEqual([])
    expect(sink.mails.every(({ raw }) => headerOf(raw, 'Bcc') === '')).toBe(true)
  })

  it('is not sent to nobody, nor after its time', async () => {
    const { sink, send } = await sinkWithPost()
    await send(null)
    await send('late@home.example', new Date(at.getTime() - 1))
    await send('intime@home.example', new Date(at.getTime() + 1))
    expect(await jobs.runDue()).toBe(3)
    expect(sink.mails.flatMap(({ to }) => to)).toEqual(['intime@home.example'])
  })

  it('becomes a file in the outbox when there is no mail server', async () => {
    const { send } = post(null)
    await send('asha@home.example')
    expect(await jobs.runDue()).toBe(1)
    const files = readdirSync(outbox)
    expect(files).toEqual([expect.stringMatching(/^2026-03-01T10-00-00-000Z-[\da-f-]{36}\.eml$/)])
    expect(statSync(outbox).mode & 0o777).toBe(0o700)
    const raw = readFileSync(join(outbox, files[0] ?? ''), 'utf8')
    expect([headerOf(raw, 'To'), partOf(raw, 'text/plain').match(/\d{6}/g)]).toEqual(['asha@home.example', ['042917']])
  })
})
