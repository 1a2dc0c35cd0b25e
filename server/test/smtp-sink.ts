// A real SMTP server that stores the mails it receives, and a parser of their texts.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type SinkMail = { from: string; to: string[]; raw: string }

export type SmtpSink = {
  url: string
  mails: SinkMail[]
  /** Resolves with the first mail, past or future, that matches. */
  mail: (fits: (mail: SinkMail) => boolean) => Promise<SinkMail>
  close: () => Promise<void>
}

export type SinkOptions = {
  port?: number
  /** Called with every mail. */
  onMail?: (mail: SinkMail) => void
  /** The SMTP error for a recipient, or null. */
  refuse?: (recipient: string) => { code: number; text: string } | null
  /** Offers STARTTLS, with a certificate that nobody signed. */
  offersTls?: boolean
}

export const openSmtpSink = async ({
  port = 0,
  onMail = () => {},
  refuse = () => null,
  offersTls = false,
}: SinkOptions = {}): Promise<SmtpSink> => {
  const mails: SinkMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        }
        mails.push(mail)
        onMail(mail)
        for (const look of waiting) look()
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, // it listens on TCP
    mails,
    mail: (fits) =>
      new Promise((found) => {
        const look = () => {
          const mail = mails.find(fits)
          if (!mail) return
          waiting.delete(look)
          found(mail)
        }
        waiting.add(look)
        look()
      }),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? ''

/** The decoded text or HTML part of a mail. */
export const partOf = (raw: string, type: 'text/plain' | 'text/html'): string => {
  const start = raw.search(new RegExp(`^Content-Type: ${type}`, 'im'))
  if (start < 0) return ''
  const [head = '', ...rest] = raw.slice(start).split(/\r?\n\r?\n/)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(raw)?.[1] ?? ' '
  const [body = ''] = rest.join('\r\n\r\n').split(`\r\n--${boundary}`)
  const encoding = headerOf(head, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
