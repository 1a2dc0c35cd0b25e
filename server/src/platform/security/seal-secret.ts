// Secrets that the shop must read again, such as those of authenticator apps and webhooks. They are encrypted with keys
// derived from the shop's secret, so that a copy of the database is not enough to use them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SecretDeps = { jwtSecret: string }
/** `use` is what the secret is for; each has a key of its own. A secret cannot be decrypted for another owner. */
type Owned = { use: string; owner: string }

const keyOf = ({ jwtSecret }: SecretDeps, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', use, 32))

export const sealSecret = (deps: SecretDeps, { use, owner, secret }: Owned & { secret: string }): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(deps, use), nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a secret; null if it was encrypted with another key. */
export const openSecret = (deps: SecretDeps, { use, owner, sealed }: Owned & { sealed: string }): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(deps, use), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
