// Secrets and signatures as in the Standard Webhooks specification (github.com/standard-webhooks/standard-webhooks).
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The headers with which a receiver knows what is posted, that it is new, and that it comes from the shop. */
export const signatureHeaders = (secret: string, { id, body, at }: { id: string; body: string; at: Date }) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
