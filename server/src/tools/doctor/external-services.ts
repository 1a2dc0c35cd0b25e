// Checks what the shop reaches over the network: mail, picture storage, payment providers. Each gets a real request.
// Nothing is sent or changed, except for a small file in the bucket that is removed again.
import { randomBytes } from 'node:crypto'
import { type Config, isLocal } from '../../boot/config.ts'
import { bucketOfPictures } from '../../modules/media/picture-bucket.ts'
import { isOnThisMachine, judgeMailEncryption, type MailEncryption } from './encryption.ts'
import { type Finding, fine, note, reasonOf, trouble } from './finding.ts'

const PATIENCE_MS = 10_000

/** Connects and signs in as for a mail, without one. */
const verifyMail = async (url: string, options: { requireTLS?: boolean } = {}): Promise<void> => {
  const { createTransport } = await import('nodemailer')
  const within = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url, ...within, ...options })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** How mails to a server that accepts them are encrypted. */
const mailEncryption = async (smtpUrl: string): Promise<MailEncryption> => {
  const { protocol, searchParams } = new URL(smtpUrl)
  const unverified = [...searchParams].some(([name, value]) => /rejectUnauthorized$/i.test(name) && value === 'false')
  const required = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  if (required) return unverified ? 'unverified' : 'always'
  const offered = await verifyMail(smtpUrl, { requireTLS: true }).then(
    () => true,
    () => false,
  )
  return offered ? 'when offered' : 'never'
}

/** `isLocal`: mails to a server on this machine need no encryption. */
export const checkMail = async (smtp: Config['smtp'], isLocal = isOnThisMachine): Promise<Finding[]> => {
  if (!smtp)
    return [note('Mail', 'files in the outbox folder', 'Set SMTP_URL to a mail server before real shoppers come.')]
  const { host, hostname } = new URL(smtp.url)
  try {
    await verifyMail(smtp.url)
  } catch (error) {
    const todo = 'Check SMTP_URL: smtps:// for port 465, smtp:// for 587, name and password URL-encoded.'
    return [trouble('Mail', `${host}: ${reasonOf(error)}`, todo)]
  }
  const open = isLocal(hostname) ? [] : judgeMailEncryption(host, await mailEncryption(smtp.url))
  return [fine('Mail', `${host} accepts our mail`), ...open]
}

export const checkPictures = async (bucket: Config['pictureBucket']): Promise<Finding> => {
  if (!bucket) return fine('Pictures', 'in the data folder')
  const where = `bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}`
  const files = bucketOfPictures(bucket)
  const name = `doctor-${randomBytes(8).toString('hex')}`
  const sent = randomBytes(64)
  try {
    if (await files.read(name)) throw new Error('it claims to have a file that does not exist')
    await files.write(name, sent)
    const back = await files.read(name)
    await files.remove(name)
    if (!back?.equals(sent)) throw new Error('it returned other bytes than were written')
    return fine('Pictures', where)
  } catch (error) {
    const todo =
      'Check the S3_… variables; the key needs GetObject, PutObject and DeleteObject on media/*, and ListBucket.'
    return trouble('Pictures', `${where}: ${reasonOf(error)}`, todo)
  }
}

type Provider = { name: string; url: string; user: string; password: string; variables: string }

const askProvider = async ({ name, url, user, password, variables }: Provider): Promise<Finding> => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  try {
    const answer = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.arrayBuffer()
    if (answer.status === 401 || answer.status === 403)
      return trouble('Payments', `${name} rejects these keys`, `Copy ${variables} from its dashboard again.`)
    if (!answer.ok) return note('Payments', `${name} answered ${answer.status}; try again later`)
    return fine('Payments', `${name} accepts the keys${/_test_/.test(user) ? ', which are test keys' : ''}`)
  } catch (error) {
    const todo = `This machine must reach ${new URL(url).host} over HTTPS.`
    return trouble('Payments', `${name} cannot be reached: ${reasonOf(error)}`, todo)
  }
}

/** Tests replace the providers' addresses by `baseUrl`. */
export const checkPayments = async (
  {
    paymentKeys: { stripe, razorpay },
    paymentTest,
    publicUrl,
  }: Pick<Config, 'paymentKeys' | 'paymentTest' | 'publicUrl'>,
  baseUrl?: string,
): Promise<Finding[]> => {
  const asked: Provider[] = []
  if (stripe)
    asked.push({
      name: 'Stripe',
      url: `${baseUrl ?? 'https://api.stripe.com'}/v1/balance`,
      user: stripe.secretKey,
      password: '',
      variables: 'STRIPE_SECRET_KEY',
    })
  if (razorpay)
    asked.push({
      name: 'Razorpay',
      url: `${baseUrl ?? 'https://api.razorpay.com'}/v1/payments?count=1`,
      user: razorpay.keyId,
      password: razorpay.keySecret,
      variables: 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET',
    })
  if (asked.length > 0) return Promise.all(asked.map(askProvider))
  const keys = 'For real payments give the keys of Stripe or Razorpay, or your own UPI address in Dashboard, Settings.'
  if (paymentTest === false || (paymentTest === null && !isLocal(publicUrl)))
    return [
      fine('Payments', 'without a provider: cash on delivery, and UPI with an address of your own in the settings'),
    ]
  if (paymentTest === true)
    return [note('Payments', 'PAYMENT_TEST is on: orders can be paid online without money', keys)]
  return [note('Payments', 'test payments, which take no money, while the demo catalogue is loaded', keys)]
}

/** Most shoppers in India have a phone number rather than an e-mail. */
export const checkMessages = ({ messageUrls: { sms, whatsapp } }: Pick<Config, 'messageUrls'>): Finding => {
  const open = [...(sms === null ? [] : ['SMS']), ...(whatsapp === null ? [] : ['WhatsApp'])]
  if (open.length > 0) return fine('Messages', `${open.join(' and ')} to phones`)
  const todo = 'Set SMS_URL: docs/messages.md.'
  return note('Messages', 'none to phones: shoppers need an e-mail to log in', todo)
}
