// Checks whether connections to the database and the mail server are encrypted and verify the server's certificate.
import { isIP, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type pg from 'pg'
import { type Finding, note } from './finding.ts'

/** Whether a connection to this host stays on this machine. '' and a path are sockets in the file system. */
export const isOnThisMachine = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (plain === '' || plain.startsWith('/') || plain === 'localhost' || plain === '::1') return true
  return isIP(plain) === 4 && plain.startsWith('127.')
}

export type Connection = { host: string; encrypted: boolean; verified: boolean }

export const connectionOf = (client: pg.Client): Connection => {
  // The socket is not part of the types of pg, but of its documented use with `stream`.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const encrypted = stream instanceof TLSSocket
  return { host: client.host, encrypted, verified: encrypted && stream.authorized }
}

/** `about` is the environment variable that contains the address. */
export const judgeDatabaseEncryption = (about: string, { host, encrypted, verified }: Connection): Finding[] => {
  if (isOnThisMachine(host) || (encrypted && verified)) return []
  const todo = `Add ?sslmode=verify-full to ${about}, and &sslrootcert=FILE for a certificate of your own.`
  return encrypted
    ? [note('Encryption', `${about}: the certificate of ${host} is not verified`, todo)]
    : [note('Encryption', `${about}: the connection to ${host} is not encrypted`, todo)]
}

export type MailEncryption = 'always' | 'unverified' | 'when offered' | 'never'

export const judgeMailEncryption = (host: string, encryption: MailEncryption): Finding[] => {
  if (encryption === 'unverified')
    return [
      note('Encryption', `the certificate of ${host} is not verified`, 'Remove rejectUnauthorized from SMTP_URL.'),
    ]
  if (encryption === 'when offered')
    return [
      note(
        'Encryption',
        `mails to ${host} are encrypted only while nobody between prevents it`,
        'Add ?requireTLS=true to SMTP_URL, or use smtps://.',
      ),
    ]
  if (encryption === 'never')
    return [note('Encryption', `mails to ${host} are not encrypted`, 'Use smtps://, or a mail server with STARTTLS.')]
  return []
}
