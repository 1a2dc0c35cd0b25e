// A job sends each mail. It is written in the transaction that causes the mail, and is retried while the mail server is
// unavailable. After a crash a job may send a mail twice; both have the same Message-ID, so that mailboxes recognise the
// duplicate. The job's row is deleted as soon as the mail is sent, because the mail may contain a code.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { closeToOthers } from '../files/close-to-others.ts'
import type { Jobs, WorkOptions } from '../jobs/jobs.ts'

/** If `to` is null nobody gets the mail, but it takes the same time, so that nobody can tell unknown addresses by it. */
export type Mail = { to: string | null; subject: string; html: string; text: string; attachments?: Attachment[] }
type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mailer = {
  /** Delivers a mail or throws. `id` is the same for every retry of the same mail. */
  deliver: (mail: Mail & { to: string }, about: { id: string; at: Date }) => Promise<void>
  /** The address from which mails come. */
  from: () => string
  close: () => Promise<void>
}

/** The sender. A name keeps no mailbox from reading it as it is. */
export type Sender = { name: string; address: string }

export type MailerOptions = {
  /** The mail server of now. Null: every mail becomes a file in the outbox. */
  smtpUrl: () => string | null
  from: () => Sender
  outbox: string
  log: { info: (details: object, message: string) => void }
}

const PATIENCE_MS = 15_000
const CONNECTIONS = 3

const composed = (mail: Mail & { to: string }, { id, at }: { id: string; at: Date }, from: Sender) => ({
  from,
  // An object: an address is one mailbox, whatever characters it contains.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.attachments && { attachments: mail.attachments }),
  date: at,
  messageId: `<${id}@${/@(\S+)$/.exec(from.address)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Nothing in a mail may make nodemailer read files or fetch URLs. */
const closedIn = { disableFileAccess: true, disableUrlAccess: true } as const

/** The library is loaded with the first mail, so that it does not delay the start. */
const openSmtp = async (url: string) =>
  (await import('nodemailer')).createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    ...closedIn,
  })

const toOutbox =
  ({ from, outbox, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer['deliver'] =>
  async (mail, about) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closedIn })
    const { message } = await transport.sendMail(composed(mail, about, from()))
    const file = join(outbox, `${about.at.toISOString().replaceAll(/[:.]/g, '-')}-${about.id}.eml`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await closeToOthers(outbox)
    // Written under a temporary name first: a program that watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }) // `buffer` makes it one
    await rename(`${file}.part`, file)
    log.info({ subject: mail.subject, file }, 'no mail server: this mail is a file in the outbox')
  }

type MailServer = { host: string; port: number; user: string; password: string }

/** Port 465 begins encrypted; on the others a password waits until the connection is. */
export const smtpUrlOf = ({ host, port, user, password }: MailServer): string => {
  if (user === '') return `${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return port === 465 ? `smtps://${account}@${host}:465` : `smtp://${account}@${host}:${port}?requireTLS=true`
}

/** Another mail server takes over with the next mail. */
export const createMailer = ({ smtpUrl, ...options }: MailerOptions): Mailer => {
  const write = toOutbox(options)
  let opened: { url: string; transport: ReturnType<typeof openSmtp> } | null = null
  const close = async () => {
    const before = opened
    opened = null
    ;(await before?.transport)?.close()
  }
  return {
    deliver: async (mail, about) => {
      const url = smtpUrl()
      if (opened !== null && opened.url !== url) await close()
      if (url === null) return write(mail, about)
      opened ??= { url, transport: openSmtp(url) }
      await (await opened.transport).sendMail(composed(mail, about, options.from()))
    },
    from: () => options.from().address,
    close,
  }
}

const QUEUE = 'mail'
/** `messageId` is absent if the job's own id serves. */
type MailJob = Mail & { at: string; until: string | null; messageId?: string }

/** The mailbox does not exist or refuses permanently: a retry would change nothing. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

type MailDeps = {
  jobs: Jobs
  mailer: Mailer
  clock: Clock
  log: { warn: (details: object, message: string) => void }
}

/** RFC 2606 reserves this domain for addresses without a mailbox. */
const hasMailbox = (address: string): boolean => !address.endsWith('.invalid')

/** The options of a queue whose jobs call `deliverMail`. Two such queues share the few connections to the mail server. */
export const mailQueue = { inParallel: true, forget: true, expireInSeconds: 300 } satisfies WorkOptions

/**
 * Delivers a mail from within a job, or throws so that the job is tried again. `id` is the job's. Nothing happens for an
 * address without a mailbox.
 */
export const deliverMail = async (
  { mailer, log }: Pick<MailDeps, 'mailer' | 'log'>,
  { to, ...mail }: Mail,
  about: { id: string; at: Date },
): Promise<void> => {
  if (to === null || !hasMailbox(to)) return
  try {
    await mailer.deliver({ to, ...mail }, about)
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    log.warn({ err: error, job: about.id }, 'a mailbox refused this mail for good')
  }
}

/** Registers the job that sends mails. Called once, when the app is built. */
export const registerMailJob = (deps: MailDeps): void =>
  deps.jobs.work<MailJob>(
    QUEUE,
    async ({ at, until, messageId, ...mail }, { id }) => {
      if (until !== null && new Date(until) <= deps.clock()) return
      await deliverMail(deps, mail, { id: messageId ?? id, at: new Date(at) })
    },
    mailQueue,
  )

/** Sends a mail when the caller's transaction commits; not after `until`, and not to an address without a mailbox. */
export const sendMail = (
  tx: Tx,
  { jobs, clock }: Pick<MailDeps, 'jobs' | 'clock'>,
  { until, to, ...mail }: Mail & { until?: Date; messageId?: string },
): Promise<void> =>
  jobs.send(tx, QUEUE, {
    ...mail,
    to: to !== null && hasMailbox(to) ? to : null,
    at: clock().toISOString(),
    until: until?.toISOString() ?? null,
  } satisfies MailJob)
