// Mail leaves by a job: written in the transaction of what it speaks of, sent afterwards, tried again while the mail
// server is away. A job may be sent twice after a crash; its Message-ID is the same both times, so that mailboxes know
// the second for what it is. The row is deleted as soon as the mail is out, since codes may stand in it.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** To null: nobody gets it, at the cost of a mail. What an unknown address is answered with must take the same time. */
export type Mail = { to: string | null; subject: string; html: string; text: string }

export type Mailer = {
  /** Hands a mail over or throws. `id` is the same whenever the same mail is tried again. */
  deliver: (mail: Mail & { to: string }, about: { id: string; at: Date }) => Promise<void>
  close: () => Promise<void>
}

export type MailerOptions = {
  /** Null: every mail becomes a file in the outbox. */
  smtpUrl: string | null
  from: string
  outbox: string
  log: { info: (details: object, message: string) => void }
}

const PATIENCE_MS = 15_000
const CONNECTIONS = 3

const composed = (mail: Mail & { to: string }, { id, at }: { id: string; at: Date }, from: string) => ({
  from,
  // As an object: an address is one mailbox, whatever signs it contains.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: at,
  messageId: `<${id}@${/@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Nothing in a mail may make us read files or fetch addresses. */
const closedIn = { disableFileAccess: true, disableUrlAccess: true } as const

/** The library is loaded with the first mail: a shop that starts does not wait for it. */
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

const smtpMailer = (url: string, from: string): Mailer => {
  let opened: ReturnType<typeof openSmtp> | null = null
  return {
    deliver: async (mail, about) => {
      opened ??= openSmtp(url)
      await (await opened).sendMail(composed(mail, about, from))
    },
    close: async () => (await opened)?.close(),
  }
}

const fileMailer = ({ from, outbox, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer => {
  return {
    deliver: async (mail, about) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closedIn })
      const { message } = await transport.sendMail(composed(mail, about, from))
      const file = join(outbox, `${about.at.toISOString().replaceAll(/[:.]/g, '-')}-${about.id}.eml`)
      await mkdir(outbox, { recursive: true })
      // Written beside its place first: whoever watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 }) // `buffer` makes it one
      await rename(`${file}.part`, file)
      log.info({ subject: mail.subject, file }, 'no SMTP_URL: this mail is a file in the outbox')
    },
    close: async () => {},
  }
}

export const createMailer = ({ smtpUrl, ...options }: MailerOptions): Mailer =>
  smtpUrl === null ? fileMailer(options) : smtpMailer(smtpUrl, options.from)

const QUEUE = 'mail'
type MailJob = Mail & { at: string; until: string | null }

/** The mailbox does not exist or is refused for good: trying again would change nothing. */
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

/** Has the mails sent. Once, when the app is built. */
export const carryMails = (deps: MailDeps): void =>
  deps.jobs.work<MailJob>(
    QUEUE,
    async ({ at, until, to, ...mail }, { id }) => {
      if (to === null || (until !== null && new Date(until) <= deps.clock())) return
      try {
        await deps.mailer.deliver({ to, ...mail }, { id, at: new Date(at) })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        deps.log.warn({ err: error, job: id }, 'a mailbox refused this mail for good')
      }
    },
    { inParallel: true, forget: true, expireInSeconds: 120 },
  )

/** Sends a mail when the caller's transaction commits; not any more after `until`. */
export const sendMail = (
  tx: Tx,
  { jobs, clock }: Pick<MailDeps, 'jobs' | 'clock'>,
  { until, ...mail }: Mail & { until?: Date },
): Promise<void> =>
  jobs.send(tx, QUEUE, { ...mail, at: clock().toISOString(), until: until?.toISOString() ?? null } satisfies MailJob)
