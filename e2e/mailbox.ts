// The mails of the shops under test. The shop that all tests share sends them to a real SMTP server, which stores them as
// files, since every Playwright worker reads them. A shop of a worker has no mail server: its mails are files of its outbox.
import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { headerOf, openSmtpSink, partOf } from '../server/test/smtp-sink.ts'

const mailFolder = () => process.env.SHOP_MAILS ?? ''

export const openMailbox = (folder: string) => {
  process.env.SHOP_MAILS = path.join(folder, 'mails')
  fs.mkdirSync(mailFolder())
  let count = 0
  return openSmtpSink({
    onMail: ({ raw }) => fs.writeFileSync(path.join(mailFolder(), `${String(count++).padStart(5, '0')}.eml`), raw),
  })
}

/** The whole mails with this subject to this address, oldest first. */
export const mailsTo = (email: string, subject: string): string[] =>
  fs
    .readdirSync(mailFolder())
    .sort()
    .map((name) => fs.readFileSync(path.join(mailFolder(), name), 'utf8'))
    .filter((raw) => headerOf(raw, 'To') === email && headerOf(raw, 'Subject') === subject)

/** The text of the `nth` mail with this subject to this address, once it has arrived. */
export const mailTo = async (email: string, subject: string, nth = 1): Promise<string> => {
  await expect.poll(() => mailsTo(email, subject).length).toBeGreaterThanOrEqual(nth)
  return partOf(mailsTo(email, subject)[nth - 1] ?? '', 'text/plain')
}

/** The code in the `nth` mail that contains one. */
export const codeFor = async (email: string, nth = 1): Promise<string> =>
  /\d{6}/.exec(await mailTo(email, 'Your Tokri code', nth))?.[0] ?? ''

/** The texts of the mails to this address that a shop without a mail server has written, the oldest first. */
export const outboxOf = (dataDir: string, email: string): string[] => {
  const folder = path.join(dataDir, 'outbox')
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .filter((raw) => headerOf(raw, 'To') === email)
    .map((raw) => partOf(raw, 'text/plain'))
}
