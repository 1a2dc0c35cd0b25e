// Codes of an authenticator app (RFC 6238). The secret is encrypted with a key derived from the shop's secret, so that a
// copy of the database is not enough to compute codes.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'

type SecretDeps = Pick<Deps, 'jwtSecret' | 'clock'>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** A code is valid for 30 seconds; one step before and after it is accepted, for clocks that differ. */
const STEP_SECONDS = 30

const keyOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'secrets of authenticator apps', 32))

/** Encrypts a secret for one user. It cannot be decrypted for another user. */
export const sealSecret = (deps: SecretDeps, userId: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(deps), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a secret; null if it was encrypted with another key. */
const openSecret = (deps: SecretDeps, userId: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(deps), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

export type NewTotp = { secret: string; uri: string }

/** A new secret, and the URI for the QR code that an app scans. */
export const newTotp = async ({ issuer, label }: { issuer: string; label: string }): Promise<NewTotp> => {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label, secret }) }
}

/** The time step of a valid code; null for any other. The caller stores the step, so that a code is accepted once. */
export const stepOfCode = async (
  deps: SecretDeps,
  { userId, sealed, code }: { userId: string; sealed: string; code: string },
): Promise<number | null> => {
  const secret = openSecret(deps, userId, sealed)
  if (secret === null || !/^\d{6}$/.test(code)) return null
  const { verify } = await import('otplib')
  const epoch = Math.floor(deps.clock().getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
