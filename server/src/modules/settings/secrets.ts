// The keys of payment providers and of the mail server that administrators write at the counter, and whether they work.
import { paymentProviders } from '@tokri/contract/payment-providers.ts'
import { type KeptSecrets, type SecretSources, secretNames } from '@tokri/contract/settings.schema.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { sayIn } from '../../platform/language/sentences.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import { readEmail } from './queries.ts'

type SecretName = keyof KeptSecrets
export type SecretsUpdate = { [Name in SecretName]?: KeptSecrets[Name] | null | undefined }

export const secretSourcesOf = ({ secrets, mailer }: Pick<Deps, 'secrets' | 'mailer'>): SecretSources => ({
  canKeep: secrets.canKeep,
  razorpay: secrets.sourceOf('razorpay'),
  stripe: secrets.sourceOf('stripe'),
  smtp: secrets.sourceOf('smtp'),
  mailFrom: mailer.from(),
})

export const touchesSecrets = (update: SecretsUpdate): boolean => secretNames.some((name) => update[name] !== undefined)

/** Writes those that are given, and returns what the audit log may know. Throws `no_settings_key` without a key. */
export const writeSecrets = async (tx: Tx, { secrets }: Pick<Deps, 'secrets'>, update: SecretsUpdate) => {
  const given = secretNames.filter((name) => update[name] !== undefined)
  if (given.some((name) => update[name] !== null) && !secrets.canKeep) throw new AppError('no_settings_key')
  for (const name of given) await secrets.write(tx, name, update[name])
  return Object.fromEntries(
    given.map((name) => {
      const from = secrets.current[name] === undefined ? null : 'kept'
      return [name, { from, to: update[name] === null ? null : 'written' }]
    }),
  )
}

const MOST_WORDS = 300
/** Of a host with several addresses, Node tells what each of them answered, and has no words for the whole. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
const failed = (error: unknown, advice = 'It does not work'): AppError => {
  const reason = reasonOf(error).replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS)
  return new AppError('service_failed', { message: `${advice}: ${reason}` })
}

const NO_ANSWER = 'Nothing answers there. Look at the server and the port, which is usually 465 or 587'
const OTHER_PORT = 'The port and its encryption do not fit. Try 465, or 587'
const mailAdvice: Readonly<Record<string, string>> = {
  EAUTH:
    'The mail server refuses the user or the password. Many providers want a password for apps, not that of the mailbox',
  EDNS: 'There is no mail server of this name. Look at how it is written',
  ECONNECTION: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  ETLS: OTHER_PORT,
  EENVELOPE:
    'The mail server refuses the sender or the receiver. Its provider knows from which address this user may send',
}

const noAnswers = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])

/** What an administrator can do about a mail that was not taken: `code` is nodemailer's, `originalCode` Node's. */
const adviceOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error)) return undefined
  if (error.code !== 'ESOCKET') return mailAdvice[String(error.code)]
  const cause = 'originalCode' in error ? String(error.originalCode) : ''
  if (noAnswers.has(cause)) return NO_ANSWER
  if (cause === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the mail server is not valid for this name. Use the name that its provider gives'
  // Of another certificate only its provider can say more than the reason does.
  return error.message.includes('certificate') ? undefined : OTHER_PORT
}

const sendTestMail = async (deps: Deps, userId: string): Promise<string> => {
  const { email, language } = await readEmail(deps.db, userId)
  const { storeName, slogan, logo } = deps.settings.current
  const t = sayIn(language)
  const subject = t('A test mail from {shop}', { shop: storeName })
  const mail = layOutMail(
    { storeName, slogan, logo, publicUrl: deps.publicUrl, language },
    {
      subject,
      heading: subject,
      parts: [{ kind: 'text', text: t('Mails of the shop arrive. There is nothing to do.') }],
    },
  )
  await deps.mailer.deliver({ to: email, ...mail }, { id: newId(), at: deps.clock() }).catch((error: unknown) => {
    throw failed(error, adviceOf(error))
  })
  return deps.secrets.sourceOf('smtp') === null
    ? 'Nobody gets a mail yet: there is no mail server. The mail is a file in the folder outbox on the computer of the shop.'
    : `A mail to ${email} was handed to the mail server`
}

/** Throws `service_failed` with what to do and the words of the service, and `not_found` without keys. */
export const testService = async (deps: Deps, userId: string, service: SecretName): Promise<string> => {
  if (service === 'smtp') return sendTestMail(deps, userId)
  const provider = deps.payments.byName(service)
  const { label } = paymentProviders[service]
  if (!provider) throw new AppError('not_found', { message: `There are no keys of ${label}` })
  await provider.check().catch((error: unknown) => {
    throw failed(error)
  })
  return `${label} takes these keys`
}
